/** Meetings that somebody applies to hold: what each call does. */
import type { proposal } from '#contract/proposal.ts'
import type { Handlers } from '../../use-case.ts'
import { decide } from './decide.ts'
import { list } from './list.ts'
import { mine, remove, withdraw } from './mine.ts'
import { save } from './save.ts'

export const proposalHandlers: Handlers<typeof proposal> = { mine, save, withdraw, remove, list, decide }
