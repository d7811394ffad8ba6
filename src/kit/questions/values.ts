/** Answers while they are typed: a text each, several options joined by a comma, so that a draft can keep them. */
import type { Answer } from '#contract/question.ts'
import { isListKind } from '#contract/question-kinds.ts'
import type { TicketParameter } from '#contract/ticket.ts'

export type OwnKey = `q_${string}`
export const isOwnKey = (key: string): key is OwnKey => key.startsWith('q_')

export const chosenIn = (typed: string): string[] => typed.split(',').filter((key) => key !== '')

/** As it stands in a field. */
export const typedOf = (answer: Answer): string => (typeof answer === 'string' ? answer : answer.join(','))

/** What was typed to own questions, as the wire has it; what is empty is no answer. */
export function answersOf(
  questions: readonly TicketParameter[],
  typed: Readonly<Record<string, unknown>>,
): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {}
  for (const { key, kind } of questions) {
    const text = typed[key]
    if (!isOwnKey(key) || typeof text !== 'string' || text.trim() === '') continue
    answers[key] = isListKind(kind) ? chosenIn(text) : text.trim()
  }
  return answers
}
