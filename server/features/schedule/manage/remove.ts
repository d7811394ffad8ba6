/** A session taken out of the programme. */
import type { scheduleManage } from '#contract/schedule-manage.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { dropFiles } from '../../file/written.ts'
import { lockOwnMeeting } from '../../meeting/manage-store.ts'
import { scheduleItems } from '../store.ts'
import { publish } from './save.ts'

export const remove: Handler<typeof scheduleManage.remove> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = await scheduleItems.lock(tx, { id, meeting_id: meetingId })
    if (standing === undefined) return refuse('schedule_gone')
    await scheduleItems.delete(tx, { id })
    await dropFiles(tx, 'schedule_item', id)
    const line = { entity: 'schedule_item', entityId: id, meetingId, action: 'remove', from: standing.title, who: user.id, at: now }
    await writeLog(tx, [{ ...line, edition: standing.edition + 1 }])
    await publish(tx, meetingId)
    return null
  })
