/** Entering the live room: for people who hold a place. The address comes from the server, to them only. */
import { attendee } from '#contract/attendee.ts'
import { type Meeting, meeting as calls } from '#contract/meeting.ts'
import { say } from '#contract/sentences.ts'
import { request } from '../../../api/call.ts'
import { leaveFor } from '../../../session/leave-page.ts'
import { currentSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'

/** Goes there, or says why not. Whoever asks is signed in. */
export async function enterLiveRoom(meeting: Meeting): Promise<void> {
  try {
    const mine = await request(attendee.enrolled, { phone: currentSession().mobile, thirdId: meeting.thirdId, meetingId: meeting.id })
    if (mine.total === 0) return void notice.warning(say.notEnrolled)
    const { liveUrl, hasLive } = await request(calls.get, { id: meeting.id })
    // Organisers write it: only a page, never a script.
    if (liveUrl !== '') leaveFor(liveUrl)
    // Whoever has bought for others is enrolled, and holds none of the tickets that let in.
    else notice.warning(hasLive ? '您购买的门票已转到他人名下，请由持票人登录后进入直播间' : '直播间暂未开放')
  } catch {
    // Told already: request() reports every failure to the frame.
  }
}
