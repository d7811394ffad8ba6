/** The order before it is sent: meeting, ticket, sum, and what sending it means. */
import type { ReactNode } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import type { Ticket } from '#contract/ticket.ts'
import { remaining } from '#contract/ticket.ts'
import { fenOf, span, yuan } from '../../../ui/format.ts'
import { Card } from '../../../ui/card.tsx'
import { CalendarIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'
import { OrderTerms } from './order-terms.tsx'

interface Props {
  meeting: Meeting
  /** As it costs with the voucher. */
  ticket: Ticket
  copies: number
  /** Its code; empty without one. */
  voucher: string
  /** Where a voucher is typed, and an invoice asked for. */
  children?: ReactNode
}

export function OrderSummary({ meeting, ticket, copies, voucher, children }: Props) {
  const price = fenOf(ticket.price)
  const full = Math.max(price, fenOf(ticket.fullPrice))
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
            <Price fen={full} size="small" />
          </dd>
        </div>
        {full > price && (
          <div>
            <dt>优惠码 {voucher}</dt>
            <dd className="order-sum-off">−¥{yuan(full - price)} / 张</dd>
          </div>
        )}
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
      {children}
      <OrderTerms ticket={ticket} />
    </Card>
  )
}
