import './payment.css'
import type { TicketOrder } from '#contract/order.ts'
import { momentOf } from '../../../ui/format.ts'
import { CountDown } from '../../../kit/count-down.tsx'

/** How long the places are still held for the payment. */
export function TimeLeft({ order, onEnd }: { order: TicketOrder; onEnd: () => void }) {
  if (order.expireTime === '') return null
  return (
    <p className="payment-left">
      支付剩余时间 <CountDown until={momentOf(order.expireTime)} onEnd={onEnd} />
    </p>
  )
}
