/** The same beside what somebody holds of a meeting: asked for apart, and silent where it cannot be had. */
import { meeting } from '#contract/meeting.ts'
import { useQuery } from '../api/use-query.ts'
import { MeetingChange } from './meeting-change.tsx'

export function MeetingChangeOf({ meetingId }: { meetingId: string }) {
  const { data } = useQuery(meeting.get, { id: meetingId }, { quiet: true, fresh: true })
  return data === undefined ? null : <MeetingChange meeting={data} />
}
