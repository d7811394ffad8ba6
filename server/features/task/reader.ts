/** Reading sensitive fields for a task: what the person who began it may read when the task writes it. */
import type { Deps } from '../../deps.ts'
import type { FieldReader } from '../../privacy/field-gate.ts'
import { rightsOf } from '../right/rights.ts'
import type { Task } from './store.ts'

/** @returns the permissions that the beginner of the task has now: those taken away since then do not count. */
export function readerOfTask({ db, clock }: Pick<Deps, 'db' | 'clock'>, task: Task): Promise<FieldReader> {
  return rightsOf(db, task.user_id, task.third_id, clock(), task.meeting_id)
}

/** The same as part of the context of a table (`open` of `tableTask`). */
export async function openReader(deps: Deps, task: Task): Promise<{ reader: FieldReader }> {
  return { reader: await readerOfTask(deps, task) }
}
