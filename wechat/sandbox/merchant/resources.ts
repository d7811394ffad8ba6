/** How trades and refunds look in answers and, decrypted, in notifications (facts 3.1). */
import type { Refund, Trade } from './books.ts'
import { rfc3339 } from './china-time.ts'

/** H5 is called MWEB here. */
export const tradeTypes = { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE' } as const

const descriptions = {
  NOTPAY: '订单未支付',
  USERPAYING: '用户支付中',
  PAYERROR: '支付失败',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
  CLOSED: '订单已关闭',
} as const

/** Unpaid ones lack everything that comes with the payment, even the trade_type. */
export function transaction({ kind, request, state, paid }: Trade) {
  const { appid, mchid, out_trade_no, attach = '', amount, scene_info } = request
  return {
    appid,
    mchid,
    out_trade_no,
    ...(paid && { transaction_id: paid.transactionId, trade_type: tradeTypes[kind] }),
    trade_state: state,
    trade_state_desc: descriptions[state],
    ...(paid && { bank_type: 'OTHERS', success_time: rfc3339(paid.at), payer: { openid: paid.openId } }),
    attach,
    amount: { total: amount.total, currency: 'CNY', payer_currency: 'CNY', ...(paid && { payer_total: amount.total }) },
    promotion_detail: [],
    ...(scene_info?.device_id !== undefined && { scene_info: { device_id: scene_info.device_id } }),
  }
}

const received = '支付用户零钱'

export function refund({ trade, refundId, outRefundNo, amountFen, createdAt, state, endedAt }: Refund) {
  const total = trade.request.amount.total
  return {
    refund_id: refundId,
    out_refund_no: outRefundNo,
    transaction_id: trade.paid?.transactionId,
    out_trade_no: trade.request.out_trade_no,
    channel: 'ORIGINAL',
    user_received_account: received,
    ...(state === 'SUCCESS' && { success_time: rfc3339(endedAt as number) }),
    create_time: rfc3339(createdAt),
    status: state,
    funds_account: 'AVAILABLE',
    amount: {
      total,
      refund: amountFen,
      payer_total: total,
      payer_refund: amountFen,
      settlement_refund: amountFen,
      settlement_total: total,
      discount_refund: 0,
      currency: 'CNY',
    },
    promotion_detail: [],
  }
}

/** Other names than in the answer to a query: `refund_status`, and fewer fields (facts 3.3). */
export function refundNotice({ trade, refundId, outRefundNo, amountFen, state, endedAt }: Refund) {
  const total = trade.request.amount.total
  return {
    mchid: trade.request.mchid,
    out_trade_no: trade.request.out_trade_no,
    transaction_id: trade.paid?.transactionId,
    out_refund_no: outRefundNo,
    refund_id: refundId,
    refund_status: state,
    ...(state === 'SUCCESS' && { success_time: rfc3339(endedAt as number) }),
    user_received_account: received,
    amount: { total, refund: amountFen, payer_total: total, payer_refund: amountFen },
  }
}

export type Transaction = ReturnType<typeof transaction>
export type RefundNotice = ReturnType<typeof refundNotice>
