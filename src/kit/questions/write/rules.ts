/** One question by the contract's rule for it; the build leaves rules in files of this name alone (scripts/light-contract.ts). */
import { object, safeParse } from 'valibot'
import { writtenQuestion } from '#contract/form.ts'
import type { Question } from '#contract/question.ts'

/** A survey says with each question what it is for only where that helps. */
const { why: _, ...entries } = writtenQuestion.entries
const withoutWhy = object(entries)

/** The first sentence for each part of one question that is wrong, by its name: a form's own check tells only that one of them is. */
export function checkQuestion(question: Question, of: 'signup' | 'named' | 'anonymous' = 'signup'): Record<string, string> {
  const { issues = [] } = safeParse(of === 'signup' ? writtenQuestion : withoutWhy, question)
  const wrong: Record<string, string> = {}
  for (const { path, message } of issues) wrong[String(path?.[0].key ?? '')] ??= message
  return wrong
}
