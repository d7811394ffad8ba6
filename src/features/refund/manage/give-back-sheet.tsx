/** Giving a paid order back, by its number. */
import { type Refund, refund } from '#contract/refund.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../rules.ts'

export function GiveBackSheet({ onClose, onBegun }: { onClose: () => void; onBegun: (begun: Refund) => void }) {
  const form = useForm({
    values: { outTradeNo: '', reason: '' },
    call: refund.create,
    check,
    input: ({ outTradeNo, reason }) => ({ outTradeNo: outTradeNo.trim(), reason }),
    // Here somebody types what elsewhere only links carry.
    wrong: (found) => ({ ...found, ...('outTradeNo' in found && { outTradeNo: '请输入正确的订单号' }) }),
    async send(input, run) {
      const sure = await confirm({
        title: '办理退款',
        message: `订单 ${input.outTradeNo} 将全额退款，门票立即失效，不能撤销。`,
        confirm: '确认退款',
      })
      return sure ? run(input) : undefined
    },
    refusals: { order_gone: 'outTradeNo', order_not_refundable: 'outTradeNo' },
    otherwise: '退款没有发起成功，请稍后重试',
    onDone(begun) {
      notice.success('已发起退款')
      onBegun(begun)
    },
  })
  return (
    <FormSheet title="办理退款" form={form} action="退款" onClose={onClose}>
      <TextField
        label="订单号"
        required
        kind="number"
        maxLength={40}
        hint="可在付款人的订单或付款凭证中找到"
        {...form.field('outTradeNo')}
      />
      <TextArea label="退款原因" required maxLength={100} rows={3} hint="会记入退款记录" {...form.field('reason')} />
    </FormSheet>
  )
}
