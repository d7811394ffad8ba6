/** 报名须知. */
import { TextArea } from '../../../ui/text-area.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const NoticeForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field }) => (
      <div className="is-wide">
        <TextArea label="报名须知" rows={14} hint="入场、退改与注意事项，报名前可见" {...field('notice')} />
      </div>
    )}
  </MeetingForm>
)
export default NoticeForm
