/** What the meeting of a call is called. */
import type { Reader } from './call-store.ts'

export async function findMeetingTitle(on: Reader, meetingId: string): Promise<string> {
  const row = await on.selectFrom('meetings').select('title').where('id', '=', meetingId).executeTakeFirst()
  return row?.title ?? ''
}
