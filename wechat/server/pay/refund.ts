/** Money going back: what is asked for, and how it stands [facts 3.1, R2, R3]. */
import { type Json, need, oneOf, part, text, whole } from './answer.ts'
import { checkFen, checkNotifyUrl, checkOutRefundNo, checkOutTradeNo, demand } from './fields.ts'
import { fromRfc3339 } from './moment.ts'
import { cut, plainText } from './text.ts'

export interface RefundRequest {
  outTradeNo: string
  /** Asked again under the same number, it is refunded once. */
  outRefundNo: string
  refundFen: number
  /** Of the whole order. */
  totalFen: number
  /** Shown to the payer. Any text; it is made to fit. */
  reason?: string
  notifyUrl?: string
}

/** ABNORMAL: the payer's card is gone; somebody has to act in the merchant console. */
const refundStates = ['PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL'] as const
export type RefundState = (typeof refundStates)[number]

export interface Refund {
  refundId: string
  outRefundNo: string
  transactionId: string
  outTradeNo: string
  state: RefundState
  refundFen: number
  totalFen: number
  /** ORIGINAL, BALANCE, OTHER_BALANCE, OTHER_BANKCARD; not in notifications. */
  channel?: string
  /** Where it went, in Tencent's words: 招商银行信用卡0403 */
  receivedBy?: string
  refundedAt?: number
}

export function refundBody(request: RefundRequest): object {
  checkOutTradeNo(request.outTradeNo)
  checkOutRefundNo(request.outRefundNo)
  checkFen(request.refundFen, 'amount.refund')
  checkFen(request.totalFen, 'amount.total')
  demand(request.refundFen <= request.totalFen, 'amount.refund', 'at most the order')
  if (request.notifyUrl !== undefined) checkNotifyUrl(request.notifyUrl, 256)
  const reason = cut(plainText(request.reason ?? ''), 80)
  return {
    out_trade_no: request.outTradeNo,
    out_refund_no: request.outRefundNo,
    ...(reason && { reason }),
    ...(request.notifyUrl && { notify_url: request.notifyUrl }),
    amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
  }
}

/** Answers call it `status`, notifications `refund_status`. */
export function readRefund(answer: Json): Refund {
  const amount = part(answer.amount)
  return {
    refundId: need(text(answer.refund_id), 'refund_id'),
    outRefundNo: need(text(answer.out_refund_no), 'out_refund_no'),
    transactionId: need(text(answer.transaction_id), 'transaction_id'),
    outTradeNo: need(text(answer.out_trade_no), 'out_trade_no'),
    state: oneOf(refundStates, answer.status ?? answer.refund_status, 'status'),
    refundFen: need(whole(amount.refund), 'amount.refund'),
    totalFen: need(whole(amount.total), 'amount.total'),
    channel: text(answer.channel),
    receivedBy: text(answer.user_received_account),
    refundedAt: fromRfc3339(text(answer.success_time)),
  }
}
