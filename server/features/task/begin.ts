/** A task is begun by whoever asks for it, in the transaction of what it is about; a server takes it up by itself. */
import type { TaskKind } from '#contract/task.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Refusal, refuse } from '../../flow/refusal.ts'
import { isUnderWay, tasks } from './store.ts'

export interface NewTask {
  kind: TaskKind
  thirdId: string
  meetingId: string
  userId: string
  /** What it is to begin with, its kind's own. */
  checkpoint: unknown
  now: number
  /** What must not be under way beside it; without them its own kind, with none of them nothing. */
  apart?: readonly TaskKind[]
}

/** Those who begin work at a meeting take turns. */
export const lockTasks = (db: Db, tx: Tx, meetingId: string): Promise<void> => db.serialise(tx, `task:${meetingId}`)

/** @returns its id; undefined where one of those that it goes apart from is under way at the meeting. */
export async function beginTask(
  db: Db,
  tx: Tx,
  { kind, thirdId, meetingId, userId, checkpoint, now, apart = [kind] }: NewTask,
): Promise<string | undefined> {
  await lockTasks(db, tx, meetingId)
  if (apart.length > 0 && (await isUnderWay(tx, meetingId, apart))) return undefined
  const id = newId(now)
  await tasks.insert(tx, {
    id,
    kind,
    third_id: thirdId,
    meeting_id: meetingId,
    user_id: userId,
    state: 'queued',
    done: 0,
    total: 0,
    failed: 0,
    checkpoint: writeJson(checkpoint),
    why: '',
    result: '',
    failures: '',
    lease: '',
    lease_until: 0,
    tries: 0,
    created_at: now,
    ended_at: null,
  })
  await writeLog(tx, [{ entity: 'task', entityId: id, action: kind, to: 'queued', who: userId, at: now }])
  return id
}

/** Begins a task in its own transaction. @returns the answer of the call. */
export async function startTask(db: Db, task: NewTask): Promise<{ taskId: string } | Refusal<'task_running'>> {
  const taskId = await db.write((tx) => beginTask(db, tx, task))
  return taskId === undefined ? refuse('task_running') : { taskId }
}

/** Begins a task in its own transaction, also if another task is under way at the meeting. */
export async function startParallelTask(db: Db, task: Omit<NewTask, 'apart'>): Promise<{ taskId: string }> {
  return { taskId: (await db.write((tx) => beginTask(db, tx, { ...task, apart: [] }))) as string }
}
