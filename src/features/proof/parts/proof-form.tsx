import type { TicketOrder } from '#contract/order.ts'
import { today } from '../../../api/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useProofForm } from './use-proof-form.ts'

/** Who paid, when, and the bank's word for it. */
export function ProofForm({ order, onSent, onRefused }: { order: TicketOrder; onSent: () => void; onRefused: () => void }) {
  const form = useProofForm(order, { onSent, onRefused })
  return (
    <Card title="第二步：上传付款凭证">
      <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
        <div className="proof-field">
          <PictureField picture={form.values.picture} error={form.wrong.picture} onChange={form.show} />
        </div>
        <div className="proof-field">
          <TextField label="付款户名" required hint="转出账户的户名，单位或个人" maxLength={60} {...form.field('payerName')} />
        </div>
        <div className="proof-field">
          <DateField label="转账日期" required min="2000-01-01" max={today()} start={today()} {...form.field('payDay')} />
        </div>
        <div className="proof-field">
          <TextField label="银行流水号" hint="选填，填写后核对更快" maxLength={60} {...form.field('bankSerial')} />
        </div>
        <div className="proof-field">
          <TextArea label="备注" hint="选填" rows={2} maxLength={200} {...form.field('note')} />
        </div>
        {form.wrong.foot !== undefined && (
          <p className="proof-problem" role="alert">
            {form.wrong.foot}
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
