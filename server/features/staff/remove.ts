/**
 * Takes somebody off a meeting, with their devices: every call of the door asks where its holder works (works-at.ts),
 * and their share goes to the others.
 */
import type { staff } from '#contract/staff.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { endSessions } from '../session/store.ts'
import { cutOff } from './device-store.ts'
import { deleteStaff } from './store.ts'

export const remove: Handler<typeof staff.remove> = ({ deps: { db }, input: { meetingId, userId }, user, now }) =>
  db.write(async (tx) => {
    const gone = await deleteStaff(tx, meetingId, userId)
    if (gone === undefined) return refuse('staff_gone')
    await cutOff(tx, meetingId, [userId], now)
    // A helper had nothing else to be signed in for.
    if (gone.link_code !== '') await endSessions(tx, userId, now)
    await writeLog(tx, [{ entity: 'staff', entityId: userId, action: 'remove', who: user.id, why: `meeting ${meetingId}`, at: now }])
    return null
  })
