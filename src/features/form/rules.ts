import { safeParse } from 'valibot'
import { form, writtenQuestion } from '#contract/form.ts'
import type { Question } from '#contract/question.ts'
import { checker } from '../../api/check.ts'

export const check = checker(form)

/** The first sentence for each part of one question that is wrong, by its name: a form's own check tells only that one of them is. */
export function checkQuestion(question: Question): Record<string, string> {
  const { issues = [] } = safeParse(writtenQuestion, question)
  const wrong: Record<string, string> = {}
  for (const { path, message } of issues) wrong[String(path?.[0].key ?? '')] ??= message
  return wrong
}
