/** The order before it is sent: meeting, ticket, sum, and what sending it means. */
import type { Meeting } from '#contract/meeting.ts'
import { UNPAID_MINUTES } from '#contract/order.ts'
import type { Ticket } from '#contract/ticket.ts'
import { remaining } from '#contract/ticket.ts'
import { fenOf, span } from '../../../ui/format.ts'
import { Card } from '../../../ui/card.tsx'
import { CalendarIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'

export function OrderSummary({ meeting, ticket, copies }: { meeting: Meeting; ticket: Ticket; copies: number }) {
  const price = fenOf(ticket.price)
  const left = remaining(ticket)
  return (
    <Card>
      <h2 className="order-sum-meeting">{meeting.title}</h2>
      <p className="order-sum-fact">
        <CalendarIcon size={1.1} />
        <span>{span(meeting.meetingStratTime, meeting.meetingEndTime)}</span>
      </p>
      {meeting.address !== '' && (
        <p className="order-sum-fact">
          <PlaceIcon size={1.1} />
          <span>{meeting.address}</span>
        </p>
      )}
      <dl className="order-sum-lines">
        <div>
          <dt>{ticket.name}</dt>
          <dd>
            <Price fen={price} size="small" />
          </dd>
        </div>
        <div>
          <dt>张数</dt>
          <dd>× {copies}</dd>
        </div>
        {copies > 0 && (
          <div>
            <dt>合计</dt>
            <dd>
              <Price fen={price * copies} size="large" />
            </dd>
          </div>
        )}
      </dl>
      {left > 0 && left <= 20 && <p className="order-sum-left">仅剩 {left} 张</p>}
      <p className="order-sum-terms">
        {price === 0
          ? '提交后即完成报名，入场凭证在“我的门票”中查看。'
          : `提交后为您保留名额 ${UNPAID_MINUTES} 分钟，请在时限内完成支付；超时订单自动取消，名额随之释放。`}
      </p>
    </Card>
  )
}
