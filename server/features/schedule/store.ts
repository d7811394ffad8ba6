/** Tables of schedule items and their imports. */
import type { Db, NewRow, Row, Tx } from '../../db/db.ts'
import type { PageRange, RowPage } from '../../db/pages.ts'
import { countSessions } from '../meeting/store.ts'
import { table } from '../../db/table.ts'

export const programmes = table('programmes')

export const scheduleItems = table('schedule_items')
export const scheduleImports = table('schedule_imports')

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
  'edition',
] as const
export type SessionRow = Row<'schedule_items'>
export type BriefRow = Omit<SessionRow, 'details'>

export async function pageOfSessions(db: Db, meetingId: string, { offset, limit }: PageRange): Promise<RowPage<Row<'schedule_items'>>> {
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

/** Who has had a file put another session in the place of the one that somebody has seen. */
export function replacedSince(
  tx: Tx,
  id: string,
  since: number,
): Promise<{ name: string; mobile: string; applied_at: number | null } | undefined> {
  return tx
    .selectFrom('schedule_import_rows as staged')
    .innerJoin('schedule_imports as import', 'import.task_id', 'staged.task_id')
    .innerJoin('users', 'users.id', 'import.user_id')
    .select(['users.name', 'users.mobile', 'import.applied_at'])
    .where('staged.id', '=', id)
    .where('staged.edition', '>', since)
    .where('import.state', '!=', 'coming')
    .orderBy('staged.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
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
  if (after !== undefined) rows = rows.where((q) => q(q.refTuple('starts_at', 'id'), '>', q.tuple(after.starts_at, after.id)))
  return rows.orderBy('starts_at').orderBy('id').limit(most).execute()
}

/** How often a meeting's programme has been changed by its organisers. */
export async function editionOf(on: Db['read'] | Tx, meetingId: string): Promise<number> {
  const row = await on.selectFrom('programmes').select('edition').where('meeting_id', '=', meetingId).executeTakeFirst()
  return row?.edition ?? 0
}

/** Makes everybody wait who changes it. @returns false where nobody ever has. */
export async function lockEdition(tx: Tx, meetingId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('programmes').select('edition').where('meeting_id', '=', meetingId).forUpdate().executeTakeFirst()) !== undefined
  )
}

/** Says that it has changed: what began with the edition before is told so. */
export async function bumpEdition(tx: Tx, meetingId: string): Promise<void> {
  await tx
    .insertInto('programmes')
    .values({ meeting_id: meetingId, edition: 1 })
    .onConflict((conflict) => conflict.column('meeting_id').doUpdateSet((q) => ({ edition: q('programmes.edition', '+', 1) })))
    .execute()
}

/** The same where it is still the one that somebody has seen. @returns whether it was. */
export async function moveEdition(tx: Tx, meetingId: string, from: number): Promise<boolean> {
  await programmes.insertNew(tx, { meeting_id: meetingId, edition: 0 }, 'meeting_id')
  const moved = await tx
    .updateTable('programmes')
    .set({ edition: from + 1 })
    .where('meeting_id', '=', meetingId)
    .where('edition', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** When a meeting begins and ends. */
export function datesOf(db: Db, meetingId: string): Promise<Pick<Row<'meetings'>, 'starts_at' | 'ends_at'>> {
  return db.read.selectFrom('meetings').select(['starts_at', 'ends_at']).where('id', '=', meetingId).executeTakeFirstOrThrow()
}

export type Import = Row<'schedule_imports'>
export type StagedRow = Row<'schedule_import_rows'>

export async function moveImport(tx: Tx, taskId: string, columns: Partial<Omit<Import, 'task_id'>>): Promise<void> {
  await tx.updateTable('schedule_imports').set(columns).where('task_id', '=', taskId).execute()
}

/** The latest that is in the meeting. */
export function lastImport(on: Db['read'] | Tx, meetingId: string): Promise<Import | undefined> {
  return on
    .selectFrom('schedule_imports')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'applied')
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function stageRows(db: Db, tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  await db.insertMany(tx, 'schedule_import_rows', rows)
}

/** What an import that never came to its end had laid ready. */
export async function dropComing(tx: Tx, meetingId: string): Promise<void> {
  const coming = tx.selectFrom('schedule_imports').select('task_id').where('meeting_id', '=', meetingId).where('state', '=', 'coming')
  await tx.deleteFrom('schedule_import_rows').where('task_id', 'in', coming).execute()
  await tx.deleteFrom('schedule_imports').where('meeting_id', '=', meetingId).where('state', '=', 'coming').execute()
}

/** Whether everything that an import has brought is still as it has brought it. */
export async function isAsImported(on: Db['read'] | Tx, taskId: string): Promise<boolean> {
  const rows = on.selectFrom('schedule_import_rows as staged').where('staged.task_id', '=', taskId).where('staged.side', '=', 'new')
  const { brought } = await rows.select((q) => q.fn.countAll<number>().as('brought')).executeTakeFirstOrThrow()
  const { left } = await rows
    .innerJoin('schedule_items', (join) =>
      join.onRef('schedule_items.id', '=', 'staged.id').onRef('schedule_items.edition', '=', 'staged.edition'),
    )
    .select((q) => q.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(brought) === Number(left)
}

const staged = [
  'id',
  'source_key',
  'title',
  'details',
  'starts_at',
  'ends_at',
  'day',
  'room',
  'track',
  'speakers',
  'language',
  'level',
  'edition',
] as const

/** Takes the sessions of one side out of the meeting and puts those of the other in: two statements, however many there are. */
export async function swapSessions(
  tx: Tx,
  taskId: string,
  sides: { out: StagedRow['side']; in: StagedRow['side']; meetingId: string },
): Promise<void> {
  const rowsOf = (side: StagedRow['side']) => tx.selectFrom('schedule_import_rows').where('task_id', '=', taskId).where('side', '=', side)
  await tx
    .deleteFrom('schedule_items')
    .where('meeting_id', '=', sides.meetingId)
    .where('id', 'in', rowsOf(sides.out).select('id'))
    .execute()
  await tx
    .insertInto('schedule_items')
    .columns(['meeting_id', ...staged])
    .expression(rowsOf(sides.in).select((q) => [q.val(sides.meetingId).as('meeting_id'), ...staged]))
    .execute()
}

/** Files read in long ago are not taken back any more. */
export async function sweepImports(db: Db, before: number): Promise<void> {
  await db.write(async (tx) => {
    const old = tx.selectFrom('schedule_imports').select('task_id').where('created_at', '<', before)
    await tx.deleteFrom('schedule_import_rows').where('task_id', 'in', old).execute()
    await tx.deleteFrom('schedule_imports').where('created_at', '<', before).execute()
  })
}

/** Every session of a meeting whole, as it stands in this transaction. */
export function standingSessions(tx: Tx, meetingId: string): Promise<Row<'schedule_items'>[]> {
  return tx.selectFrom('schedule_items').selectAll().where('meeting_id', '=', meetingId).orderBy('starts_at').orderBy('id').execute()
}

export async function changeSession(tx: Tx, id: string, columns: Partial<Omit<Row<'schedule_items'>, 'id' | 'meeting_id'>>): Promise<void> {
  await tx.updateTable('schedule_items').set(columns).where('id', '=', id).execute()
}

/** All of them by as much, to one day. */
export async function moveSessionsTo(tx: Tx, ids: readonly string[], { by, day }: { by: number; day: string }): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await tx
      .updateTable('schedule_items')
      .set((q) => ({ starts_at: q('starts_at', '+', by), ends_at: q('ends_at', '+', by), edition: q('edition', '+', 1), day }))
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute()
}
const AT_ONCE = 500

export async function insertSessions(
  db: Db,
  tx: Tx,
  rows: readonly (NewRow<'schedule_items'> & Record<string, string | number>)[],
): Promise<void> {
  await db.insertMany(tx, 'schedule_items', rows)
}
