/** Which lists somebody works at; a device of theirs at another list is cut off. */
import type { staff } from '../../../contract/staff.ts'
import { logRow } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { areLists, cutOff, findStaff, setDuties } from './store.ts'
import { onWire } from './wire.ts'

export const save: Handler<typeof staff.save> = ({ deps: { db }, input: { meetingId, userId, listIds }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await findOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    if (!(await areLists(tx, meetingId, listIds))) return refuse('list_gone')
    const standing = await findStaff(tx, meetingId, userId, now)
    if (standing === undefined) return refuse('staff_gone')
    await setDuties(tx, meetingId, userId, listIds)
    if (listIds.length > 0) await cutOff(tx, meetingId, [userId], now, listIds)
    const before = (JSON.parse(standing.list_ids) as string[]).join(',')
    await tx
      .insertInto('log')
      .values(
        logRow('staff', {
          entityId: userId,
          action: 'save',
          from: before,
          to: listIds.join(','),
          who: user.id,
          why: `meeting ${meetingId}`,
          at: now,
        }),
      )
      .execute()
    return onWire({ ...standing, list_ids: JSON.stringify(listIds) })
  })
