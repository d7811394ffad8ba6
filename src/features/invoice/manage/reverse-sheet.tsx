/** 冲红: all of an invoice, or a part of one that was used. */
import { invoiceManage as calls, type ManagedInvoice } from '#contract/invoice-manage.ts'
import { isForAll, type RedReason, redReasons, redReasonWords } from '#contract/invoice-red.ts'
import { wholeOnly } from '#contract/invoice-states.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fenTyped, money } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  invoice: ManagedInvoice
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Whether less than all of it can be taken back, for this reason. */
const isPart = ({ used, provider }: ManagedInvoice, reason: RedReason) => used === 1 && !wholeOnly.has(provider) && !isForAll(reason)

const reasons = redReasons.map((value) => ({ value, label: redReasonWords[value] }))

export function ReverseSheet({ meetingId, invoice, onClose, onDone }: Props) {
  const taken = invoice.reds.reduce((sum, { state, amount }) => sum + (state === 'dropped' ? 0 : amount), 0)
  const left = invoice.amount - taken
  const form = useForm({
    values: { reason: (invoice.replacedBy === '' ? 'sales_return' : 'issue_error') as RedReason, amount: yuan(left) },
    call: calls.reverse,
    check,
    input: ({ reason, amount }) => ({
      meetingId,
      no: invoice.no,
      reason,
      ...(isPart(invoice, reason) && { amount: fenTyped(amount) }),
    }),
    wrong: ({ amount, ...found }) => ({ ...found, ...(amount !== undefined && { amount: '请填写冲红金额，如 199 或 199.50' }) }),
    refusals: { invoice_red_too_much: 'amount', invoice_red_part: 'reason' },
    otherwise: '没有提交成功，请稍后重试',
    done: '已发起冲红',
    onDone: () => onDone(),
  })
  const { reason } = form.values
  return (
    <FormSheet title="冲红" form={form} action="发起冲红" danger onClose={onClose}>
      <p className="quiet">
        {invoice.used === 1 ? '购买方已使用这张发票，冲红须由对方在72小时内确认。' : '购买方没有使用这张发票，将全额冲红。'}
        {invoice.replacedBy !== '' && '冲红后按换开申请的抬头重新开具。'}
      </p>
      <RadioGroup label="冲红原因" choices={reasons} {...form.field('reason')} />
      {isPart(invoice, reason) && (
        <TextField label="冲红金额（元）" required kind="decimal" maxLength={12} hint={`最多 ${money(left)}`} {...form.field('amount')} />
      )}
    </FormSheet>
  )
}
