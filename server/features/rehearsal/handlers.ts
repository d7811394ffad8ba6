/** Rehearsals of a meeting: what each call does. */
import type { rehearsal } from '#contract/rehearsal.ts'
import type { Handlers } from '../../use-case.ts'
import { discard } from './discard.ts'
import { own } from './own.ts'
import { start } from './start.ts'
import { steer } from './steer.ts'

export const rehearsalHandlers: Handlers<typeof rehearsal> = { own, start, steer, discard }
