/** 封面与分享: the pictures of the meeting's page and of its card in a chat. */
import { TextField } from '../../../ui/text-field.tsx'
import { MeetingForm } from './meeting-form.tsx'
import type { View } from './view.ts'

const CoverForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field }) => (
      <>
        <TextField label="封面" maxLength={300} autoComplete="off" hint="图片的网址" {...field('cover')} />
        <TextField label="分享图" maxLength={300} autoComplete="off" hint="图片的网址，聊天里卡片上的小图" {...field('sharePicture')} />
      </>
    )}
  </MeetingForm>
)
export default CoverForm
