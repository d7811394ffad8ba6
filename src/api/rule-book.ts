/** Calls as screens know them carry no rules (scripts/light-contract.ts): a book finds those of the whole call by its path. */
import type { Call, Schema } from '#contract/call.ts'

type CallsOf<Group> = Group extends Readonly<Record<string, infer One>> ? One : never
/** Any call of these features. */
export type CallIn<Features> = CallsOf<Features[keyof Features]>

/** @returns what a call's input must be. */
export function ruleBook<Features extends Readonly<Record<string, object>>>(features: Features): (call: CallIn<Features>) => Schema {
  const inputs = new Map<string, Schema>()
  for (const group of Object.values(features))
    for (const { method, path, input } of Object.values(group) as Call[]) inputs.set(`${method} ${path}`, input)
  return (call) => {
    const { method, path } = call as Call
    return inputs.get(`${method} ${path}`) as Schema
  }
}
