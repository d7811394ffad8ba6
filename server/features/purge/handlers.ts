/** What a meeting throws away of its people: what each call does. */
import type { purge } from '#contract/purge.ts'
import type { Handlers } from '../../use-case.ts'
import { plan } from './plan.ts'
import { save } from './save.ts'

export const purgeHandlers: Handlers<typeof purge> = { plan, save }
