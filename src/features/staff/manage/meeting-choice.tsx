/** Which meeting: a line where there is one, a picker where there are several. */
import type { WorkMeeting } from '#contract/staff.ts'
import { Select } from '../../../ui/select.tsx'

interface Props {
  meetings: readonly WorkMeeting[]
  meeting: WorkMeeting
  onChoose: (id: string) => void
}

export function MeetingChoice({ meetings, meeting, onChoose }: Props) {
  if (meetings.length < 2) return <p className="staff-meeting">{meeting.title}</p>
  return (
    <div className="staff-choice">
      <Select
        label="会议"
        value={meeting.id}
        onChange={(id) => id !== '' && onChoose(id)}
        choices={meetings.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  )
}
