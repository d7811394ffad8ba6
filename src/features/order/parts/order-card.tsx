/** One order: what it is for, where it stands, and what can be done about it now. */
import './order-card.css'
import { Link } from 'wouter'
import { disprovedSentence, isDisproved } from '#contract/disproved.ts'
import { orderLink } from '#contract/order-link.ts'
import { orderStatus, orderTicketsWords, type TicketOrder } from '#contract/order.ts'
import { dayTime, yuan } from '../../../ui/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ForwardIcon } from '../../../ui/icons-later.tsx'
import { Price } from '../../../ui/price.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStatusTag } from './order-status-tag.tsx'

/** Nothing of it holds any more, and nothing is owed. */
const isOver = (status: TicketOrder['status']) => status === orderStatus.cancelled || status === orderStatus.refunded

export function OrderCard({ order, onChanged }: { order: TicketOrder; onChanged: () => void }) {
  const counts = order.status === orderStatus.paid && order.tickets !== undefined ? orderTicketsWords(order.tickets) : ''
  const inReview = order.status === orderStatus.review
  return (
    <article className={classNames('order', isOver(order.status) && 'is-dead')} aria-label={`订单 ${order.no}`}>
      <header className="order-head">
        <h2 className="order-meeting">
          <Link href={orderLink(order.no)} className="order-whole">
            {order.meetingName}
          </Link>
        </h2>
        <OrderStatusTag status={order.status} refused={order.refusal !== ''} />
      </header>
      <p className="order-time">{dayTime(order.meetingStratTime)}</p>
      <div className="order-line">
        <span className="order-ticket">{order.ticketName}</span>
        <span className="order-copies">
          {order.ticketPrice > 0 && <Price fen={order.ticketPrice} size="small" />} × {order.ticketNum}
        </span>
        <span className="order-sum">
          <Price fen={order.ticketPrice * order.ticketNum} />
        </span>
      </div>
      {counts !== '' && <p className="order-said">{counts}</p>}
      {order.voucher !== '' && (
        <p className="order-voucher">
          优惠码 {order.voucher}
          {order.fullPrice > order.ticketPrice && `，已优惠 ¥${yuan((order.fullPrice - order.ticketPrice) * order.ticketNum)}`}
        </p>
      )}
      <p className="order-no">
        <span>订单号 {order.no}</span>
        <span className="order-more" aria-hidden>
          详情 <ForwardIcon size={1} />
        </span>
      </p>
      {inReview && <p className="order-said">报名已提交，等待主办方审核，结果会通知您。</p>}
      {isDisproved(order) && <p className="order-said">{disprovedSentence}</p>}
      {order.refusal !== '' && <p className="order-said">报名未通过审核：{order.refusal}</p>}
      <OrderActions order={order} onChanged={onChanged} />
    </article>
  )
}
