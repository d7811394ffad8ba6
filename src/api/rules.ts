/**
 * The contract with its rules, for forms. Everything else of the client needs
 * only where a call goes: scripts/light-contract.ts leaves the rules (and the
 * schema library) out of all that is not asked for from here.
 */
import type { Call, Schema } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

const inputs = new Map<string, Schema>()
for (const group of Object.values(calls)) for (const call of Object.values(group) as Call[]) inputs.set(`${call.method} ${call.path}`, call.input)

/** What a call's input must be. */
export function rulesOf(call: Call): Schema {
  return inputs.get(`${call.method} ${call.path}`) as Schema
}
