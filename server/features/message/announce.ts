/** Something has changed in a meeting: noted here, at once; a job tells everybody. */
import type { message } from '#contract/message.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'
import { announcements, countHolders, findMeetingOf } from './store.ts'

/** Everybody in a meeting gets it by phone: not more often than so. */
const SPAN = 10 * 60_000

export const announce: Handler<typeof message.announce> = async ({ deps: { db }, input: { meetingId, what }, user, thirdId, now }) => {
  if ((await findMeetingOf(db, thirdId, meetingId)) === undefined) return refuse('meeting_gone')
  const noted = await db.write(async (tx) => {
    if (!(await take(tx, `announce:${meetingId}`, 1, SPAN, now))) return false
    await announcements.insert(tx, {
      id: newId(now),
      meeting_id: meetingId,
      third_id: thirdId,
      what,
      who: user.id,
      created_at: now,
      last_user: '',
      done_at: null,
    })
    return true
  })
  return noted ? { people: await countHolders(db, meetingId) } : refuse('too_often')
}
