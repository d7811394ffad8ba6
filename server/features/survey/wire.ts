/** Surveys as the wire has them. */
import type { Reader } from '../../db/db.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { textOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import { LOT_LEAST, type OwnSurvey, type Survey as SurveyOnWire, type SurveyMove, surveySettings } from '#contract/survey.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { readJson } from '../../db/json.ts'
import { mapping, optionalTime, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { askedAs } from '../form/parameters.ts'
import { countsOf } from './count-store.ts'
import { surveyMachine } from './machine.ts'
import { choiceKey, takenOf } from './place-store.ts'
import type { SurveyWithQuestions, ToldSurvey } from './store.ts'

const timeOf = (at: number | null) => (at === null ? '' : toWire(at))

/** Whether anybody can still answer. */
export const isOpen = ({ state, closes_at }: Pick<SurveyWithQuestions, 'state' | 'closes_at'>, now: number) =>
  state === 'open' && (closes_at === null || closes_at > now)

export const surveyColumns = mapping('surveys', surveySettings, {
  use: { column: 'use_for' },
  closeTime: { column: 'closes_at', ...optionalTime },
})

export async function ownSurveys(on: Reader, rows: readonly SurveyWithQuestions[]): Promise<OwnSurvey[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countsOf(on, ids)
  const taken = [...(await takenOf(on, ids)).values()]
  return rows.map((row) => {
    const { answered = 0, waiting = 0 } = counts.get(row.id) ?? {}
    return {
      ...pickFields(row, 'id', 'meeting_id', 'edition', 'version', 'state', 'unfit', 'share_key', 'public_key'),
      ...surveyColumns.toView(row),
      questions: readJson(row.questions),
      answered,
      waiting,
      taken: taken.flatMap(({ surveyId, key, option, taken: many }) => (surveyId === row.id ? [{ key, option, taken: many }] : [])),
      createTime: toWire(row.created_at),
      openTime: timeOf(row.opened_at),
      endTime: timeOf(row.ended_at),
      actions: actionsOf(row, answered, waiting),
    }
  })
}

export async function ownSurvey(on: Reader, row: SurveyWithQuestions): Promise<OwnSurvey> {
  return (await ownSurveys(on, [row]))[0] as OwnSurvey
}

function actionsOf({ state, unfit }: SurveyWithQuestions, answered: number, waiting: number): OwnSurvey['actions'] {
  const actions: OwnSurvey['actions'] = [...actionsFrom(surveyMachine, state, {})]
  if (state !== 'closed') actions.push('save')
  if (answered + waiting + unfit === 0) actions.push('remove')
  if (waiting > 0 && (state === 'closed' || waiting >= LOT_LEAST)) actions.push('unseal')
  if (state === 'open') actions.push('remind')
  return actions
}

/** What somebody has done about a survey so far, and whether it is for them. */
export interface Standing {
  answered: number
  last: number | null
  meant: boolean
}

/** @param now the moment that closing is judged by. */
export function moveOf(row: SurveyWithQuestions, { answered, meant }: Standing, now: number): SurveyMove {
  if (!isOpen(row, now)) return 'closed'
  if (!meant) return 'outside'
  if (answered === 0) return 'fill'
  // Another session is another answer.
  if (row.use_for === 'session' || row.times === 'many') return 'again'
  return row.times === 'editable' ? 'change' : 'answered'
}

export function surveyOnWire(row: ToldSurvey, standing: Standing, now: number): SurveyOnWire {
  return {
    id: row.id,
    meetingId: row.meeting_id,
    meetingName: row.meeting_title,
    ...surveyColumns.toView(row),
    state: isOpen(row, now) ? 'open' : 'closed',
    questions: readJson(row.questions).length,
    answered: standing.answered,
    answerTime: timeOf(standing.last),
    move: moveOf(row, standing, now),
  }
}

/** Its questions with the places left of each option, as whoever fills it in is asked them. */
export async function questionsToFill(on: Reader, row: SurveyWithQuestions): Promise<TicketParameter[]> {
  const taken = await takenOf(on, [row.id])
  return askedAs(readJson(row.questions), row.version, (key, option) => taken.get(choiceKey({ surveyId: row.id, key, option }))?.taken ?? 0)
}

/** Answers in the words of the version that they were given to. */
export function saidOf(questions: readonly Question[], given: Answers): { key: string; label: string; value: string }[] {
  return questions.flatMap((question) => {
    const answer = given[question.key]
    return answer === undefined ? [] : [{ key: question.key, label: question.label, value: textOf(question, answer) }]
  })
}
