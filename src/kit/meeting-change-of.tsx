/** The same beside what somebody holds of a meeting, and what is urgent there: asked for apart, and silent where it cannot be had. */
import { meeting } from '#contract/meeting.ts'
import { useQuery } from '../api/use-query.ts'
import { UrgentBar } from '../frame/urgent-bar.tsx'
import { MeetingChange } from './meeting-change.tsx'

/** @param urgent where no page of the meeting says it. */
export function MeetingChangeOf({ meetingId, urgent }: { meetingId: string; urgent?: boolean }) {
  const { data } = useQuery(meeting.get, { id: meetingId }, { quiet: true, fresh: true })
  if (data === undefined) return null
  return (
    <>
      {urgent && <UrgentBar meeting={data} />}
      <MeetingChange meeting={data} />
    </>
  )
}
