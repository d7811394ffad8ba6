import './payment.css'
import type { TicketOrder } from '#contract/order.ts'
import { dayTime } from '../../../frame/format.ts'

/** What is being paid for. */
export function OrderFacts({ order }: { order: TicketOrder }) {
  const facts: [string, string][] = [
    ['会议', order.meetingName],
    ['时间', dayTime(order.meetingStratTime)],
    ['门票', `${order.ticketName} × ${order.ticketNum}`],
    ['订单号', order.no],
  ]
  return (
    <dl className="order-facts">
      {facts.map(([name, value]) => (
        <div key={name}><dt>{name}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  )
}
