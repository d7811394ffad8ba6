/** Another time or place for a meeting: everything that goes with it, and what everybody will be told. */
import { cancellation, type Consequences } from '#contract/cancellation.ts'
import { sentenceOf } from '#contract/codes.ts'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { say } from '#contract/sentences.ts'
import { check } from '../../../api/check.ts'
import { now } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { distance, later, whenIs } from '../../../kit/distance.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { VenueFields } from '../../../kit/venue-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meeting: OwnMeeting
  weight: Consequences
  onNewest: () => Promise<unknown>
  onMoved: (now?: OwnMeeting) => void
}

export function PostponeForm({ meeting, weight, onNewest, onMoved }: Props) {
  const { id, title, edition, meetingStratTime: start, meetingEndTime: end, address, mapUrl } = meeting
  const conflict = useConflict(onNewest)
  const { field, values, set, ...form } = useForm({
    values: { edition, meetingStratTime: start, meetingEndTime: end, address, mapUrl, withRest: true, refundUntil: '', reason: '' },
    call: cancellation.postpone,
    check,
    input: ({ withRest, refundUntil, ...typed }) => ({
      id,
      ...typed,
      withRest: withRest ? 1 : 0,
      ...(refundUntil !== '' && { refundUntil }),
    }),
    wrong: (found, typed) => ({ ...timesWrong(meeting, typed), ...found }),
    refusals: {
      ends_before_start: 'meetingEndTime',
      too_long: 'meetingEndTime',
      postpone_past: 'meetingStratTime',
      postpone_same: 'meetingStratTime',
      postpone_refund_until: 'refundUntil',
    },
    send: async (input, run, typed) => {
      const word = actOf(meeting, typed)
      const asks = [...newsOf(meeting, typed), `将通知 ${weight.told} 人，发出后不能收回。`].join('\n')
      // The name of two changes is too long for the button of a phone.
      const go = word === '改期并换地点' ? '确认并通知' : `${word}并通知`
      return (await confirm({ title: `${word}「${title}」`, message: asks, confirm: go })) ? run(input) : undefined
    },
    otherwise: conflict.otherwise,
    done: (moved) => `已${actOf(meeting, moved)}，正在通知`,
    onDone(moved) {
      form.forget()
      onMoved(moved)
    },
  })
  const { meetingStratTime: to, withRest } = values
  const far = to === '' ? '' : distance(start, to)
  const act = actOf(meeting, values)
  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <Conflict conflict={conflict} form={{ set, forget: form.forget }} edition={edition} />
      <div className="cancelling-columns">
        <Card title="新的时间">
          <div className="cancelling-fields">
            <DateTimeField
              label="新的开始时间"
              required
              {...field('meetingStratTime')}
              hint={far === '' ? `现在是 ${dayTime(start)}` : `比 ${dayTime(start)} ${far}`}
              onChange={(moved) => set({ meetingStratTime: moved, ...(moved !== '' && { meetingEndTime: sameLength(meeting, moved) }) })}
            />
            <DateTimeField label="新的结束时间" required {...field('meetingEndTime')} />
            <Checkbox checked={withRest} onChange={(checked) => set({ withRest: checked })}>
              日程、签到时段和售票截止{far === '' ? '也一起移动' : `也一起${far}`}
            </Checkbox>
            <DateTimeField
              label="全额退款截止"
              {...field('refundUntil')}
              hint="到这时为止，已付款的人不论门票的退款规则，都可以申请全额退款；不填则仍按门票的规则"
            />
            <TextField
              label={act === '换地点' ? '换地点原因' : '改期原因'}
              required
              maxLength={60}
              autoComplete="off"
              hint="会写在公开页面，例如：为避开台风"
              {...field('reason')}
            />
          </div>
        </Card>
        <div className="cancelling">
          <Card title="新的地点">
            <div className="cancelling-fields">
              <VenueFields field={field} values={values} set={set} />
            </div>
          </Card>
          <Card title={`${act || '改期'}影响`}>
            <Impact meeting={meeting} weight={weight} values={values} />
            <div className="cancelling-act">
              <Button kind="primary" type="submit" busy={form.busy} disabled={to === '' || act === ''}>
                {act || '改期'}并通知 {weight.told} 人
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </form>
  )
}

type Moved = Pick<OwnMeeting, 'meetingStratTime' | 'meetingEndTime' | 'address'>
interface Typed extends Moved {
  refundUntil: string
  withRest: boolean
}

/** What comes of it, line by line. */
function Impact({ meeting, weight, values }: { meeting: OwnMeeting; weight: Consequences; values: Typed }) {
  const { told, entered } = weight
  const { later: isLater, elsewhere } = changesOf(meeting, values)
  const act = actOf(meeting, values)
  const place = (address: string) => (address === '' ? '待定' : address)
  const after = [isLater && '新的时间、原定时间', elsewhere && '新的地点、原地点'].filter(Boolean).join('、')
  return (
    <>
      <Facts
        facts={[
          ['原定时间', isLater || act === '' ? whenIs(meeting) : ''],
          ['新的时间', isLater ? whenIs(values) : ''],
          ['原地点', elsewhere || act === '' ? place(meeting.address) : ''],
          ['新的地点', elsewhere ? place(values.address) : ''],
          ['通知', `${told} 人`],
          ['通知内容', newsOf(meeting, values).join('；')],
          ['门票', '仍然有效，不需要重新报名'],
          ['已入场', entered === 0 ? '' : `${entered} 人，签到记录保留`],
          [
            '定时通知',
            isLater ? '参会提醒和会后感谢停止发送，请按新的时间重新设置' : elsewhere ? '按原时间发送，请检查其中是否写有原地点' : '',
          ],
          ['公开页面', act === '' ? '' : `写明${after}和原因`],
        ]}
      />
      {meeting.meetingStratTime !== values.meetingStratTime && values.meetingStratTime !== '' && (
        <Rest meeting={meeting} weight={weight} values={values} />
      )}
    </>
  )
}

/** What moves with another start, or stays where it is. */
function Rest({ meeting: { id }, weight, values }: { meeting: OwnMeeting; weight: Consequences; values: Typed }) {
  const { meetingStratTime, meetingEndTime, withRest } = values
  const { sessions, windows, sales } = weight.moving
  // A year that is typed digit by digit is 0002 at first.
  const isWhole = meetingStratTime >= '2000' && meetingEndTime > meetingStratTime && meetingEndTime < '2100'
  const times = { meetingStratTime, meetingEndTime }
  const weighed = useQuery(cancellation.weigh, withRest || !isWhole ? null : { id, ...times }, { quiet: true })
  const outside = weighed.data?.outside ?? 0
  const counted = [
    sessions > 0 && `日程 ${sessions} 项`,
    windows > 0 && `签到时段 ${windows} 个`,
    sales > 0 && `售票截止 ${sales} 个`,
  ].filter((one) => one !== false)
  if (counted.length === 0) return null
  if (withRest) return <Facts facts={[['一起移动', counted.join('、')]]} />
  return (
    <>
      <Facts facts={[['保持不变', counted.join('、')]]} />
      {outside > 0 && <p className="cancelling-told">有 {outside} 项日程不在新的会议日期内，请另行修改。</p>}
    </>
  )
}

function changesOf(meeting: Moved, typed: Moved) {
  const isLater =
    typed.meetingStratTime !== '' &&
    (typed.meetingStratTime !== meeting.meetingStratTime || typed.meetingEndTime !== meeting.meetingEndTime)
  return { later: isLater, elsewhere: typed.address.trim() !== meeting.address }
}

/** What it is called; empty where nothing changes that people are told of. */
function actOf(meeting: Moved, typed: Moved): string {
  const { later: isLater, elsewhere } = changesOf(meeting, typed)
  if (isLater) return elsewhere ? '改期并换地点' : '改期'
  return elsewhere ? '换地点' : ''
}

/** What the server refuses of times, said before people are asked. */
function timesWrong({ meetingStratTime: start, meetingEndTime: end }: Moved, typed: Moved & { refundUntil: string }) {
  const { meetingStratTime, meetingEndTime, refundUntil } = typed
  const isPast = (moment: string) => moment !== '' && momentOf(moment) <= now()
  const isEarlier = meetingStratTime !== '' && meetingEndTime !== '' && meetingEndTime <= meetingStratTime
  const isLate = refundUntil !== '' && (isPast(refundUntil) || (meetingStratTime !== '' && refundUntil > meetingStratTime))
  return {
    ...(meetingStratTime !== start && isPast(meetingStratTime) && { meetingStratTime: sentenceOf('postpone_past') }),
    ...(meetingEndTime !== end && isPast(meetingEndTime) && { meetingEndTime: sentenceOf('postpone_past') }),
    ...(isEarlier && { meetingEndTime: say.endsBeforeStart }),
    ...(isLate && { refundUntil: sentenceOf('postpone_refund_until') }),
  }
}

/** The end that goes with another start: it lasts as long as before. */
const sameLength = ({ meetingStratTime, meetingEndTime }: OwnMeeting, start: string) =>
  later(start, momentOf(meetingEndTime) - momentOf(meetingStratTime))

/** What everybody is told. */
function newsOf(meeting: Moved, typed: Moved & { refundUntil: string }): string[] {
  const { later: isLater, elsewhere } = changesOf(meeting, typed)
  return [
    ...(isLater && typed.meetingEndTime !== '' ? [`新的时间：${whenIs(typed)}`] : []),
    ...(elsewhere ? [typed.address.trim() === '' ? '新的地点待定' : `新的地点：${typed.address.trim()}`] : []),
    ...(typed.refundUntil === '' ? [] : [`已付款的，${dayTime(typed.refundUntil)} 前可以申请全额退款`]),
  ]
}
