/** Passing a ticket on: what each call does. */
import type { transfer } from '#contract/transfer.ts'
import type { Handlers } from '../../use-case.ts'
import { claim, waiting } from './claim.ts'
import { give } from './give.ts'

export const transferHandlers: Handlers<typeof transfer> = {
  give,
  waiting,
  claim,
}
