/** What can be done about an order now. */
import './order-card.css'
import { isDisproved } from '#contract/disproved.ts'
import { order as calls, orderStatus, type TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { sendAndTell } from '../../../frame/tell-unheard.ts'
import { CountDown } from '../../../kit/count-down.tsx'
import { Button } from '../../../ui/button.tsx'
import { momentOf } from '../../../ui/format.ts'
import { LaterLink } from '../../attendee/parts/later-link.tsx'

export function OrderActions({ order, onChanged }: { order: TicketOrder; onChanged: () => void }) {
  const inReview = order.status === orderStatus.review
  const disproved = isDisproved(order)
  const { no, actions } = order
  const cancelQuestion = { title: '取消订单', message: '取消后名额将立即释放，确定要取消这个订单吗？', confirm: '取消订单' }
  const recallQuestion = {
    title: '撤回报名',
    message: '撤回后名额将立即释放，需要重新报名才能再次提交审核。确定要撤回吗？',
    confirm: '撤回报名',
    cancel: '返回',
  }
  const withdrawQuestion = {
    title: '取消报名',
    message: `取消后 ${order.ticketNum} 张门票随即作废，名额立即释放给他人，不能恢复。想再参加需重新报名，届时可能已满。`,
    confirm: '确认取消',
  }
  if (actions.length === 0) return null
  return (
    <footer className="order-foot">
      {actions.includes('pay') && order.expireTime !== '' && (
        <span className="order-left">
          剩余 <CountDown until={momentOf(order.expireTime)} onEnd={onChanged} />
        </span>
      )}
      <span className="order-actions">
        <RowActions
          of={actions}
          small
          onEnd={onChanged}
          table={{
            cancel: {
              label: inReview ? '撤回报名' : '取消订单',
              question: inReview ? recallQuestion : cancelQuestion,
              call: () => sendAndTell(calls.cancel, { no }, inReview ? '报名已撤回' : '订单已取消'),
            },
            pay: {
              label: order.status === orderStatus.payFailed ? '重新支付' : '去支付',
              kind: disproved ? 'quiet' : 'primary',
              href: links.payment(no),
            },
            proof: {
              label: disproved ? '查看原因' : '审核进度',
              kind: disproved ? 'primary' : 'quiet',
              href: proofLinks.waiting(no),
            },
            withdraw: {
              label: '取消报名',
              question: withdrawQuestion,
              call: () => sendAndTell(calls.withdraw, { no }, '已取消报名'),
            },
          }}
        />
        {order.status === orderStatus.paid && <LaterLink no={order.no} meetingId={order.meetingId} ticketId={order.ticketId} />}
        {actions.includes('ticket') && (
          <Button small href={paths.wallet}>
            查看门票
          </Button>
        )}
      </span>
    </footer>
  )
}
