/** 基本信息: what, when, where, by whom. The times and the place of a meeting with attendees change by 改期 and 换地点 alone. */
import { heldWords, type OwnMeeting } from '#contract/meeting-manage.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { otherYear } from '../../../kit/distance.ts'
import { VenueFields } from '../../../kit/venue-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { dayTime } from '../../../ui/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MeetingForm, type MeetingFields } from './meeting-form.tsx'
import { endAfter } from './times.ts'
import type { View } from './view.ts'
import { useWays } from './ways.ts'

const BasicForm: View = ({ meetingId }) => (
  <MeetingForm meetingId={meetingId}>
    {({ meeting, field, values, set }) => (
      <>
        <div className="is-wide">
          <TextField label="会议标题" required maxLength={100} autoComplete="off" {...field('title')} />
        </div>
        {meeting.peopleToTell > 0 ? (
          <Announced meeting={meeting} field={field} />
        ) : (
          <>
            <DateTimeField
              label="开始时间"
              required
              {...field('meetingStratTime')}
              onChange={(start) => set({ meetingStratTime: start, meetingEndTime: endAfter(start, values) })}
            />
            <DateTimeField label="结束时间" required {...field('meetingEndTime')} />
            <VenueFields field={field} values={values} set={set} />
          </>
        )}
        <TextField label="主办单位" maxLength={100} autoComplete="off" {...field('sponsor')} />
        <TextField label="联系电话" maxLength={30} autoComplete="off" hint="手机、座机或 400 电话，发布前必填" {...field('phone')} />
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

/** Times and place as the attendees know them; the map link of the same place can be corrected here. */
function Announced({ meeting, field }: Pick<MeetingFields, 'field'> & { meeting: OwnMeeting }) {
  const ways = useWays()
  const { meetingStratTime: start, meetingEndTime: end, address, ticketsHeld, peopleToTell } = meeting
  const way = (word: string) => (
    <Button small href={ways.form('cancel')}>
      {word}
    </Button>
  )
  const asWords = (moment: string) => otherYear(moment) + dayTime(moment)
  const fixed = { readOnly: true, onChange: () => undefined }
  return (
    <>
      <TextField
        label="开始时间"
        {...fixed}
        value={asWords(start)}
        hint={`${heldWords(ticketsHeld, peopleToTell)}，改期或换地点会逐一通知`}
        aside={way('改期')}
      />
      <TextField label="结束时间" {...fixed} value={asWords(end)} aside={way('改期')} />
      <div className="is-wide">
        <TextField label="地点" {...fixed} value={address === '' ? '未填写' : address} aside={way('换地点')} />
      </div>
      <TextField label="地图链接" maxLength={300} autoComplete="off" hint="仅更正当前地点的链接" {...field('mapUrl')} />
    </>
  )
}
