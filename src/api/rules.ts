/**
 * The rules of what forms send. Everything else of the client needs only where
 * a call goes: scripts/light-contract.ts leaves the rules (and the schema
 * library) out of all that is not asked for from here. A feature gets its line
 * with its first form; without it `check` does not compile. Forms of those who
 * work at a meeting have work-rules.ts: nobody else's phone carries them.
 */
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { member } from '#contract/member.ts'
import { organisation } from '#contract/organisation.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { transfer } from '#contract/transfer.ts'
import { type CallIn, ruleBook } from './rule-book.ts'

const forms = { admission, attendee, member, organisation, privacy, proof, refund, right, session, transfer }
/** A call that some form sends. */
export type FormCall = CallIn<typeof forms>

export const rulesOf = ruleBook(forms)
