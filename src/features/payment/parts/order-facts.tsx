import './payment.css'
import type { TicketOrder } from '#contract/order.ts'
import { dayTime } from '../../../ui/format.ts'
import { Facts } from '../../../ui/facts.tsx'

/** What is being paid for. */
export function OrderFacts({ order }: { order: TicketOrder }) {
  return (
    <div className="order-facts">
      <Facts
        facts={[
          ['会议', order.meetingName],
          ['时间', dayTime(order.meetingStratTime)],
          ['门票', `${order.ticketName} × ${order.ticketNum}`.trim()],
          ['订单号', order.no],
        ]}
      />
    </div>
  )
}
