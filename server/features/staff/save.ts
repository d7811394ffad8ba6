/** Which lists somebody works at; a device of theirs at another list is cut off. */
import type { staff } from '#contract/staff.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { cutOff } from './device-store.ts'
import { areLists, findStaff, staffTable } from './store.ts'
import { onWire } from './wire.ts'

export const save: Handler<typeof staff.save> = ({ deps: { db }, input: { meetingId, userId, listIds }, user, now }) =>
  db.write(async (tx) => {
    if (!(await areLists(tx, meetingId, listIds))) return refuse('list_gone')
    const standing = await findStaff(tx, meetingId, userId, now)
    if (standing === undefined) return refuse('staff_gone')
    await staffTable.update(tx, { meeting_id: meetingId, user_id: userId }, { list_ids: writeJson(listIds) })
    if (listIds.length > 0) await cutOff(tx, meetingId, [userId], now, listIds)
    const before = readJson(standing.list_ids).join(',')
    await writeLog(tx, [
      {
        entity: 'staff',
        entityId: userId,
        action: 'save',
        from: before,
        to: listIds.join(','),
        who: user.id,
        why: `meeting ${meetingId}`,
        at: now,
      },
    ])
    return onWire({ ...standing, list_ids: writeJson(listIds) })
  })
