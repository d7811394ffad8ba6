/** The invoice that is wanted with an order which is not sent yet: kept for this visit, like the people written down for it. */
import { type ReactNode, Suspense, useState } from 'react'
import type { InvoiceKind } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { kept } from '../../../session/kept.ts'
import { useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'
import { SignUpInvoice } from './invoice-parts.ts'

interface Wanted {
  /** Empty while none is chosen. */
  titleId: string
  kind: InvoiceKind
}

interface WantedInvoice {
  /** Where it is asked for; nothing where nothing is to be paid. */
  field: ReactNode
  /** Whether all is said of it; where not, people read what is missing. */
  isChosen: () => boolean
  /** The order is there: what is wanted goes with it. Where that fails the order stands all the same. */
  keepWith: (orderNo: string) => Promise<void>
  busy: boolean
}

/** @param costs whether there is anything to be paid. */
export function useWantedInvoice(meetingId: string, costs: boolean): WantedInvoice {
  const { id } = useSession()
  const place = kept<Wanted>('visit', `invoice:${meetingId}`, id)
  const [chosen, setChosen] = useState(() => place.get())
  const [wrong, setWrong] = useState('')
  const { run, busy } = useAction(invoiceWish.saveWish, { quiet: true })
  const wanted = costs ? chosen : undefined

  function choose(next: Wanted | undefined) {
    place.set(next)
    setChosen(next)
    setWrong('')
  }
  return {
    field: costs && meetingId !== '' && (
      <Suspense>
        <SignUpInvoice meetingId={meetingId} wanted={chosen} wrong={wrong} onChange={choose} />
      </Suspense>
    ),
    isChosen() {
      const missing = wanted !== undefined && wanted.titleId === ''
      setWrong(missing ? '请选择或添加发票抬头' : '')
      return !missing
    },
    async keepWith(orderNo) {
      if (wanted === undefined) return
      const outcome = await run({ orderNo, ...wanted })
      if (!outcome.ok) notice.warning(`${wordsOf(outcome.error, '发票没有登记成功')}。可在订单详情中补填发票`)
      place.set(undefined)
    },
    busy,
  }
}
