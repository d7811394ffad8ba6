/** Checks a form before it is sent, by the very rules and sentences the server will use. */
import { getDotPath, safeParse } from 'valibot'
import type { Schema } from '#contract/call.ts'
import { type FormCall, rulesOf } from './rules.ts'

/** The first sentence for each field that is wrong, by its name; empty when all is well. */
export function check(call: FormCall, input: unknown): Record<string, string> {
  return firstMistakes(rulesOf(call), input)
}

/** The same by rules that are at hand. */
export function firstMistakes(rules: Schema, input: unknown): Record<string, string> {
  const { success, issues } = safeParse(rules, input)
  const wrong: Record<string, string> = {}
  if (success) return wrong
  for (const issue of issues) {
    const field = getDotPath(issue) ?? ''
    wrong[field] ??= issue.message
  }
  return wrong
}
