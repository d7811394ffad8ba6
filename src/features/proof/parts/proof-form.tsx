import type { FormEvent } from 'react'
import type { TicketOrder } from '#contract/order.ts'
import { today } from '../../../frame/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../../member/parts/date-field.tsx'
import { PictureField } from './picture-field.tsx'
import { type ProofValues, useProofForm } from './use-proof-form.ts'

/** Who paid, when, and the bank's word for it. */
export function ProofForm({ order, onSent, onRefused }: { order: TicketOrder; onSent: () => void; onRefused: () => void }) {
  const form = useProofForm(order, { onSent, onRefused })
  const bind = (key: keyof ProofValues) => ({
    value: form.values[key],
    error: form.wrong[key],
    onChange: (text: string) => form.write(key, text),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.send()
  }
  return (
    <Card title="第二步：上传付款凭证">
      <form ref={form.box} noValidate onSubmit={submit}>
        <div data-key="picture" className="proof-field">
          <PictureField picture={form.picture} error={form.wrong.picture} onChange={form.show} />
        </div>
        <div data-key="payerName" className="proof-field">
          <TextField label="付款户名" required hint="转出账户的户名，单位或个人" maxLength={60} {...bind('payerName')} />
        </div>
        <div data-key="payDay" className="proof-field">
          <DateField label="转账日期" required max={today()} {...bind('payDay')} />
        </div>
        <div data-key="bankSerial" className="proof-field">
          <TextField label="银行流水号" hint="选填，填写后核对更快" maxLength={60} {...bind('bankSerial')} />
        </div>
        <div data-key="note" className="proof-field">
          <TextArea label="备注" hint="选填" rows={2} maxLength={200} {...bind('note')} />
        </div>
        {form.problem !== '' && (
          <p className="proof-problem" role="alert">
            {form.problem}
          </p>
        )}
        <div className="proof-send">
          <Button kind="primary" type="submit" wide busy={form.busy}>
            {form.busy ? '正在上传…' : '提交凭证'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
