/** Where an order stands, as its buyer is told. */
import { endingWords } from '#contract/admission.ts'
import { disprovedSentence, isDisproved } from '#contract/disproved.ts'
import {
  type OrderAttendee,
  type OrderStatus,
  orderStatus,
  orderStatusWord,
  orderTicketsWords,
  orderType,
  type TicketOrder,
} from '#contract/order.ts'
import { dayTime } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tag.tsx'

/** What was paid for, or is about to go back. */
const money: ReadonlySet<OrderStatus> = new Set([orderStatus.paid, orderStatus.paySuccess, orderStatus.refunding, orderStatus.refunded])

/** Whether there is money in it, that was paid: its tickets may have ended without a refund. */
export const wasPaid = ({ status, type, payTime }: Pick<TicketOrder, 'status' | 'type' | 'payTime'>) =>
  type === orderType.paid && (money.has(status) || Boolean(payTime))

export interface OrderStanding {
  status: OrderStatus
  /** An organiser said no: nobody has cancelled it. */
  refused?: boolean | undefined
  /** Nothing was to be paid: nobody reads that it was. */
  free?: boolean | undefined
}

/** The word of an order's tag, in lists and on its page. */
export function orderWord({ status, refused, free }: OrderStanding): string {
  if (refused) return '未通过审核'
  return orderStatusWord(status, free === true)
}

/** What became of a ticket of an order, where it is not simply the buyer's to use; empty otherwise. */
export function orderTicketWord(one: Pick<OrderAttendee, 'admissionStatus' | 'ended' | 'passed' | 'linkEndTime'>): {
  word: string
  tone: Tone
} {
  const { admissionStatus, ended, passed, linkEndTime } = one
  if (admissionStatus === 'revoked') return { word: ended === '' ? '已失效' : endingWords[ended], tone: 'ended' }
  if (admissionStatus === 'entered') return { word: '已入场', tone: 'success' }
  if (admissionStatus === 'left') return { word: '已离场', tone: 'plain' }
  if (passed === 1) return { word: '已在本人手中', tone: 'success' }
  return linkEndTime === '' ? { word: '', tone: 'plain' } : { word: '链接待领取', tone: 'pending' }
}

/** Sums of an order's money that went back, or is on its way. */
export const refundSumWords = { refunded: '已退回', pending: '退款中' } as const

export function standingSentence({ status, type, ticketNum, tickets, expireTime, payTime, refusal, actions }: TicketOrder): string {
  if (isDisproved({ actions }))
    return `${disprovedSentence}${expireTime === '' ? '' : `${dayTime(expireTime)} 前没有付款，名额会自动释放。`}`
  const until = expireTime === '' ? '' : `请在 ${dayTime(expireTime)} 前完成支付，超时名额会自动释放。`
  switch (status) {
    case orderStatus.unpaid:
      return until || '订单待支付。'
    case orderStatus.payFailed:
      return `支付没有成功。${until}`
    case orderStatus.paid: {
      const done = type === orderType.paid ? '支付成功' : '报名成功'
      const counts = tickets === undefined ? '' : orderTicketsWords(tickets)
      return counts === '' ? `${done}，${ticketNum} 张门票可以使用。` : `${done}：${counts}。`
    }
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
