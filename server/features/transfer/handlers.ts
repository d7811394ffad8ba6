/** Passing a ticket on: what each call does. */
import type { transfer } from '#contract/transfer.ts'
import type { Handlers } from '../../use-case.ts'
import type { PassOn } from '../admission/store.ts'
import { claim, waiting } from './claim.ts'
import { giveWith } from './give.ts'
import { handOut } from './hand-out.ts'
import { makeLink } from './make-link.ts'
import { seeLink } from './see-link.ts'
import { takeLink } from './take-link.ts'

export const transferHandlers = (passOn: PassOn): Handlers<typeof transfer> => ({
  give: giveWith(passOn),
  waiting,
  claim,
  handOut,
  makeLink,
  seeLink,
  takeLink,
})
