/** To whom the invoice of an order is to be made out once it is paid, and of which kind. */
import './invoice.css'
import { invoiceWish as calls, type OrderWish } from '#contract/invoice-wish.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TitleField, useTitles } from './title-field.tsx'

interface Props {
  no: string
  offer: OrderWish
  onClose: () => void
  onSaved: () => void
}

export function WishSheet({ no, offer: { wish, kinds, plainOnly, seller }, onClose, onSaved }: Props) {
  const own = useTitles()
  const form = useForm({
    values: { titleId: wish === null || wish.title === '' ? own.first : wish.titleId, kind: wish?.kind ?? kinds[0] ?? 'plain' },
    call: calls.saveWish,
    check,
    input: (values) => ({ orderNo: no, ...values }),
    wrong: ({ titleId, ...found }) => ({ ...found, ...(titleId !== undefined && { titleId: '请选择或添加发票抬头' }) }),
    refusals: { invoice_kind_unfit: 'kind', invoice_special_off: 'kind', invoice_title_gone: 'titleId' },
    otherwise: '没有保存成功，请稍后重试',
    done: '已登记，付款后自动申请',
    onDone: () => onSaved(),
  })
  const { titleId, kind } = form.values
  return (
    <FormSheet title="需要发票" form={form} action="保存" className="invoice-fields" onClose={onClose}>
      <p className="quiet">由“{seller}”开具。</p>
      <TitleField own={own} kinds={kinds} plainOnly={plainOnly} titleId={titleId} kind={kind} wrong={form.wrong} onChange={form.set} />
    </FormSheet>
  )
}
