/** The only file that writes answers and the choices among them. */
import { choicesOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { readJson, writeJson } from '../../db/json.ts'

export const answers = table('answers')

type AnswersRow = Row<'answers'>

/** What somebody has answered, as it is worked with. */
export interface Sheet {
  formId: string
  version: number
  given: Answers
  agreed: readonly string[]
  older: Readonly<Record<string, number>>
}

const sheetOf = ({ form_id, version, given, agreed, older }: AnswersRow): Sheet => ({
  formId: form_id,
  version,
  given: readJson(given),
  agreed: readJson(agreed),
  older: readJson(older),
})

/** What attendees have answered, by their ids; who was never asked has no sheet. */
export async function sheetsOf(on: Reader, attendeeIds: readonly string[]): Promise<Map<string, Sheet>> {
  if (attendeeIds.length === 0) return new Map()
  const rows = await on.selectFrom('answers').selectAll().where('attendee_id', 'in', attendeeIds).execute()
  return new Map(rows.map((row) => [row.attendee_id, sheetOf(row)]))
}

interface Answered {
  attendeeId: string
  meetingId: string
  now: number
}

/** The attendee's row is locked by the caller, or new. @param questions of the sheet's version. */
export async function keepSheet(
  tx: Tx,
  { attendeeId, meetingId, now }: Answered,
  sheet: Sheet,
  questions: readonly Question[],
): Promise<void> {
  const row = {
    attendee_id: attendeeId,
    form_id: sheet.formId,
    version: sheet.version,
    meeting_id: meetingId,
    given: writeJson({ ...sheet.given }),
    agreed: writeJson([...sheet.agreed]),
    older: writeJson({ ...sheet.older }),
    updated_at: now,
  }
  await answers.upsert(tx, row, ['attendee_id'])
  await tx.deleteFrom('answer_choices').where('attendee_id', '=', attendeeId).execute()
  const chosen = questions.flatMap((question) =>
    choicesOf(question, sheet.given).map((option) => ({ attendee_id: attendeeId, form_id: sheet.formId, key: question.key, option })),
  )
  if (chosen.length > 0) await tx.insertInto('answer_choices').values(chosen).execute()
}

const of = (tx: Tx, chosen: Partial<Row<'attendees'>>) =>
  tx
    .selectFrom('attendees')
    .select('id')
    .where((q) => q.and(chosen))
    .$asScalar()

/** The answers of a person's attendees go, all or one's. Files in them go with the attendee's. */
export async function deleteSheets(tx: Tx, userId: string, only?: string): Promise<void> {
  const ids = of(tx, { user_id: userId, ...(only !== undefined && { id: only }) })
  await tx.deleteFrom('answer_choices').where('attendee_id', 'in', ids).execute()
  await tx.deleteFrom('answers').where('attendee_id', 'in', ids).execute()
}

/** What was asked for a meeting that is long over. */
export async function clearSheets(tx: Tx, meetingId: string): Promise<void> {
  const ids = of(tx, { meeting_id: meetingId })
  await tx.deleteFrom('answer_choices').where('attendee_id', 'in', ids).execute()
  await tx
    .updateTable('answers')
    .set({ given: writeJson({}), agreed: writeJson<string[]>([]), older: writeJson({}) })
    .where('meeting_id', '=', meetingId)
    .execute()
}
