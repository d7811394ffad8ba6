/** Tasks as somebody sees them. */
import type { Task, TaskKind } from '#contract/task.ts'
import type { Db } from '../../db/db.ts'
import { findFiles } from '../file/store.ts'
import { type At, findTask, type TaskRow } from './store.ts'
import { onWire } from './wire.ts'

/** @param userId whoever looks: the files of a task are for the one who began it. */
export async function shown(db: Db, rows: readonly TaskRow[], userId: string): Promise<Task[]> {
  const ids = rows.filter(({ user_id }) => user_id === userId).flatMap(({ result, failures }) => [result, failures])
  const files = new Map((await findFiles(db, ids)).map((file) => [file.id, file]))
  return rows.map((row) => onWire(row, files))
}

/** One of them, wherever it is shown beside what it is about. */
export async function shownTask(db: Db, id: string, at: At, userId: string): Promise<Task | undefined> {
  const row = await findTask(db.read, id, at)
  return row && (await shown(db, [row], userId))[0]
}

/**
 * A task for the person who began it and needs no permission for it. It has no actions, because stopping a task needs a permission.
 * @returns undefined for a task of another kind, meeting or person.
 */
export async function showOwnTask(
  db: Db,
  id: string,
  { kind, userId, ...at }: At & { kind: TaskKind; userId: string },
): Promise<Task | undefined> {
  const row = await findTask(db.read, id, at)
  if (row?.kind !== kind || row.user_id !== userId) return undefined
  const [task] = (await shown(db, [row], userId)) as [Task]
  return { ...task, actions: [] }
}
