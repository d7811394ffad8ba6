/** Giving money of an order back: what was paid and what is left of it, whose tickets end, and how much goes. */
import { type Refund, refund as calls, type RefundContext, type RefundRequest } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RefundForm } from './refund-form.tsx'

export interface RefundSheetProps {
  /** Without one it is an order of the tenant, whatever its meeting. */
  meetingId?: string | undefined
  outTradeNo: string
  /** The wish of its buyer that is answered by it. */
  wish?: RefundRequest
  onClose: () => void
  onBegun: (begun: Refund) => void
}

/** @param props.context what is known of the order already; else it is asked for. */
export function RefundSheet({ context, ...props }: RefundSheetProps & { context?: RefundContext }) {
  const { meetingId, outTradeNo, onClose } = props
  const query = useQuery(calls.context, context === undefined ? { ...(meetingId !== undefined && { meetingId }), outTradeNo } : null, {
    quiet: true,
    fresh: true,
  })
  const known = context ?? query.data
  if (known !== undefined) return <RefundForm {...props} context={known} />
  return (
    <Sheet open title="退款" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {() => null}
      </Loaded>
    </Sheet>
  )
}
