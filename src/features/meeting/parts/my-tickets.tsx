/** 我的门票 of one meeting: first what opens the door, then the orders and where they stand (spec.md section 4). */
import './my-tickets.css'
import { Empty } from '../../../ui/empty.tsx'
import { MeetingTickets } from '../../admission/parts/meeting-tickets.tsx'
import { OrderList } from '../../order/parts/order-list.tsx'

export default function MyTickets({ meetingId }: { meetingId: string }) {
  return (
    <div className="my-tickets">
      <MeetingTickets meetingId={meetingId} />
      <h3>订单</h3>
      <OrderList meetingId={meetingId} empty={<Empty drawing="ticket">还没有订单</Empty>} />
    </div>
  )
}
