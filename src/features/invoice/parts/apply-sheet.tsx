/** 申请开票: for one order or several of a meeting, all that is left of each, or a part of one. */
import './invoice.css'
import { invoice as calls, type Invoice, type Invoiceable } from '#contract/invoice.ts'
import type { InvoiceKind } from '#contract/invoice-states.ts'
import { check } from '../../../api/check.ts'
import { sendOnce } from '../../../api/intention.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fenTyped } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { TitleField, useTitles } from './title-field.tsx'

interface Props {
  /** Of one meeting, each with something left. */
  orders: readonly Invoiceable[]
  onClose: () => void
  onApplied: (made: Invoice) => void
}

export function ApplySheet({ orders, onClose, onApplied }: Props) {
  const [first] = orders
  const open = orders.reduce((sum, order) => sum + order.open, 0)
  const alone = orders.length === 1 ? first : undefined
  const own = useTitles()
  const form = useForm({
    values: { titleId: own.first, kind: (first?.kinds[0] ?? 'plain') as InvoiceKind, amount: yuan(open) },
    call: calls.apply,
    check,
    input: ({ titleId, kind, amount }) => ({
      titleId,
      kind,
      parts:
        alone === undefined
          ? orders.map(({ orderNo, open: left }) => ({ orderNo, amount: left }))
          : [{ orderNo: alone.orderNo, amount: fenTyped(amount) }],
    }),
    wrong: ({ parts, titleId, ...found }) => ({
      ...found,
      ...(titleId !== undefined && { titleId: '请选择或添加发票抬头' }),
      ...(parts !== undefined && { amount: '请填写开票金额，如 199 或 199.50' }),
    }),
    send: (input, run) => sendOnce(calls.apply, input, run),
    refusals: { invoice_too_much: 'amount', invoice_kind_unfit: 'kind', invoice_special_off: 'kind', invoice_title_gone: 'titleId' },
    otherwise: '没有申请成功，请稍后重试',
    done: '已提交，开具后会通知您',
    onDone: onApplied,
  })
  const { titleId, kind } = form.values
  return (
    <FormSheet title="申请开票" form={form} action="提交申请" className="invoice-fields" onClose={onClose}>
      <p className="quiet">
        {alone === undefined
          ? `${orders.length} 个订单合并开一张发票，共 ¥${yuan(open)}。`
          : `${alone.ticketName}，可开票 ¥${yuan(open)}。`}
        {first !== undefined && first.seller !== '' && `由“${first.seller}”开具。`}
      </p>
      <TitleField
        own={own}
        kinds={first?.kinds ?? []}
        plainOnly={first?.plainOnly ?? 0}
        titleId={titleId}
        kind={kind}
        wrong={form.wrong}
        onChange={form.set}
      />
      {alone !== undefined && (
        <TextField
          label="开票金额（元）"
          required
          kind="decimal"
          maxLength={12}
          hint="可以分成几张，分别开给不同的抬头"
          {...form.field('amount')}
        />
      )}
    </FormSheet>
  )
}
