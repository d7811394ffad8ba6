/** A list begins to be taken back: those of it who have not opened theirs. */
import type { namelist } from '#contract/namelist.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import type { Checkpoint } from './import-task.ts'
import { moveList, namelists, pageOfLists, standingOf } from './store.ts'
import { canUndo } from './wire.ts'

export const undo: Handler<typeof namelist.undo> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await namelists.lock(tx, { id, meeting_id: meetingId })) === undefined) return refuse('namelist_gone')
    const [list] = (await pageOfLists(tx, meetingId, { offset: 0, limit: 1, only: id })).rows
    if (list === undefined || standingOf(list) === 'undone') return refuse('namelist_gone')
    if (standingOf(list) !== 'applied') return refuse('task_running')
    if (!canUndo(list)) return refuse('namelist_grown')
    const checkpoint: Checkpoint = { at: -1, done: 0 }
    const begun = { kind: 'namelistUndo', thirdId, meetingId, userId: user.id, checkpoint, now } as const
    const taskId = await beginTask(db, tx, { ...begun, apart: ['namelistImport', 'namelistUndo'] })
    if (taskId === undefined) return refuse('task_running')
    await moveList(tx, id, { state: 'undoing', task_id: taskId })
    const why = `${list.people} people, ${list.grown} grown`
    await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'namelistUndo', who: user.id, why, at: now }])
    return { taskId }
  })
