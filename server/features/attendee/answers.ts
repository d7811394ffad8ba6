/** Answers to a ticket's form: judged by the version that it has now, kept under it. */
import { answersShown, misfitsOf, type Values, type When } from '#contract/form-answers.ts'
import type { Question } from '#contract/question.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { recordConsents, withdrawAbout } from '../consent/store.ts'
import { keepSheet, type Sheet, sheetsOf } from '../form/answer-store.ts'
import type { FormWithQuestions } from '../form/store.ts'
import type { AsAsked } from './wire.ts'

type Owner = Pick<Row<'attendees'>, 'id' | 'user_id' | 'meeting_id'>

/** What somebody's answers become. */
export interface Judged {
  sheet: Sheet
  questions: readonly Question[]
  /** Undefined where nothing was said about it. */
  organiserConsent: number | undefined
}

interface Said {
  asked: AsAsked
  values: Values
  when: When
  /** What they have answered before. */
  standing: Sheet | undefined
}

/** @returns what is to be kept, or why it may not be: another version than the one that was answered is told apart. */
export function judged(form: FormWithQuestions, { asked, values, when, standing }: Said): Judged | Refusal<Misfitting> {
  const questions = readJson(form.questions)
  const before = standing?.formId === form.id ? standing : undefined
  const given = asked.answers ?? before?.given ?? {}
  const misfits = misfitsOf(questions, given, values, when)
  const { organiserConsent } = asked
  const [first] = misfits
  if (first !== undefined) {
    if (asked.formVersion !== undefined && asked.formVersion !== form.version) return refuse('form_changed')
    const unfit = misfits.find(({ why }) => why === 'unfit')
    if (unfit === undefined) return refuse('attendee_incomplete')
    // A client of the specification cannot answer anew what was answered once and fits no more: it stays what it was.
    if (asked.answers === undefined && before !== undefined && misfits.every(({ why }) => why === 'unfit'))
      return { sheet: before, questions, organiserConsent }
    return refuse('answer_unfit', { what: questions.find(({ key }) => key === unfit.key)?.label ?? '' })
  }
  const kept = answersShown(questions, given, values)
  const agreed = (asked.agreedKeys ?? before?.agreed ?? []).filter((key) => questions.some((one) => one.key === key && one.sensitive === 1))
  return {
    sheet: {
      formId: form.id,
      version: form.version,
      ...(when === 'all' ? withOlder(kept, before, questions) : { given: kept, older: {} }),
      agreed: [...new Set(agreed)],
    },
    questions,
    organiserConsent,
  }
}

type Misfitting = 'form_changed' | 'answer_unfit' | 'attendee_incomplete'

/** Whoever has a place keeps what they answered to a question that is asked no more, under the version that asked it. */
function withOlder(kept: Sheet['given'], before: Sheet | undefined, questions: readonly Question[]): Pick<Sheet, 'given' | 'older'> {
  const gone = Object.entries(before?.given ?? {}).filter(([key]) => !questions.some((one) => one.key === key))
  return {
    given: { ...Object.fromEntries(gone), ...kept },
    older: Object.fromEntries(gone.map(([key]) => [key, before?.older[key] ?? before?.version ?? 0])),
  }
}

interface Moment {
  ip: string
  now: number
}

/** Addresses of files among the answers; an older version's question may have been for one too. */
export function filesIn({ sheet, questions }: Judged): string[] {
  return Object.entries(sheet.given).flatMap(([key, answer]) => {
    const kind = questions.find((one) => one.key === key)?.kind ?? 'file'
    return typeof answer === 'string' && isFileKind(kind) ? [answer] : []
  })
}

/** Keeps them with the attendee's row, in its transaction. */
export async function keepAnswers(
  tx: Tx,
  owner: Owner,
  { sheet, questions, organiserConsent }: Judged,
  { ip, now }: Moment,
): Promise<void> {
  await keepSheet(tx, { attendeeId: owner.id, meetingId: owner.meeting_id, now }, sheet, questions)
  const about = { userId: owner.user_id, subject: owner.id }
  if (organiserConsent === 1) await recordConsents(tx, { ...about, documents: ['organiser'], channel: 'attendee', ip, now })
  if (organiserConsent === 0) await withdrawAbout(tx, owner.user_id, owner.id, now, 'organiser')
}

/** Attendees, each with what they answered. */
export async function withSheets<R extends { id: string }>(on: Tx | Db['read'], rows: readonly R[]): Promise<(R & { sheet?: Sheet })[]> {
  const sheets = await sheetsOf(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const sheet = sheets.get(row.id)
    return sheet === undefined ? row : { ...row, sheet }
  })
}
