/** What can be done about an order now. */
import './order-card.css'
import { isDisproved } from '#contract/disproved.ts'
import { order as calls, orderStatus, type TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { useAction } from '../../../api/use-action.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { CountDown } from '../../../kit/count-down.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { momentOf } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { LaterLink } from '../../attendee/parts/later-link.tsx'

export function OrderActions({ order, onChanged }: { order: TicketOrder; onChanged: () => void }) {
  const cancelling = useAction(calls.cancel)
  const withdrawing = useAction(calls.withdraw)
  const inReview = order.status === orderStatus.review
  const can = (action: TicketOrder['actions'][number]) => order.actions.includes(action)

  async function cancel() {
    const sure = await confirm({
      title: '取消订单',
      message: '取消后名额将立即释放，确定要取消这个订单吗？',
      confirm: '取消订单',
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
      cancel: '返回',
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
    })
    if (!sure) return
    const outcome = await withdrawing.run({ no: order.no })
    if (outcome.ok) notice.success('已取消报名')
    else tellUnheard(outcome.error)
    onChanged()
  }

  if (order.actions.length === 0) return null
  return (
    <footer className="order-foot">
      {can('pay') && order.expireTime !== '' && (
        <span className="order-left">
          剩余 <CountDown until={momentOf(order.expireTime)} onEnd={onChanged} />
        </span>
      )}
      <span className="order-actions">
        {can('cancel') && (
          <Button small busy={cancelling.busy} onClick={() => void (inReview ? recall() : cancel())}>
            {inReview ? '撤回报名' : '取消订单'}
          </Button>
        )}
        {can('pay') && (
          <Button small kind={isDisproved(order) ? 'quiet' : 'primary'} href={links.payment(order.no)}>
            {order.status === orderStatus.payFailed ? '重新支付' : '去支付'}
          </Button>
        )}
        {can('proof') && (
          <Button small kind={isDisproved(order) ? 'primary' : 'quiet'} href={proofLinks.waiting(order.no)}>
            {isDisproved(order) ? '查看原因' : '审核进度'}
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
  )
}
