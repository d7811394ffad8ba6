/** Table vip_tasks. */
import type { Reader, Row } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipTasks = table('vip_tasks')

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
