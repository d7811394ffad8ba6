/** Templates: what each call does. */
import type { template } from '#contract/template.ts'
import type { Handlers } from '../../use-case.ts'
import { keep } from './keep.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { use } from './use.ts'

export const templateHandlers: Handlers<typeof template> = { list, use, keep, remove }
