/** Another title for what was returned, or for what is to be exchanged: the sum stays. */
import './invoice.css'
import { invoice as calls, type Invoice } from '#contract/invoice.ts'
import { invoiceKinds } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TitleField, useTitles } from './title-field.tsx'

interface Props {
  invoice: Invoice
  what: 'again' | 'replace'
  onClose: () => void
  onSent: () => void
}

export function AgainSheet({ invoice, what, ...rest }: Props) {
  return what === 'again' ? <Again invoice={invoice} {...rest} /> : <Replace invoice={invoice} {...rest} />
}

type One = Omit<Props, 'what'>

const noTitle = ({ titleId, ...found }: Record<string, string>) => ({
  ...found,
  ...(titleId !== undefined && { titleId: '请选择或添加发票抬头' }),
})

/** Invoice kinds that the meeting's seller issues now. While they are unknown, offers all kinds: the server decides. */
function useKinds(meetingId: string) {
  const { data } = useQuery(invoiceWish.offer, { meetingId }, { quiet: true })
  const known = data !== undefined && data.kinds.length > 0
  return { kinds: known ? data.kinds : invoiceKinds, plainOnly: data?.plainOnly ?? 0 }
}

function Again({ invoice, onClose, onSent }: One) {
  const own = useTitles()
  const offered = useKinds(invoice.meetingId)
  const form = useForm({
    values: { titleId: own.first, kind: invoice.kind },
    call: calls.again,
    check,
    input: (values) => ({ no: invoice.no, ...values }),
    wrong: noTitle,
    refusals: { invoice_kind_unfit: 'kind', invoice_special_off: 'kind', invoice_title_gone: 'titleId' },
    otherwise: '没有申请成功，请稍后重试',
    done: '已重新申请',
    onDone: () => onSent(),
  })
  return (
    <FormSheet title="重新申请" form={form} action="提交申请" className="invoice-fields" onClose={onClose}>
      <TitleField own={own} {...offered} {...form.values} wrong={form.wrong} onChange={form.set} />
    </FormSheet>
  )
}

function Replace({ invoice, onClose, onSent }: One) {
  const own = useTitles()
  const offered = useKinds(invoice.meetingId)
  const form = useForm({
    values: { titleId: own.first, kind: invoice.kind, promise: false },
    call: calls.replace,
    check,
    input: ({ promise, ...values }) => ({ no: invoice.no, ...values, promise: promise ? 1 : 0 }),
    wrong: (found, { promise }) => ({
      ...noTitle(found),
      ...(!promise && { promise: '请确认原发票没有入账，也没有用于抵扣' }),
    }),
    refusals: { invoice_kind_unfit: 'kind', invoice_special_off: 'kind', invoice_title_gone: 'titleId' },
    otherwise: '没有申请成功，请稍后重试',
    done: '已申请换开，请等待主办方处理',
    onDone: () => onSent(),
  })
  const { promise, ...values } = form.values
  return (
    <FormSheet title="申请换开" form={form} action="提交申请" className="invoice-fields" onClose={onClose}>
      <p className="quiet">主办方同意后，原发票冲红，再按新的抬头开具。</p>
      <TitleField own={own} {...offered} {...values} wrong={form.wrong} onChange={form.set} />
      <Checkbox checked={promise} error={form.wrong.promise} onChange={(on) => form.set({ promise: on })}>
        我确认原发票没有入账，也没有用于抵扣
      </Checkbox>
    </FormSheet>
  )
}
