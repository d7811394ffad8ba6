/** 封面与分享: the pictures of the meeting's page and of its card in a chat. */
import { CoverField } from '../../../kit/picture/cover-field.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const CoverForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ values: { cover, sharePicture }, field, set, onBusy }) => (
      <div className="is-wide">
        <CoverField
          label="封面与分享图"
          value={{ cover, sharePicture }}
          error={field('cover').error ?? field('sharePicture').error}
          onChange={set}
          onBusy={onBusy}
        />
      </div>
    )}
  </MeetingForm>
)
export default CoverForm
