/** 会议介绍. */
import { TextArea } from '../../../ui/text-area.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const DetailsForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field }) => (
      <div className="is-wide">
        <TextArea label="会议介绍" rows={14} hint="会议的内容、亮点与安排" {...field('details')} />
      </div>
    )}
  </MeetingForm>
)
export default DetailsForm
