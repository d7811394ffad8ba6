/** The only file that writes schedule_items. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { countSessions, type PageOf } from '../meeting/store.ts'

const brief = [
  'id',
  'meeting_id',
  'source_key',
  'title',
  'starts_at',
  'ends_at',
  'day',
  'room',
  'track',
  'speakers',
  'language',
  'level',
] as const
export type SessionRow = Row<'schedule_items'>
export type BriefRow = Omit<SessionRow, 'details' | 'edition'>

export async function pageOfSessions(db: Db, meetingId: string, offset: number, limit: number): Promise<PageOf<Row<'schedule_items'>>> {
  const rows = await db.read
    .selectFrom('schedule_items')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy('starts_at')
    .orderBy('room')
    .orderBy('title')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: await countSessions(db, meetingId) }
}

/** The whole timetable of a meeting, without texts, in no order. */
export function allBrief(db: Db, meetingId: string): Promise<BriefRow[]> {
  return db.read.selectFrom('schedule_items').select(brief).where('meeting_id', '=', meetingId).execute()
}

export function findSession(db: Db, meetingId: string, id: string): Promise<Row<'schedule_items'> | undefined> {
  return db.read.selectFrom('schedule_items').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId).executeTakeFirst()
}

export function sessionsByIds(db: Db, meetingId: string, ids: readonly string[]): Promise<Row<'schedule_items'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.read
    .selectFrom('schedule_items')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', ids)
    .orderBy('starts_at')
    .execute()
}

/** Sessions whole, by start: those after one, at most so many. */
export function sessionsAfter(
  db: Db,
  meetingId: string,
  after: Pick<SessionRow, 'starts_at' | 'id'> | undefined,
  most: number,
): Promise<SessionRow[]> {
  let rows = db.read.selectFrom('schedule_items').selectAll().where('meeting_id', '=', meetingId)
  if (after !== undefined)
    rows = rows.where((q) => q.or([q('starts_at', '>', after.starts_at), q('starts_at', '=', after.starts_at).and('id', '>', after.id)]))
  return rows.orderBy('starts_at').orderBy('id').limit(most).execute()
}

/** How often a meeting's programme has been changed by its organisers. */
export async function editionOf(on: Db['read'] | Tx, meetingId: string): Promise<number> {
  const row = await on.selectFrom('programmes').select('edition').where('meeting_id', '=', meetingId).executeTakeFirst()
  return row?.edition ?? 0
}

/** Says that it has changed: what began with the edition before is told so. */
export async function bumpEdition(tx: Tx, meetingId: string): Promise<void> {
  await tx
    .insertInto('programmes')
    .values({ meeting_id: meetingId, edition: 1 })
    .onConflict((conflict) => conflict.column('meeting_id').doUpdateSet((q) => ({ edition: q('programmes.edition', '+', 1) })))
    .execute()
}

/** Every session of a meeting whole, as it stands in this transaction. */
export function standingSessions(tx: Tx, meetingId: string): Promise<Row<'schedule_items'>[]> {
  return tx.selectFrom('schedule_items').selectAll().where('meeting_id', '=', meetingId).orderBy('starts_at').orderBy('id').execute()
}

export async function changeSession(tx: Tx, id: string, columns: Partial<Omit<Row<'schedule_items'>, 'id' | 'meeting_id'>>): Promise<void> {
  await tx.updateTable('schedule_items').set(columns).where('id', '=', id).execute()
}

export async function removeSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedule_items').where('id', '=', id).execute()
}

export async function insertSessions(db: Db, tx: Tx, rows: readonly Omit<SessionRow, 'edition'>[]): Promise<void> {
  await db.insertMany(tx, 'schedule_items', rows)
}
