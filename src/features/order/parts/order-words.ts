/** Where an order stands, as its buyer is told. */
import { disprovedSentence, isDisproved } from '#contract/disproved.ts'
import { type OrderStatus, orderStatus, orderType, type TicketOrder } from '#contract/order.ts'
import { dayTime } from '../../../ui/format.ts'

/** What was paid for, or is about to go back. */
const money: ReadonlySet<OrderStatus> = new Set([orderStatus.paid, orderStatus.paySuccess, orderStatus.refunding, orderStatus.refunded])

/** Whether there is money in it, that was paid: its tickets may have ended without a refund. */
export const wasPaid = ({ status, type, payTime }: Pick<TicketOrder, 'status' | 'type' | 'payTime'>) =>
  type === orderType.paid && (money.has(status) || Boolean(payTime))

export function standingSentence({ status, type, ticketNum, expireTime, payTime, refusal, actions }: TicketOrder): string {
  if (isDisproved({ actions }))
    return `${disprovedSentence}${expireTime === '' ? '' : `${dayTime(expireTime)} 前没有付款，名额会自动释放。`}`
  const until = expireTime === '' ? '' : `请在 ${dayTime(expireTime)} 前完成支付，超时名额会自动释放。`
  switch (status) {
    case orderStatus.unpaid:
      return until || '订单待支付。'
    case orderStatus.payFailed:
      return `支付没有成功。${until}`
    case orderStatus.paid:
      return type === orderType.paid ? `支付成功，${ticketNum} 张门票可以使用。` : `报名成功，${ticketNum} 张门票可以使用。`
    case orderStatus.paySuccess:
      return '已收到付款，正在出票。'
    case orderStatus.review:
      return '报名已提交，等待主办方审核，结果会通知您。'
    case orderStatus.proofReview:
      return '付款凭证已提交，等待主办方核对到账。'
    case orderStatus.refunding:
      return '门票已退，名额已释放，款项正在退回。'
    case orderStatus.refunded:
      return '门票已退，款项已退回。'
    case orderStatus.cancelled:
      if (payTime) return '门票已取消，名额已释放；付款与退款情况见“金额”。'
      return refusal === '' ? '订单已取消，名额已释放。' : `报名未通过审核：${refusal}`
  }
}
