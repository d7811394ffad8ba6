/** Table survey_answers: answers with names. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { Db, NewRow, Reader, Row, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import { table } from '../../db/table.ts'

export const surveyAnswers = table('survey_answers')

export type AnswerRow = Row<'survey_answers'>

/** What some people have answered to some surveys, locked in one order: once, or by one of these keys. */
export function lockStanding(
  tx: Tx,
  surveyIds: readonly string[],
  userIds: readonly string[],
  keys: readonly string[],
): Promise<AnswerRow[]> {
  return tx
    .selectFrom('survey_answers')
    .selectAll()
    .where('survey_id', 'in', surveyIds)
    .where('user_id', 'in', userIds)
    .where('slot', 'in', ['', ...keys])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertAnswers(db: Db, tx: Tx, rows: readonly NewRow<'survey_answers'>[]): Promise<void> {
  if (rows.length > 0) await db.insertMany(tx, 'survey_answers', rows as readonly Record<string, string | number>[])
}

/** What somebody has answered to one survey, about one session; the latest where there are several. */
export function latestOf(on: Reader, surveyId: string, sessionId: string, userId: string): Promise<AnswerRow | undefined> {
  return on
    .selectFrom('survey_answers')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** In ascending id, from after one. */
export function answersAfter(on: Reader, surveyId: string, after: string, most: number): Promise<Omit<AnswerRow, 'agreed'>[]> {
  return on
    .selectFrom('survey_answers')
    .select(['id', 'survey_id', 'session_id', 'user_id', 'slot', 'key', 'version', 'given', 'created_at', 'updated_at'])
    .where('survey_id', '=', surveyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

export type NamedAnswer = AnswerRow & { name: string; mobile: string }

const named = (on: Reader, surveyId: string) =>
  on
    .selectFrom('survey_answers')
    .innerJoin('users', 'users.id', 'survey_answers.user_id')
    .selectAll('survey_answers')
    .select(['users.name', 'users.mobile'])
    .where('survey_answers.survey_id', '=', surveyId)

/** The latest first. @param keyword in the name of whoever answered. */
export async function pageOfAnswers(db: Db, surveyId: string, keyword: string, range: PageRange): Promise<RowPage<NamedAnswer>> {
  const sought = named(db.read, surveyId).$if(keyword !== '', (q) => q.where(contains('users.name', keyword)))
  return pageOf(sought, sought.orderBy('survey_answers.id', 'desc'), range)
}

/** With whose they are, in ascending id, from after one. */
export function namedAfter(on: Reader, surveyId: string, after: string, most: number): Promise<NamedAnswer[]> {
  return named(on, surveyId).where('survey_answers.id', '>', after).orderBy('survey_answers.id').limit(most).execute()
}

export async function deleteAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('survey_answers').where('id', 'in', ids).execute()
}

/** Somebody's, locked, to be taken away. */
export function lockAnswersBy(tx: Tx, userId: string): Promise<AnswerRow[]> {
  return tx.selectFrom('survey_answers').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** The survey and the meeting that an answer is of. */
export function homeOf(on: Reader, answerId: string): Promise<{ meeting_id: string; third_id: string } | undefined> {
  return on
    .selectFrom('survey_answers')
    .innerJoin('surveys', 'surveys.id', 'survey_answers.survey_id')
    .select(['surveys.meeting_id', 'surveys.third_id'])
    .where('survey_answers.id', '=', answerId)
    .executeTakeFirst()
}

/** The ids of some that are still there, for whoever throws away what they use. */
export const usedBy = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('survey_answers')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .$asScalar()
