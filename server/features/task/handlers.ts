/** Long work: what each call does. A task is seen by whoever holds the right of its kind at its meeting's tenant. */
import { rangeOf } from '../../db/pages.ts'
import { may } from '#contract/may.ts'
import { FAILURES_TOLD, isOver, type task as calls, type TaskKind, taskKinds } from '#contract/task.ts'
import type { Grants } from '#contract/may.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { endTask } from './end.ts'
import { failuresOf, findTask, pageOfTasks, tasks } from './store.ts'
import { shown } from './shown.ts'

export const taskHandlers: Handlers<typeof calls> = {
  list: async ({ deps: { db }, input, thirdId, grants, user }) => {
    const { pageNum, pageSize, meetingId } = input
    const kinds = (Object.keys(taskKinds) as TaskKind[]).filter((kind) => maySee(grants, kind))
    const { rows, total } = await pageOfTasks(db, { meetingId, thirdId, kinds }, rangeOf(input))
    return { list: await shown(db, rows, user.id), total, pageNum, pageSize }
  },
  get: async ({ deps: { db }, input: { id, meetingId }, thirdId, grants, user }) => {
    const found = await findTask(db.read, id, { meetingId, thirdId })
    if (found === undefined || !maySee(grants, found.kind)) return refuse('task_gone')
    const [task] = await shown(db, [found], user.id)
    const failures = await failuresOf(db.read, id, FAILURES_TOLD)
    return { ...(task as NonNullable<typeof task>), firstFailures: failures.map(({ row, what, why }) => ({ row, what, why })) }
  },
  stop: async ({ deps: { db }, input: { id, meetingId }, thirdId, grants, user, now }) => {
    const stopped = await db.write(async (tx) => {
      const standing = await tasks.lock(tx, { id })
      if (standing === undefined || standing.meeting_id !== meetingId || standing.third_id !== thirdId) return undefined
      if (!maySee(grants, standing.kind)) return undefined
      if (!isOver(standing.state)) await endTask(tx, standing, { action: 'stop', who: user.id, at: now })
      return findTask(tx, id, { meetingId, thirdId })
    })
    if (stopped === undefined) return refuse('task_gone')
    const [task] = await shown(db, [stopped], user.id)
    return task as NonNullable<typeof task>
  },
}

const maySee = (grants: Grants, kind: TaskKind) => may(grants, taskKinds[kind].right)
