/** An earlier day is chosen, or the latest again. */
import type { purge as calls } from '#contract/purge.ts'
import { startOf } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { recordChanges } from '../history/revision.ts'
import { lockOwnMeeting, updateMeeting } from '../meeting/manage-store.ts'
import { daysOf } from '../meeting/purge-days.ts'
import { planOf } from './plan.ts'
import { purgedAt } from './store.ts'

export const save: Handler<typeof calls.save> = ({ deps: { db }, input: { meetingId, day }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await lockOwnMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    if ((await purgedAt(tx, meetingId)) !== undefined) return refuse('purged_already')
    const days = daysOf(meeting, now)
    if (day < days.earliest || day > days.latest) return refuse('purge_day', { latest: days.latest })
    // The latest follows the meeting, when that is put off.
    const columns = { purge_at: day === days.latest ? null : startOf(day) }
    await updateMeeting(tx, meetingId, columns)
    const thing = { entity: 'meeting', entityId: meetingId, meetingId, revision: meeting.edition, who: user.id, at: now }
    await recordChanges(tx, thing, { purgeDay: days.day }, { purgeDay: day })
    return planOf(tx, { ...meeting, ...columns }, now)
  })
