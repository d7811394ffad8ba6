/** Checks a form before it is sent, by the very rules and sentences the server will use. */
import { safeParse } from 'valibot'
import type { Call, Schema } from '#contract/call.ts'

/** The first sentence for each part of an input that is wrong, by its name; empty when all is well. */
export type Check<C extends Call> = (call: C, input: unknown) => Record<string, string> | Promise<Record<string, string>>

/**
 * Each feature with forms says in its `rules.ts` whose rules they need. Everything else of the client needs only where
 * a call goes: scripts/light-contract.ts leaves the rules, and the schema library, out of all that no `rules.ts` asks
 * for. That is why rules are found by a call's path: the calls that screens hold have none.
 * @param calls those that forms of the feature send; a check of any other does not compile.
 */
export function checker<Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
): (call: Calls[keyof Calls], input: unknown) => Record<string, string> {
  const rules = new Map<string, Schema>(Object.values(calls).map(({ method, path, input }) => [`${method} ${path}`, input]))
  return ({ method, path }, input) => {
    const { issues = [] } = safeParse(rules.get(`${method} ${path}`) as Schema, input)
    const wrong: Record<string, string> = {}
    // What is wrong inside of a list is said of the list.
    for (const { path: [{ key }] = [{ key: '' }], message } of issues) wrong[String(key)] ??= message
    return wrong
  }
}
