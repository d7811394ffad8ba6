/** Tables of tasks and of their failed rows. */
import type { TaskFailure, TaskKind } from '#contract/task.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { table } from '../../db/table.ts'

export const tasks = table('tasks')

export type Task = Row<'tasks'>
export type TaskRow = Task & { by_name: string; by_mobile: string }

/** Whether one of these kinds is under way at a meeting. */
export async function isUnderWay(tx: Tx, meetingId: string, kinds: readonly TaskKind[]): Promise<boolean> {
  const under = tx.selectFrom('tasks').select('id').where('meeting_id', '=', meetingId).where('kind', 'in', kinds)
  return (await under.where('ended_at', 'is', null).executeTakeFirst()) !== undefined
}

/** What somebody began last of its kind at a meeting. */
export function newestTask(tx: Tx, { meetingId, userId, kind }: { meetingId: string; userId: string; kind: TaskKind }) {
  const begun = tx.selectFrom('tasks').select(['id', 'checkpoint']).where('meeting_id', '=', meetingId).where('user_id', '=', userId)
  return begun.where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** What nobody holds: whoever has waited longest first. */
export function dueTasks(db: Db, now: number, most: number): Promise<Pick<Task, 'id'>[]> {
  return db.read
    .selectFrom('tasks')
    .select('id')
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** A lease of a task that nobody holds. @returns whether it is ours now. */
export async function takeLease(tx: Tx, id: string, lease: string, { now, until }: { now: number; until: number }): Promise<boolean> {
  const taken = await tx
    .updateTable('tasks')
    .set((q) => ({ lease, lease_until: until, tries: q('tries', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export type Kept = Pick<Task, 'checkpoint' | 'done' | 'total' | 'failed' | 'lease_until'>

/** Writes down how far it has come. @returns false where somebody else holds it by now, or it has ended: nothing is written then. */
export async function keepStep(tx: Tx, id: string, lease: string, step: Kept): Promise<boolean> {
  const kept = await tx
    .updateTable('tasks')
    .set({ ...step, tries: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

function withNames(on: Db['read'] | Tx) {
  return on
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.user_id')
    .selectAll('tasks')
    .select(['users.name as by_name', 'users.mobile as by_mobile'])
}

/** Where somebody stands who looks at tasks. */
export interface At {
  meetingId: string
  thirdId: string
}

export function findTask(on: Db['read'] | Tx, id: string, { meetingId, thirdId }: At): Promise<TaskRow | undefined> {
  return withNames(on)
    .where('tasks.id', '=', id)
    .where('tasks.meeting_id', '=', meetingId)
    .where('tasks.third_id', '=', thirdId)
    .executeTakeFirst()
}

export async function pageOfTasks(
  db: Db,
  { meetingId, thirdId, kinds }: At & { kinds: readonly TaskKind[] },
  range: PageRange,
): Promise<RowPage<TaskRow>> {
  return pageOf(
    db.read.selectFrom('tasks').where('meeting_id', '=', meetingId).where('third_id', '=', thirdId).where('kind', 'in', kinds),
    withNames(db.read)
      .where('tasks.meeting_id', '=', meetingId)
      .where('tasks.third_id', '=', thirdId)
      .where('tasks.kind', 'in', kinds)
      .orderBy('tasks.id', 'desc'),
    range,
  )
}

/** @param at how many have failed before these. */
export async function insertFailures(db: Db, tx: Tx, taskId: string, at: number, failures: readonly TaskFailure[]): Promise<void> {
  if (failures.length === 0) return
  await db.insertMany(
    tx,
    'task_failures',
    failures.map(({ row, what, why }, place) => ({ task_id: taskId, at: at + place, row, what, why })),
  )
}

export function failuresOf(on: Db['read'] | Tx, taskId: string, most: number): Promise<Row<'task_failures'>[]> {
  return on.selectFrom('task_failures').selectAll().where('task_id', '=', taskId).orderBy('at').limit(most).execute()
}

/** Ids of those that ended before a moment, at most so many. */
export async function endedBefore(tx: Tx, before: number, most: number): Promise<string[]> {
  const rows = await tx.selectFrom('tasks').select('id').where('ended_at', '<', before).orderBy('ended_at').limit(most).execute()
  return rows.map(({ id }) => id)
}

export async function deleteTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('task_failures').where('task_id', 'in', ids).execute()
  await tx.deleteFrom('tasks').where('id', 'in', ids).execute()
}
