/** 开票: what was sold, and the tax that follows from it. */
import { invoiceManage as calls, type ManagedInvoice, type Profile } from '#contract/invoice-manage.ts'
import { taxIn, taxRateWords } from '#contract/invoice-money.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { money } from '../../../kit/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'

interface Props {
  meetingId: string
  invoice: ManagedInvoice
  items: Profile['items']
  /** Whether the tenant's provider issues this kind; a person can always do it at the tax bureau. */
  canProvider: boolean
  /** Whether a provider issues for the tenant at all. */
  hasProvider: boolean
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function IssueSheet({ meetingId, invoice, items, canProvider, hasProvider, onClose, onDone }: Props) {
  const form = useForm({
    values: { item: 0, byHand: !canProvider },
    call: calls.issue,
    input: ({ item, byHand }) => ({ meetingId, no: invoice.no, item, byHand: byHand ? 1 : 0 }),
    refusals: { invoice_item_gone: 'item' },
    otherwise: '没有提交成功，请稍后重试',
    done: '已提交开票',
    onDone: () => onDone(),
  })
  const rate = items[form.values.item]?.rate ?? '0'
  const tax = invoice.orders.reduce((sum, { amount }) => sum + taxIn(amount, rate), 0)
  return (
    <FormSheet title="开票" form={form} action="确认开票" className="invoice-fields" onClose={onClose}>
      <p className="quiet">
        {invoice.title}，{money(invoice.amount)}，其中税额 {money(tax)}
      </p>
      <RadioGroup
        label="开票项目"
        choices={items.map((item, value) => ({ value, label: `${item.name} ${taxRateWords[item.rate]}` }))}
        {...form.field('item')}
      />
      {!canProvider && <p className="quiet">微信支付的直连商户接口不能开专票。确认后请在电子税务局开具，再导入结果或上传发票文件。</p>}
      {hasProvider && canProvider && (
        <Checkbox checked={form.values.byHand} onChange={(byHand) => form.set({ byHand })}>
          改为在电子税务局手工开票
        </Checkbox>
      )}
    </FormSheet>
  )
}
