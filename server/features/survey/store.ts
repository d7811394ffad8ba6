/** Tables of surveys and their versions; reads of surveys. */
import { sql } from 'kysely'
import type { Question } from '#contract/question.ts'
import type { Db, NewRow, Reader, Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { table } from '../../db/table.ts'

export const surveys = table('surveys')

export type Survey = Row<'surveys'>
/** With the questions of the version that it has now. */
export type SurveyWithQuestions = Survey & { questions: Row<'survey_versions'>['questions'] }

const current = (on: Reader) =>
  on
    .selectFrom('surveys')
    .innerJoin('survey_versions', (join) =>
      join.onRef('survey_versions.survey_id', '=', 'surveys.id').onRef('survey_versions.version', '=', 'surveys.version'),
    )
    .selectAll('surveys')
    .select('survey_versions.questions')

/** A meeting's, the newest first. */
export function surveysOf(on: Reader, meetingId: string): Promise<SurveyWithQuestions[]> {
  return current(on).where('surveys.meeting_id', '=', meetingId).orderBy('surveys.created_at', 'desc').orderBy('surveys.id').execute()
}

/** One of a meeting's. */
export function findSurvey(on: Reader, meetingId: string, id: string): Promise<SurveyWithQuestions | undefined> {
  return current(on).where('surveys.meeting_id', '=', meetingId).where('surveys.id', '=', id).executeTakeFirst()
}

/** With the meeting that it is of, as people know that. */
export type ToldSurvey = SurveyWithQuestions & { meeting_title: string; organiser: string }

const told = (on: Reader) =>
  current(on)
    .innerJoin('meetings', 'meetings.id', 'surveys.meeting_id')
    .innerJoin('tenants', 'tenants.id', 'surveys.third_id')
    .select('meetings.title as meeting_title')
    .select(sql<string>`case when meetings.sponsor = '' then tenants.name else meetings.sponsor end`.as('organiser'))
    .where('surveys.state', '!=', 'draft')
    .where('meetings.state', 'not in', ['draft', 'removed'])

/** One that people can have heard of, at a meeting that they can see. */
export function findTold(on: Reader, id: string): Promise<ToldSurvey | undefined> {
  return told(on).where('surveys.id', '=', id).executeTakeFirst()
}

/** All of a meeting that people can have heard of, the newest first. */
export function toldOf(on: Reader, meetingId: string): Promise<ToldSurvey[]> {
  return told(on).where('surveys.meeting_id', '=', meetingId).orderBy('surveys.opened_at', 'desc').orderBy('surveys.id').execute()
}

/** One whose result everybody may see who has this key. */
export function findShared(on: Reader, key: string): Promise<ToldSurvey | undefined> {
  return told(on).where('surveys.share_key', '=', key).executeTakeFirst()
}

/** What is asked about the sessions of a meeting now. */
export function askingOfSessions(on: Reader, meetingId: string, now: number): Promise<Pick<Survey, 'id' | 'name'> | undefined> {
  return on
    .selectFrom('surveys')
    .innerJoin('meetings', 'meetings.id', 'surveys.meeting_id')
    .select(['surveys.id', 'surveys.name'])
    .where('surveys.meeting_id', '=', meetingId)
    .where('surveys.use_for', '=', 'session')
    .where('surveys.state', '=', 'open')
    .where((q) => q.or([q('surveys.closes_at', 'is', null), q('surveys.closes_at', '>', now)]))
    .where('meetings.state', 'not in', ['draft', 'removed'])
    .orderBy('surveys.opened_at', 'desc')
    .executeTakeFirst()
}

/** Locked by whoever changes it; whoever answers holds it as it is (`holdSurveys`) and waits. Its questions are read once it is. */
export async function lockSurvey(tx: Tx, meetingId: string, id: string): Promise<SurveyWithQuestions | undefined> {
  await tx.selectFrom('surveys').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findSurvey(tx, meetingId, id)
}

/** Locks a survey by its id alone, for jobs that know no meeting. */
export function lockSurveyById(tx: Tx, id: string): Promise<Survey | undefined> {
  return tx.selectFrom('surveys').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** As they are until the transaction ends, in ascending id; any number of answers hold one at once. */
export async function holdSurveys(tx: Tx, ids: readonly string[]): Promise<Map<string, SurveyWithQuestions>> {
  await tx.selectFrom('surveys').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const rows = await current(tx).where('surveys.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who makes it, and when. */
export interface Maker {
  userId: string
  now: number
}

export async function insertSurvey(tx: Tx, row: NewRow<'surveys'>, questions: readonly Question[], by: Maker): Promise<void> {
  await tx.insertInto('surveys').values(row).execute()
  await insertVersion(tx, row.id, row.version, questions, by)
}

export async function insertVersion(
  tx: Tx,
  surveyId: string,
  version: number,
  questions: readonly Question[],
  { userId, now }: Maker,
): Promise<void> {
  await tx
    .insertInto('survey_versions')
    .values({ survey_id: surveyId, version, questions: writeJson([...questions]), made_at: now, made_by: userId })
    .execute()
}

/** Nobody has answered it. */
export async function deleteSurvey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('survey_versions').where('survey_id', '=', id).execute()
  await tx.deleteFrom('surveys').where('id', '=', id).execute()
}

/** Those whose time is over, some of them. */
export async function overdue(db: Db, now: number, most: number): Promise<Pick<Survey, 'id' | 'meeting_id'>[]> {
  return db.read
    .selectFrom('surveys')
    .select(['id', 'meeting_id'])
    .where('state', '=', 'open')
    .where('closes_at', '<=', now)
    .limit(most)
    .execute()
}

export type Versions = ReadonlyMap<string, Row<'survey_versions'>>
export const versionKey = (surveyId: string, version: number) => `${surveyId} ${version}`

/** Some versions of some surveys. */
export async function versionsOf(on: Reader, wanted: readonly (readonly [surveyId: string, version: number])[]): Promise<Versions> {
  const named = new Map<string, Set<number>>()
  for (const [surveyId, version] of wanted) named.set(surveyId, (named.get(surveyId) ?? new Set()).add(version))
  const found = new Map<string, Row<'survey_versions'>>()
  for (const [surveyId, versions] of named) {
    const query = on.selectFrom('survey_versions').selectAll().where('survey_id', '=', surveyId)
    for (const row of await query.where('version', 'in', [...versions]).execute()) found.set(versionKey(surveyId, row.version), row)
  }
  return found
}

/** All that a survey has been, the oldest first. */
export function allVersions(on: Reader, surveyId: string): Promise<Row<'survey_versions'>[]> {
  return on.selectFrom('survey_versions').selectAll().where('survey_id', '=', surveyId).orderBy('version').execute()
}
