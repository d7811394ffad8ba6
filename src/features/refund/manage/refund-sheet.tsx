/** Giving money of an order back: what was paid and what is left of it, whose tickets end, and how much goes. */
import { refund as calls, type RefundContext } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RefundForm, type RefundSheetProps } from './refund-form.tsx'

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
