/** How much has been answered, and who may answer. Writes nothing. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { SurveyPeople } from '#contract/survey.ts'
import type { Db, Reader } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'
import { runOut } from '../meeting/store.ts'

/** Answers that can be read, and envelopes that wait, by survey. */
export async function countsOf(on: Reader, surveyIds: readonly string[]): Promise<Map<string, { answered: number; waiting: number }>> {
  if (surveyIds.length === 0) return new Map()
  const counted = (from: RawBuilder<unknown>) =>
    sql<{
      survey_id: string
      n: number
    }>`SELECT survey_id, count(*) AS n FROM ${from} AND survey_id IN (${sql.join(surveyIds)}) GROUP BY survey_id`
      .execute(on)
      .then(({ rows }) => rows)
  const [named, opened, waiting] = [
    await counted(sql`survey_answers WHERE 1 = 1`),
    await counted(sql`survey_opened WHERE 1 = 1`),
    await counted(sql`survey_sealed WHERE 1 = 1`),
  ]
  const counts = new Map(surveyIds.map((id) => [id, { answered: 0, waiting: 0 }]))
  const of = (id: string) => counts.get(id) as { answered: number; waiting: number }
  for (const { survey_id, n } of [...named, ...opened]) of(survey_id).answered += Number(n)
  for (const { survey_id, n } of waiting) of(survey_id).waiting += Number(n)
  return counts
}

/** What a meeting's surveys hold: answers that can be read, and envelopes that wait. */
export async function heldOf(on: Reader, meetingId: string): Promise<number> {
  const theirs = sql`survey_id IN (SELECT id FROM surveys WHERE meeting_id = ${meetingId})`
  const { rows } = await sql<{ n: number }>`SELECT (SELECT count(*) FROM survey_answers WHERE ${theirs})
    + (SELECT count(*) FROM survey_opened WHERE ${theirs})
    + (SELECT count(*) FROM survey_sealed WHERE ${theirs}) AS n`.execute(on)
  return Number(rows[0]?.n ?? 0)
}

/** Whether anybody has answered it, however. */
export async function isAnswered(on: Reader, surveyId: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`SELECT 1 AS n WHERE EXISTS (SELECT 1 FROM survey_answers WHERE survey_id = ${surveyId})
    OR EXISTS (SELECT 1 FROM survey_envelopes WHERE survey_id = ${surveyId})
    OR EXISTS (SELECT 1 FROM survey_opened WHERE survey_id = ${surveyId})`.execute(on)
  return rows.length > 0
}

/** How often somebody has answered each survey of a meeting, and when last; of anonymous ones no time is known. */
export async function answeredBy(
  on: Reader,
  meetingId: string,
  userId: string,
): Promise<Map<string, { answered: number; last: number | null }>> {
  const { rows } = await sql<{ survey_id: string; answered: number; last: number | null }>`
    SELECT survey_id, count(*) AS answered, max(updated_at) AS last FROM survey_answers
      WHERE user_id = ${userId} AND survey_id IN (SELECT id FROM surveys WHERE meeting_id = ${meetingId}) GROUP BY survey_id
    UNION ALL SELECT survey_id, count(*) AS answered, NULL AS last FROM survey_envelopes
      WHERE user_id = ${userId} AND survey_id IN (SELECT id FROM surveys WHERE meeting_id = ${meetingId}) GROUP BY survey_id`.execute(on)
  return new Map(
    rows.map(({ survey_id, answered, last }) => [survey_id, { answered: Number(answered), last: last === null ? null : Number(last) }]),
  )
}

/** How often somebody has answered one about one session. */
export async function answeredHere(
  on: Reader,
  { id, anonymous }: { id: string; anonymous: number },
  sessionId: string,
  userId: string,
): Promise<number> {
  return countOf(
    on
      .selectFrom(anonymous === 1 ? 'survey_envelopes' : 'survey_answers')
      .where('survey_id', '=', id)
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId),
  )
}

/** Tickets that admit, of those who have come in where only they are meant. */
const admits = (people: SurveyPeople) =>
  people === 'came'
    ? sql<SqlBool>`admissions.status <> 'revoked' AND EXISTS (SELECT 1 FROM checkin_states
        JOIN checkin_lists ON checkin_lists.id = checkin_states.list_id AND checkin_lists.kind = 'entrance'
        WHERE checkin_states.admission_id = admissions.id AND checkin_states.entered > 0)`
    : sql<SqlBool>`admissions.status <> 'revoked'`

/** Those among these who are meant. */
export async function meant(
  on: Reader,
  { meeting_id, people }: { meeting_id: string; people: SurveyPeople },
  userIds: readonly string[],
): Promise<Set<string>> {
  if (people === 'anyone') return new Set(userIds)
  const rows = await on
    .selectFrom('admissions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('meeting_id', '=', meeting_id)
    .where(admits(people))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** How many people are meant, and how many of them have answered; none where anybody is. */
export async function turnout(
  on: Reader,
  { id, meeting_id, people }: { id: string; meeting_id: string; people: SurveyPeople },
): Promise<{ asked: number; people: number }> {
  if (people === 'anyone') return { asked: 0, people: 0 }
  const { rows } = await sql<{ asked: number; people: number }>`
    SELECT count(*) AS asked, coalesce(sum(CASE WHEN EXISTS (SELECT 1 FROM survey_answers WHERE survey_id = ${id} AND user_id = theirs.user_id)
      OR EXISTS (SELECT 1 FROM survey_envelopes WHERE survey_id = ${id} AND user_id = theirs.user_id) THEN 1 ELSE 0 END), 0) AS people
    FROM (SELECT DISTINCT user_id FROM admissions WHERE meeting_id = ${meeting_id} AND ${admits(people)}) theirs`.execute(on)
  const [row] = rows
  return { asked: Number(row?.asked ?? 0), people: Number(row?.people ?? 0) }
}

/** Titles of sessions of a meeting, by their ids; what was taken out of the programme is not among them. */
export async function titlesOf(on: Reader, meetingId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const rows = await on
    .selectFrom('schedule_items')
    .select(['id', 'title'])
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Surveys of meetings that are long over, to which anything was answered. */
export async function staleSurveys(db: Db, before: number, now: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('surveys')
    .innerJoin('meetings', 'meetings.id', 'surveys.meeting_id')
    .select('surveys.id')
    .where(runOut(before, now))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('survey_answers').select('survey_answers.id').whereRef('survey_answers.survey_id', '=', 'surveys.id')),
        exists(selectFrom('survey_envelopes').select('user_id').whereRef('survey_envelopes.survey_id', '=', 'surveys.id')),
        exists(selectFrom('survey_opened').select('survey_opened.id').whereRef('survey_opened.survey_id', '=', 'surveys.id')),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
