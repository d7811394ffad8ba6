/** What an answer is judged by before anything is written: the version that was seen, and what stands there already. Pure. */
import type { Checked, ReasonOf } from '#contract/call.ts'
import { answersShown, misfitsOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import { envelopeSize, type survey } from '#contract/survey.ts'
import { envelopeLetters } from '#contract/sealed.ts'
import type { SurveyWithQuestions } from './store.ts'
import { isOpen } from './wire.ts'

export interface Answering {
  userId: string
  input: Checked<typeof survey.submit>
  now: number
  /** Of the deployment: the same in all answers. Keys of batches follow from it. */
  secret: string
}

export interface Refused {
  reason: ReasonOf<typeof survey.submit>
  what?: string
}

/** An answer that may be kept. */
export interface Kept {
  given: Record<string, Answers[string]>
  agreed: string[]
  files: string[]
}

/**
 * Whether a survey takes an answer of somebody at all.
 * @param meant whether it is for them. @param sessionKnown whether the session is the programme's, where one is named.
 */
export function refusedBy(
  row: SurveyWithQuestions | undefined,
  { now, input }: Answering,
  { meant, sessionKnown }: { meant: boolean; sessionKnown: boolean },
): Refused | undefined {
  if (row === undefined || row.state === 'draft') return { reason: 'survey_gone' }
  if (!isOpen(row, now)) return { reason: 'survey_closed' }
  if (!meant) return { reason: 'survey_not_theirs' }
  const named = input.sessionId !== undefined
  return named === (row.use_for === 'session') && (!named || sessionKnown) ? undefined : { reason: 'schedule_gone' }
}

/** @param questions of the version that was seen; undefined where there is no such version. */
export function keptOf(questions: readonly Question[] | undefined, { input: { answers, agreed } }: Answering): Kept | Refused {
  if (questions === undefined) return { reason: 'survey_changed' }
  const labelOf = (key: string) => questions.find((one) => one.key === key)?.label ?? ''
  const misfits = misfitsOf(questions, answers, {}, 'all')
  const [first] = misfits
  if (first !== undefined) return { reason: first.why === 'missing' ? 'survey_incomplete' : 'answer_unfit', what: labelOf(first.key) }
  const given = answersShown(questions, answers, {})
  const sensitive = questions.filter(({ key, sensitive: is }) => is === 1 && given[key] !== undefined)
  const unagreed = sensitive.find(({ key }) => !agreed.includes(key))
  // Without its own tick nothing sensitive is kept.
  if (unagreed !== undefined) return { reason: 'survey_incomplete', what: unagreed.label }
  return {
    given,
    agreed: sensitive.map(({ key }) => key),
    files: questions.flatMap(({ key, kind }) => (isFileKind(kind) && typeof given[key] === 'string' ? [given[key]] : [])),
  }
}

/** Whether an envelope is one: as long as all of its survey, and nothing beside it. */
export const isEnvelope = (questions: readonly Question[], { input: { sealed, answers } }: Answering) =>
  sealed.length === envelopeLetters(envelopeSize(questions)) && Object.keys(answers).length === 0
