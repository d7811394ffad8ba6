/** A meeting as a whole: what each call does. */
import type { clone } from '#contract/clone.ts'
import type { Handlers } from '../../use-case.ts'
import { make } from './make.ts'

export const cloneHandlers: Handlers<typeof clone> = { make }
