/**
 * The only file that writes envelopes and what was in them. An envelope lies with whoever has handed it in until it is opened;
 * from then on it is empty, and what it said lies apart, under an id of chance alone and in that id's order, written by the same
 * transaction as all of its lot.
 */
import type { Db, Row, Tx } from '../../db/db.ts'
import { newCode } from '../../flow/ids.ts'

type Reader = Tx | Db['read']
export type Envelope = Row<'survey_envelopes'>
type Said = Omit<Row<'survey_opened'>, 'id'>

/** Of some people to some surveys. */
export function envelopesBy(on: Reader, surveyIds: readonly string[], userIds: readonly string[]): Promise<Omit<Envelope, 'sealed'>[]> {
  return on
    .selectFrom('survey_envelopes')
    .select(['survey_id', 'session_id', 'user_id', 'key'])
    .where('survey_id', 'in', surveyIds)
    .where('user_id', 'in', userIds)
    .execute()
}

export async function insertEnvelopes(db: Db, tx: Tx, rows: readonly Envelope[]): Promise<void> {
  if (rows.length > 0) await db.insertMany(tx, 'survey_envelopes', rows as readonly Record<string, string>[])
}

/** How many wait, by session. */
export async function waitingBySession(on: Reader, surveyId: string): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('survey_envelopes')
    .select('session_id')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('survey_id', '=', surveyId)
    .where('sealed', '!=', '')
    .groupBy('session_id')
    .execute()
  return new Map(rows.map(({ session_id, n }) => [session_id, Number(n)]))
}

/** Those of one session that wait. */
export function waitingOf(on: Reader, surveyId: string, sessionId: string, most: number): Promise<Envelope[]> {
  return on
    .selectFrom('survey_envelopes')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('sealed', '!=', '')
    .orderBy('user_id')
    .limit(most)
    .execute()
}

/** Which of them wait still. The survey is locked: nobody else opens any. */
export async function stillWaiting(tx: Tx, surveyId: string, sessionId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('survey_envelopes')
    .select('user_id')
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', userIds)
    .where('sealed', '!=', '')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** A lot is opened: what was in the envelopes lies apart from now on, and they are empty. */
export async function openLot(
  db: Db,
  tx: Tx,
  { surveyId, sessionId, userIds }: { surveyId: string; sessionId: string; userIds: readonly string[] },
  said: readonly Said[],
): Promise<void> {
  await tx
    .updateTable('survey_envelopes')
    .set({ sealed: '', key: '' })
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', userIds)
    .execute()
  const rows = said.map((one) => ({ id: newCode(26), ...one })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (rows.length > 0) await db.insertMany(tx, 'survey_opened', rows as readonly Record<string, string | number>[])
}

/** In ascending id, from after one: in no order. */
export function openedAfter(on: Reader, surveyId: string, after: string, most: number): Promise<Row<'survey_opened'>[]> {
  return on
    .selectFrom('survey_opened')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function pageOfOpened(
  db: Db,
  surveyId: string,
  offset: number,
  limit: number,
): Promise<{ rows: Row<'survey_opened'>[]; total: number }> {
  const of = db.read.selectFrom('survey_opened').where('survey_id', '=', surveyId)
  const { n } = await of.select((q) => q.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: await of.selectAll().orderBy('id').offset(offset).limit(limit).execute(), total: Number(n) }
}

/** Somebody leaves: that they have answered goes, and what of it is still sealed. */
export async function deleteEnvelopesBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('survey_envelopes').where('user_id', '=', userId).execute()
}

/** Of a meeting that is long over. */
export async function deleteEnvelopesOf(tx: Tx, surveyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('survey_envelopes').where('survey_id', 'in', surveyIds).execute()
}

/** The same of what was in them. */
export async function deleteOpenedOf(tx: Tx, surveyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('survey_opened').where('survey_id', 'in', surveyIds).execute()
}
