/** How an order stands with 微信支付. The same shape answers a query and fills a notification [facts 3.1, R3]. */
import { expect, type Json, need, oneOf, part, text, whole } from './answer.ts'
import type { Merchant } from './merchant.ts'
import { fromRfc3339 } from './moment.ts'

/** REFUND: paid, and refunded in part or whole since. ACCEPT, REVOKED and PAYERROR belong to payment codes (付款码). */
const tradeStates = ['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'ACCEPT'] as const
export type TradeState = (typeof tradeStates)[number]

export interface Transaction {
  outTradeNo: string
  state: TradeState
  /** Tencent's words for the state. */
  stateText: string
  /** Of the order, before coupons. Always there once it was paid, as are `transactionId` and `paidAt`. */
  amountFen?: number
  /** What the payer gave. */
  payerFen?: number
  transactionId?: string
  /** JSAPI, NATIVE, MWEB (h5), … */
  tradeType?: string
  openId?: string
  bankType?: string
  attach?: string
  paidAt?: number
}

export function readTransaction(merchant: Merchant, answer: Json): Transaction {
  expect('mchid', answer.mchid, merchant.mchId)
  expect('appid', answer.appid, merchant.appId)
  const amount = part(answer.amount)
  if (amount.currency !== undefined) expect('amount.currency', amount.currency, 'CNY')
  const transaction: Transaction = {
    outTradeNo: need(text(answer.out_trade_no), 'out_trade_no'),
    state: oneOf(tradeStates, answer.trade_state, 'trade_state'),
    stateText: text(answer.trade_state_desc) ?? '',
    amountFen: whole(amount.total),
    payerFen: whole(amount.payer_total),
    transactionId: text(answer.transaction_id),
    tradeType: text(answer.trade_type),
    openId: text(part(answer.payer).openid),
    bankType: text(answer.bank_type),
    attach: text(answer.attach),
    paidAt: fromRfc3339(text(answer.success_time)),
  }
  if (transaction.state === 'SUCCESS' || transaction.state === 'REFUND') {
    need(transaction.amountFen, 'amount.total')
    need(transaction.transactionId, 'transaction_id')
    need(transaction.paidAt, 'success_time')
  }
  return transaction
}
