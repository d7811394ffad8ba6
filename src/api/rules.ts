/**
 * The rules of what forms send. Everything else of the client needs only where
 * a call goes: scripts/light-contract.ts leaves the rules (and the schema
 * library) out of all that is not asked for from here. A feature gets its line
 * with its first form; without it `check` does not compile.
 */
import { attendee } from '#contract/attendee.ts'
import type { Call, Schema } from '#contract/call.ts'
import { member } from '#contract/member.ts'
import { organisation } from '#contract/organisation.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'

const forms = { attendee, member, organisation, privacy, proof, refund, right, session }
type CallsOf<Group> = Group extends Readonly<Record<string, infer One>> ? One : never
/** A call that some form sends. */
export type FormCall = CallsOf<(typeof forms)[keyof typeof forms]>

const inputs = new Map<string, Schema>()
for (const group of Object.values(forms)) for (const call of Object.values(group) as Call[]) inputs.set(`${call.method} ${call.path}`, call.input)

/** What a call's input must be. */
export function rulesOf(call: FormCall): Schema {
  return inputs.get(`${call.method} ${call.path}`) as Schema
}
