/** Giving money of an order back: what was paid and what is left of it, whose tickets end, and how much goes. */
import { useState } from 'react'
import { refund as calls, type RefundContext } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RefundForm, type RefundSheetProps } from './refund-form.tsx'

/** @param props.context what is known of the order already; else it is asked for. */
export function RefundSheet({ context, ...props }: RefundSheetProps & { context?: RefundContext }) {
  const { meetingId, outTradeNo, onClose } = props
  const [asks, setAsks] = useState(context === undefined)
  const query = useQuery(calls.context, asks ? { ...(meetingId !== undefined && { meetingId }), outTradeNo } : null, {
    quiet: true,
    fresh: true,
  })
  const known = query.data ?? context
  if (known !== undefined) return <RefundForm {...props} context={known} onChanged={() => (asks ? query.retry() : setAsks(true))} />
  return (
    <Sheet title="退款" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {() => null}
      </Loaded>
    </Sheet>
  )
}
