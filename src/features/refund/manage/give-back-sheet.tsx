/** Giving a paid order back, found by its number. */
import { useState } from 'react'
import { type Refund, refund, type RefundContext } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { RefundSheet } from './refund-sheet.tsx'

interface Props {
  meetingId?: string | undefined
  onClose: () => void
  onBegun: (begun: Refund) => void
}

export function GiveBackSheet({ meetingId, onClose, onBegun }: Props) {
  const [context, setContext] = useState<RefundContext>()
  const form = useForm({
    values: { outTradeNo: '' },
    draft: noDraft,
    call: refund.context,
    check,
    input: ({ outTradeNo }) => ({ ...(meetingId !== undefined && { meetingId }), outTradeNo: outTradeNo.trim() }),
    // Here somebody types what elsewhere only links carry.
    wrong: (found) => ('outTradeNo' in found ? { outTradeNo: '请输入正确的订单号' } : {}),
    refusals: { order_gone: 'outTradeNo', order_not_refundable: 'outTradeNo' },
    otherwise: '没有找到订单，请稍后重试',
    onDone: setContext,
  })
  if (context !== undefined) return <RefundSheet {...{ meetingId, context, onClose, onBegun }} outTradeNo={context.outTradeNo} />
  return (
    <FormSheet title="办理退款" form={form} action="下一步" onClose={onClose}>
      <TextField
        label="订单号"
        required
        kind="number"
        maxLength={40}
        hint="可在付款人的订单或付款凭证中找到"
        {...form.field('outTradeNo')}
      />
    </FormSheet>
  )
}
