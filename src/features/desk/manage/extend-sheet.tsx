/** More time to pay, counted from now. */
import './desk.css'
import { desk, type FullOrder } from '#contract/desk.ts'
import { check } from '../../../api/check.ts'
import { now } from '../../../api/clock.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'

const choices = [
  { value: 2, label: '2 小时' },
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 168, label: '7 天' },
  { value: 720, label: '30 天' },
] as const

interface Props {
  meetingId: string
  order: FullOrder
  onClose: () => void
  onChanged: () => void
}

export function ExtendSheet({ meetingId, order: { no, buyer, ticketName, amount }, onClose, onChanged }: Props) {
  const form = useForm({
    values: { hours: 24 as number },
    call: desk.extend,
    check,
    input: ({ hours }) => ({ meetingId, no, hours }),
    otherwise: '没有延长成功，请稍后重试',
    done: '已延长支付时间，并通知下单人',
    onDone() {
      onChanged()
      onClose()
    },
  })
  const until = new Date(now() + (form.values.hours + 8) * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
  return (
    <FormSheet title="延长支付时间" form={form} action="延长" className="desk-fields" onClose={onClose}>
      <p>
        {buyer} 的“{ticketName}”，应付 {money(amount)}。从现在起重新计时，名额继续保留，并通知下单人。
      </p>
      <RadioGroup label="从现在起" choices={choices} hint={`付款截止改为 ${dayTime(until)}`} {...form.field('hours')} />
    </FormSheet>
  )
}
