/** What somebody with a place has still to fill in: what must be answered, and all that is asked later. Nothing of the door. */
import { answerTo, shownOf, type Values } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'

export function unfilled(questions: readonly Question[], given: Answers, values: Values): Question[] {
  return shownOf(questions, given, values).filter((question) => {
    const answer = answerTo(question, given, values)
    if (question.required === 1) return answer.length === 0 || (question.kind === 'statement' && answer === '0')
    return question.asked === 'later' && answer.length === 0
  })
}
