/** 需要发票, while signing up: to whom and of which kind; nothing where the meeting's tenant issues none. */
import './invoice.css'
import { useEffect } from 'react'
import type { Data } from '#contract/call.ts'
import type { InvoiceKind } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TitleField, useTitles } from './title-field.tsx'

interface WantedInvoice {
  /** Empty while none is chosen. */
  titleId: string
  kind: InvoiceKind
}

interface Props {
  meetingId: string
  /** undefined: none is wanted. */
  wanted: WantedInvoice | undefined
  /** What is wrong with it. */
  wrong: string
  onChange: (wanted: WantedInvoice | undefined) => void
}

export function SignUpInvoice({ meetingId, wanted, wrong, onChange }: Props) {
  const { data } = useQuery(invoiceWish.offer, { meetingId }, { quiet: true })
  const [first] = data?.kinds ?? []
  if (data === undefined || first === undefined) return null
  return (
    <div className="invoice-fields invoice-asked">
      <Checkbox checked={wanted !== undefined} onChange={(on) => onChange(on ? { titleId: '', kind: first } : undefined)}>
        需要发票
      </Checkbox>
      {wanted !== undefined && <Wanted offer={data} wanted={wanted} wrong={wrong} onChange={onChange} />}
    </div>
  )
}

interface WantedProps {
  offer: Data<typeof invoiceWish.offer>
  wanted: WantedInvoice
  wrong: string
  onChange: (wanted: WantedInvoice) => void
}

function Wanted({ offer: { kinds, plainOnly, seller }, wanted, wrong, onChange }: WantedProps) {
  const own = useTitles()
  const { first } = own
  const unchosen = wanted.titleId === '' && first !== ''
  useEffect(() => {
    if (unchosen) onChange({ ...wanted, titleId: first })
  })
  return (
    <>
      <p className="quiet">付款后自动为您申请，由“{seller}”开具，开好后通知您。</p>
      <TitleField
        own={own}
        kinds={kinds}
        plainOnly={plainOnly}
        titleId={wanted.titleId}
        kind={wanted.kind}
        wrong={{ titleId: wrong || undefined }}
        onChange={(more) => onChange({ ...wanted, ...more })}
      />
    </>
  )
}
