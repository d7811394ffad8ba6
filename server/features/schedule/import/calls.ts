/** A programme from a file, as organisers ask for it: looked at, taken, taken back. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { scheduleManage } from '#contract/schedule-manage.ts'
import { readJson } from '../../../db/json.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { openForImport, ownFile } from '../../file/kept.ts'
import { insertUse } from '../../file/store.ts'
import { recordImport } from '../../imports/record.ts'
import { bumpVersion, deleteUntouchedGuests } from '../../meeting/manage-store.ts'
import { standingGuests } from '../../meeting/store.ts'
import { beginTask } from '../../task/begin.ts'
import {
  bumpEdition,
  datesOf,
  editionOf,
  isAsImported,
  lastImport,
  lockEdition,
  moveImport,
  scheduleImports,
  swapSessions,
} from '../store.ts'
import { compareFile } from './compare.ts'
import type { Checkpoint } from './import-task.ts'
import { previewOf, unreadable } from './preview.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'

export const importPreview: Handler<typeof scheduleManage.importPreview> = async ({ deps: { db }, input, user, thirdId, now }) => {
  if ((await openForImport(db, input.fileId, user.id, 'programme')) === undefined) return refuse('file_gone')
  const edition = await editionOf(db.read, input.meetingId)
  try {
    const compared = await compareFile(db, input)
    const [meeting, guests] = [await datesOf(db, input.meetingId), await standingGuests(db.read, input.meetingId)]
    // Each of the two is a tenth of a second where there are ten thousand sessions: others have their turn between them.
    await nextTurn()
    const preview = previewOf({ ...compared, meeting, guests, edition })
    const { meetingId, fileId } = input
    await recordImport(db, { kind: 'programme', thirdId, meetingId, fileId, userId: user.id, now }, preview.report)
    return preview
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable(error.message)
    throw error
  }
}

export const importApply: Handler<typeof scheduleManage.importApply> = async ({ deps: { db }, input, user, now, thirdId }) => {
  const { meetingId, fileId, zone, firstDay, edition, removeGone } = input
  const begun = await db.write(async (tx) => {
    if ((await ownFile(tx, fileId, user.id, 'programme')) === undefined) return refuse('file_gone')
    if ((await editionOf(tx, meetingId)) !== edition) return refuse('programme_changed')
    const checkpoint: Checkpoint = { fileId, zone, firstDay, edition, removeGone: removeGone === 1, staged: 0 }
    const taskId = await beginTask(db, tx, { kind: 'scheduleImport', thirdId, meetingId, userId: user.id, checkpoint, now })
    if (taskId === undefined) return refuse('task_running')
    await insertUse(tx, { file_id: fileId, entity: 'task', entity_id: taskId, third_id: thirdId })
    return { taskId }
  })
  return begun
}

export const importUndo: Handler<typeof scheduleManage.importUndo> = async ({ deps: { db }, input, user, now }) => {
  const { meetingId, taskId } = input
  const refused = await db.write(async (tx) => {
    if (!(await lockEdition(tx, meetingId))) return refuse('import_gone')
    const standing = await scheduleImports.find(tx, { task_id: taskId, meeting_id: meetingId })
    if (standing?.state !== 'applied') return refuse('import_gone')
    if ((await lastImport(tx, meetingId))?.task_id !== taskId || !(await isAsImported(tx, taskId))) return refuse('import_grown')
    await bumpEdition(tx, meetingId)
    await swapSessions(tx, taskId, { out: 'new', in: 'old', meetingId })
    await deleteUntouchedGuests(tx, readJson(standing.guests))
    await moveImport(tx, taskId, { state: 'undone' })
    await bumpVersion(tx, meetingId)
    const why = `added ${standing.added}, changed ${standing.changed}, removed ${standing.removed}`
    await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'import_undo', who: user.id, why, at: now }])
    return null
  })
  return refused instanceof Refusal ? refused : null
}
