/** 会议介绍. */
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const DetailsForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field, onBusy }) => (
      <div className="is-wide">
        <RichTextField label="会议介绍" hint="会议的内容、亮点与安排" onBusy={onBusy} {...field('details')} />
      </div>
    )}
  </MeetingForm>
)
export default DetailsForm
