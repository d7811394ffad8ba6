/** The only file that writes vip_tasks. */
import type { NewRow, Reader, Row, Tx } from '../../../db/db.ts'

/** With the name of whoever has done it. */
export type TaskRow = Row<'vip_tasks'> & { doer: string | null }

const withDoer = (on: Reader) =>
  on.selectFrom('vip_tasks').leftJoin('users', 'users.id', 'vip_tasks.done_by').selectAll('vip_tasks').select('users.name as doer')

/** What is due first stands first; what has no time comes after. */
export function tasksOf(on: Reader, meetingId: string, guestId?: string): Promise<TaskRow[]> {
  let found = withDoer(on).where('meeting_id', '=', meetingId)
  if (guestId !== undefined) found = found.where('guest_id', '=', guestId)
  return found
    .orderBy((q) => q.fn.coalesce('due_at', q.lit(Number.MAX_SAFE_INTEGER)))
    .orderBy('vip_tasks.id')
    .execute()
}

export function findTask(on: Reader, meetingId: string, id: string): Promise<TaskRow | undefined> {
  return withDoer(on).where('meeting_id', '=', meetingId).where('vip_tasks.id', '=', id).executeTakeFirst()
}

export function lockTask(tx: Tx, meetingId: string, id: string): Promise<Row<'vip_tasks'> | undefined> {
  return tx.selectFrom('vip_tasks').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId).forUpdate().executeTakeFirst()
}

export async function countTasks(tx: Tx, meetingId: string): Promise<number> {
  const counted = tx.selectFrom('vip_tasks').select((q) => q.fn.countAll<number>().as('n'))
  return Number((await counted.where('meeting_id', '=', meetingId).executeTakeFirstOrThrow()).n)
}

export async function insertTask(tx: Tx, row: NewRow<'vip_tasks'>): Promise<void> {
  await tx.insertInto('vip_tasks').values(row).execute()
}

export async function updateTask(tx: Tx, id: string, columns: Partial<Omit<Row<'vip_tasks'>, 'id'>>): Promise<void> {
  await tx.updateTable('vip_tasks').set(columns).where('id', '=', id).execute()
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vip_tasks').where('id', '=', id).execute()
}
