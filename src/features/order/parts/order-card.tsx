/** One order: what it is for, where it stands, and what can be done about it now. */
import './order-card.css'
import { order as calls, orderStatus, type TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { useAction } from '../../../api/use-action.ts'
import { dayTime, momentOf, yuan } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm.ts'
import { CountDown } from '../../../kit/count-down.tsx'
import { notice } from '../../../ui/notice.ts'
import { Price } from '../../../ui/price.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { LaterLink } from '../../attendee/parts/later-link.tsx'
import { OrderStatusTag } from './order-status-tag.tsx'

/** Nothing of it holds any more, and nothing is owed. */
const isOver = (status: TicketOrder['status']) => status === orderStatus.cancelled || status === orderStatus.refunded

export function OrderCard({ order, onChanged }: { order: TicketOrder; onChanged: () => void }) {
  const cancelling = useAction(calls.cancel)
  const withdrawing = useAction(calls.withdraw)
  const inReview = order.status === orderStatus.review
  const can = (action: TicketOrder['actions'][number]) => order.actions.includes(action)

  async function cancel() {
    const sure = await confirm({
      title: '取消支付',
      message: '取消后名额将立即释放，确定要取消这个订单吗？',
      confirm: '取消订单',
      cancel: '再想想',
    })
    if (!sure) return
    const outcome = await cancelling.run({ no: order.no })
    if (outcome.ok) notice.success('订单已取消')
    else tellUnheard(outcome.error)
    // Also after a refusal: the order is not what this card says any more.
    onChanged()
  }

  async function recall() {
    const sure = await confirm({
      title: '撤回报名',
      message: '撤回后名额将立即释放，需要重新报名才能再次提交审核。确定要撤回吗？',
      confirm: '撤回报名',
      cancel: '再想想',
    })
    if (!sure) return
    const outcome = await cancelling.run({ no: order.no })
    if (outcome.ok) notice.success('报名已撤回')
    else tellUnheard(outcome.error)
    onChanged()
  }

  async function withdraw() {
    const sure = await confirm({
      title: '取消报名',
      message: `取消后 ${order.ticketNum} 张门票随即作废，名额立即释放给他人，不能恢复。想再参加需重新报名，届时可能已满。`,
      confirm: '确认取消',
      cancel: '再想想',
    })
    if (!sure) return
    const outcome = await withdrawing.run({ no: order.no })
    if (outcome.ok) notice.success('已取消报名')
    else tellUnheard(outcome.error)
    onChanged()
  }

  return (
    <article className={classNames('order', isOver(order.status) && 'is-dead')} aria-label={`订单 ${order.no}`}>
      <header className="order-head">
        <h2 className="order-meeting">{order.meetingName}</h2>
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
      {order.voucher !== '' && (
        <p className="order-voucher">
          优惠码 {order.voucher}
          {order.fullPrice > order.ticketPrice && `，已优惠 ¥${yuan((order.fullPrice - order.ticketPrice) * order.ticketNum)}`}
        </p>
      )}
      <p className="order-no">订单号 {order.no}</p>
      {inReview && <p className="order-said">报名已提交，等待主办方审核，结果会通知您。</p>}
      {order.refusal !== '' && <p className="order-said">报名未通过审核：{order.refusal}</p>}
      {order.actions.length > 0 && (
        <footer className="order-foot">
          {can('pay') && order.expireTime !== '' && (
            <span className="order-left">
              剩余 <CountDown until={momentOf(order.expireTime)} onEnd={onChanged} />
            </span>
          )}
          <span className="order-actions">
            {can('cancel') && (
              <Button small busy={cancelling.busy} onClick={() => void (inReview ? recall() : cancel())}>
                {inReview ? '撤回报名' : '取消支付'}
              </Button>
            )}
            {can('pay') && (
              <Button small kind="primary" href={links.payment(order.no)}>
                {order.status === orderStatus.payFailed ? '重新支付' : '去支付'}
              </Button>
            )}
            {can('proof') && (
              <Button small href={links.proofWaiting(order.no)}>
                审核进度
              </Button>
            )}
            {can('withdraw') && (
              <Button small busy={withdrawing.busy} onClick={() => void withdraw()}>
                取消报名
              </Button>
            )}
            {order.status === orderStatus.paid && <LaterLink no={order.no} meetingId={order.meetingId} ticketId={order.ticketId} />}
            {can('ticket') && (
              <Button small href={paths.wallet}>
                查看门票
              </Button>
            )}
          </span>
        </footer>
      )}
    </article>
  )
}
