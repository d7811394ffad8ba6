/**
 * Checks a form before it is sent, by the rules and sentences of the server. A module that imports a function from here gets
 * the calls of the contract with their input; all other modules of the client get them without (scripts/light-contract.ts).
 * A form therefore imports the call that it checks; a module that hands a call to a form hands in `check` too.
 */
import { safeParse } from 'valibot'
import type { Call, Schema } from '#contract/call.ts'

/** The first sentence for each wrong part of an input, by its name; empty if the input is right. */
export type Check<C extends Call> = (call: C, input: unknown) => Record<string, string> | Promise<Record<string, string>>

export const check = ({ input: schema }: Call, input: unknown): Record<string, string> => checkBy(schema, input)

/** @returns as `check`; the sentence about a value without parts has an empty name. */
export function checkBy(schema: Schema, value: unknown): Record<string, string> {
  const { issues = [] } = safeParse(schema, value)
  const wrong: Record<string, string> = {}
  // A list has the first sentence about its items.
  for (const { path: [{ key }] = [{ key: '' }], message } of issues) wrong[String(key)] ??= message
  return wrong
}
