/** Giving a paid order back, by its number. */
import { type FormEvent, useState } from 'react'
import { type Refund, refund } from '#contract/refund.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'

interface Wrong {
  outTradeNo?: string | undefined
  reason?: string | undefined
}

export function GiveBackSheet({ onClose, onBegun }: { onClose: () => void; onBegun: (begun: Refund) => void }) {
  const [outTradeNo, setOutTradeNo] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const { run, busy } = useAction(refund.create, { quiet: true })

  async function give(event?: FormEvent) {
    event?.preventDefault()
    const input = { outTradeNo: outTradeNo.trim(), reason }
    const found = check(refund.create, input)
    // Here somebody types what elsewhere only links carry.
    setWrong({ outTradeNo: found['outTradeNo'] && '请输入正确的订单号', reason: found['reason'] })
    if (Object.keys(found).length > 0) return
    const sure = await confirm({
      title: '办理退款',
      message: `订单 ${input.outTradeNo} 将全额退款，门票立即失效，不能撤销。`,
      confirm: '确认退款',
    })
    if (!sure) return
    const outcome = await run(input)
    if (outcome.ok) {
      notice.success('已发起退款')
      return onBegun(outcome.data)
    }
    const { error } = outcome
    const ofOrder = error instanceof Refusal && (error.reason === 'order_gone' || error.reason === 'order_not_refundable')
    if (ofOrder) setWrong({ outTradeNo: error.msg })
    else notice.warning(wordsOf(error, '退款没有发起成功，请稍后重试'))
  }
  return (
    <Sheet
      open
      title="办理退款"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void give()}>
          退款
        </Button>
      }
    >
      <form noValidate onSubmit={(event) => void give(event)}>
        <TextField
          label="订单号"
          required
          kind="number"
          maxLength={40}
          hint="可在付款人的订单或付款凭证中找到"
          value={outTradeNo}
          error={wrong.outTradeNo}
          onChange={(text) => {
            setOutTradeNo(text)
            setWrong({})
          }}
        />
        <TextArea
          label="退款原因"
          required
          maxLength={100}
          rows={3}
          hint="会记入退款记录"
          value={reason}
          error={wrong.reason}
          onChange={(text) => {
            setReason(text)
            setWrong({})
          }}
        />
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
