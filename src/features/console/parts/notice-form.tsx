/** 报名须知. */
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const NoticeForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field, onBusy }) => (
      <div className="is-wide">
        <RichTextField label="报名须知" hint="入场、退改与注意事项，报名前可见" onBusy={onBusy} {...field('notice')} />
      </div>
    )}
  </MeetingForm>
)
export default NoticeForm
