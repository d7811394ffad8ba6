/** 基本信息: what, when, where, by whom. */
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MeetingForm } from './meeting-form.tsx'
import { endAfter } from './times.ts'
import { VenueFields } from './venue-fields.tsx'
import type { View } from './view.ts'

const BasicForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ field, values, set }) => (
      <>
        <div className="is-wide">
          <TextField label="会议标题" required maxLength={100} autoComplete="off" {...field('title')} />
        </div>
        <DateTimeField
          label="开始时间"
          required
          {...field('meetingStratTime')}
          onChange={(start) => set({ meetingStratTime: start, meetingEndTime: endAfter(start, values) })}
        />
        <DateTimeField label="结束时间" required {...field('meetingEndTime')} />
        <VenueFields field={field} values={values} set={set} />
        <TextField label="主办单位" maxLength={100} autoComplete="off" {...field('sponsor')} />
        <TextField label="联系电话" maxLength={30} autoComplete="off" hint="手机、座机或400电话，发布前必填" {...field('phone')} />
        <div className="is-wide">
          <TextArea label="简介" maxLength={300} rows={3} hint="一两句话，显示在列表和分享卡片里" {...field('summary')} />
        </div>
        <div className="is-wide">
          <TextField label="直播地址" maxLength={300} autoComplete="off" {...field('liveUrl')} />
        </div>
      </>
    )}
  </MeetingForm>
)
export default BasicForm
