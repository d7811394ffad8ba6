/** Another time for a meeting: everything that goes with it, and what everybody will be told. */
import { cancellation, type Consequences } from '#contract/cancellation.ts'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { say } from '#contract/sentences.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { distance, later, whenIs } from '../../../kit/distance.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../rules.ts'

interface Props {
  meeting: OwnMeeting
  weight: Consequences
  onNewest: () => Promise<unknown>
  onMoved: (now?: OwnMeeting) => void
}

export function PostponeForm({ meeting, weight, onNewest, onMoved }: Props) {
  const { id, title, edition, meetingStratTime: start, meetingEndTime: end } = meeting
  const conflict = useConflict(onNewest)
  const { field, values, set, ...form } = useForm({
    values: { edition, meetingStratTime: start, meetingEndTime: end, withRest: true, refundUntil: '', reason: '' },
    call: cancellation.postpone,
    check,
    input: ({ withRest, refundUntil, ...typed }) => ({
      id,
      ...typed,
      withRest: withRest ? 1 : 0,
      ...(refundUntil !== '' && { refundUntil }),
    }),
    wrong: (found, { meetingStratTime, meetingEndTime }) => ({
      ...(meetingStratTime !== '' &&
        meetingEndTime !== '' &&
        meetingEndTime <= meetingStratTime && { meetingEndTime: say.endsBeforeStart }),
      ...found,
    }),
    refusals: {
      ends_before_start: 'meetingEndTime',
      too_long: 'meetingEndTime',
      postpone_past: 'meetingStratTime',
      postpone_same: 'meetingStratTime',
      postpone_refund_until: 'refundUntil',
    },
    send: async (input, run, typed) => {
      const asks = `${newsOf(typed).join('；')}。将通知 ${weight.told} 人，发出后不能收回。`
      return (await confirm({ title: `改期「${title}」`, message: asks, confirm: '改期并通知' })) ? run(input) : undefined
    },
    otherwise: conflict.otherwise,
    onDone(now) {
      notice.success('已改期，正在通知')
      form.forget()
      onMoved(now)
    },
  })
  const { meetingStratTime: to, meetingEndTime: until, withRest } = values
  const far = to === '' ? '' : distance(start, to)
  const news = newsOf(values)
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
              label="改期原因"
              required
              maxLength={60}
              autoComplete="off"
              hint="会写在公开页面，例如：为避开台风"
              {...field('reason')}
            />
          </div>
        </Card>
        <Card title="改期后会怎样">
          <Facts
            facts={[
              ['原定', whenIs(meeting)],
              ['改为', to === '' || far === '' ? '请先填写新的时间' : whenIs(values)],
              ['通知', `${weight.told} 人`],
              ['通知内容', to === '' || far === '' ? '' : news.join('；')],
              ['门票', '仍然有效，不需要重新报名'],
              ['已入场', weight.entered === 0 ? '' : `${weight.entered} 人，签到记录保留`],
              ['定时通知', '参会提醒和会后感谢停止发送，请按新的时间重新设置'],
              ['公开页面', '写明新的时间、原定时间和原因'],
            ]}
          />
          <div className="cancelling-act">
            <Button kind="primary" type="submit" busy={form.busy} disabled={to === '' || (far === '' && until === end)}>
              改期并通知 {weight.told} 人
            </Button>
          </div>
        </Card>
      </div>
    </form>
  )
}

/** The end that goes with another start: it lasts as long as before. */
const sameLength = ({ meetingStratTime, meetingEndTime }: OwnMeeting, start: string) =>
  later(start, momentOf(meetingEndTime) - momentOf(meetingStratTime))

/** What everybody is told. */
function newsOf({
  meetingStratTime,
  meetingEndTime,
  refundUntil,
}: Pick<OwnMeeting, 'meetingStratTime' | 'meetingEndTime'> & { refundUntil: string }) {
  const time = `新的时间：${whenIs({ meetingStratTime, meetingEndTime })}`
  return refundUntil === '' ? [time] : [time, `已付款的，${dayTime(refundUntil)} 前可以申请全额退款`]
}
