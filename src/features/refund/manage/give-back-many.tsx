/** Several orders given back whole, as long work: told with how many, three of their buyers, and what it comes to. */
import './refund.css'
import { refund } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { TextArea } from '../../../ui/text-area.tsx'

interface Props {
  meetingId: string
  /** How many, and three of them: ready to be read. */
  words: string
  /** `left`: fen that can still go back. */
  orders: readonly { no: string; left: number }[]
  onClose: () => void
  onBegun: (taskId: string) => void
}

export function GiveBackMany({ meetingId, words, orders, onClose, onBegun }: Props) {
  const some = orders.filter(({ left }) => left > 0)
  const total = some.reduce((sum, { left }) => sum + left, 0)
  const form = useForm({
    values: { reason: '' },
    call: refund.giveBack,
    check,
    input: ({ reason }) => ({ meetingId, nos: some.map(({ no }) => no), reason }),
    wrong: (found) => ({ reason: found['reason'], foot: found['nos'] }),
    otherwise: '退款没有发起成功，请稍后重试',
    onDone: ({ taskId }) => onBegun(taskId),
  })
  return (
    <FormSheet
      title="批量退款"
      form={form}
      action={`退款 ${some.length} 笔，共 ${money(total)}`}
      danger
      onClose={onClose}
      foot={
        form.wrong.foot !== undefined && (
          <p className="refund-told" role="alert">
            所选订单都没有可退的款项
          </p>
        )
      }
    >
      <p>{words}</p>
      <p>整单退款：这些订单的门票立即失效，不能撤销；款项原路退回，不能原路退回的在“退款”中等您人工退回。</p>
      <Facts
        facts={[
          ['退款订单', `${some.length} 笔`],
          ['没有可退款', some.length === orders.length ? '' : `${orders.length - some.length} 笔，将跳过`],
          ['合计', money(total)],
        ]}
      />
      <div className="refund-fields">
        <TextArea label="退款原因" required maxLength={100} rows={2} hint="会记入每一笔退款" {...form.field('reason')} />
      </div>
    </FormSheet>
  )
}
