/** A trade: one attempt to pay an order at a provider. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { fen, id, line } from './fields.ts'
import { orderStatus } from './order.ts'

/** Constants of the H5_ZL gateway, spec.md section 9. */
export const paymentSettings = {
  appId: 'H5_ZL', channelTag: 'C051', orderType: '2', platformCode: 'Web', currencyType: 'CN', sysCode: '000001',
} as const

export const tradeStates = ['created', 'paying', 'success', 'failed', 'closed'] as const
export type TradeState = (typeof tradeStates)[number]

export const payment = {
  createTrade: post('/api/payment/trade/create', {
    access: 'user',
    input: v.strictObject({
      appId: v.literal(paymentSettings.appId),
      bankType: line(16),
      orderType: v.union([v.literal('2'), v.literal(2)]),
      /** The order's number. */
      outTradeNo: id,
      /** Fen; must be what the server says the order costs. */
      totalAmount: fen,
      channelTag: v.literal(paymentSettings.channelTag),
      currencyType: v.literal(paymentSettings.currencyType),
      platformCode: v.literal(paymentSettings.platformCode),
      userId: id,
      sysCode: v.literal(paymentSettings.sysCode),
    }),
    data: v.object({ codeUrl: v.string(), tradeNo: v.string() }),
    reasons: ['order_gone', 'order_already_paid', 'order_cancelled', 'order_expired', 'amount_differs', 'payer_differs', 'payment_unavailable'],
  }),
  /** Asks until the server knows: settles the newest trade of an order with the provider's word, then tells. */
  query: get('/api/payment/trade/query', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.object({ tradeState: v.picklist(['none', ...tradeStates]), orderStatus: v.picklist(Object.values(orderStatus)) }),
    reasons: ['order_gone'],
  }),
}

/** Where a provider reports a trade: raw body, signed, no session. */
export const PAYMENT_CALLBACK_PATH = '/api/payment/trade/callback/cashier'
