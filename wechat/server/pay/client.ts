/** 微信支付 API v3 for a direct merchant: the calls that a shop makes, each complete. */
import type { Outside } from '../outside.ts'
import { expect, need, text } from './answer.ts'
import type { BillRow } from './bill.ts'
import { calls } from './call.ts'
import { hasCode } from './errors.ts'
import { checkOutRefundNo, checkOutTradeNo } from './fields.ts'
import { checkMerchant, type Merchant } from './merchant.ts'
import { type PayNotification, readNotification } from './notification.ts'
import { cashierField, type Order, orderBody, type OrderKind } from './order.ts'
import { type FapiaoClient, fapiaoClient } from './fapiao.ts'
import type { FapiaoPartner } from './fapiao-request.ts'
import { readRefund, type Refund, refundBody, type RefundRequest } from './refund.ts'
import { fetchTradeBill } from './trade-bill.ts'
import { readTransaction, type Transaction } from './transaction.ts'

export interface PayClient {
  /** `prepay_id`, `h5_url` or `code_url`. Asked again with the same order before it expires, a fresh one. */
  order(kind: OrderKind, order: Order): Promise<string>
  /** Nothing where Tencent knows no such order. */
  query(outTradeNo: string): Promise<Transaction | undefined>
  /** Throws `ORDER_PAID`, `ORDER_CLOSED` or `USER_PAYING` where it comes too late. An order Tencent never knew may close as well. */
  close(outTradeNo: string): Promise<void>
  /**
   * Accepted, not done: PROCESSING as a rule. After `NETWORK` or status 429 it may have been accepted all the same:
   * query, or ask again alike.
   */
  refund(refund: RefundRequest): Promise<Refund>
  queryRefund(outRefundNo: string): Promise<Refund | undefined>
  /** `day` of 东八区 as `2015-01-01`; nothing where the bill is not made yet. */
  tradeBill(day: string): Promise<BillRow[] | undefined>
  /** 电子发票 */
  fapiao: FapiaoClient
  /** `rawBody` as it came. Nothing where it is not to be believed: answer 401. */
  notification(rawBody: string, header: (name: string) => string | undefined): Promise<PayNotification | undefined>
}

/** @param partner whose fapiao `merchant` issues as a service provider; left out for its own. */
export function payClient(outside: Outside, merchant: Merchant, partner?: FapiaoPartner): PayClient {
  checkMerchant(merchant)
  const made = calls(outside, merchant)
  const orderPath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  return {
    async order(kind, order) {
      const answer = await made.post(`/v3/pay/transactions/${kind}`, orderBody(kind, order, merchant))
      return need(text(answer[cashierField[kind]]), cashierField[kind])
    },

    async query(outTradeNo) {
      checkOutTradeNo(outTradeNo)
      const answer = await made.get(`${orderPath(outTradeNo)}?mchid=${merchant.mchId}`).catch(absent('ORDER_NOT_EXIST'))
      if (!answer) return undefined
      const transaction = readTransaction(merchant, answer)
      expect('out_trade_no', transaction.outTradeNo, outTradeNo)
      return transaction
    },

    async close(outTradeNo) {
      checkOutTradeNo(outTradeNo)
      await made.command(`${orderPath(outTradeNo)}/close`, { mchid: merchant.mchId })
    },

    async refund(request) {
      const refund = readRefund(await made.post('/v3/refund/domestic/refunds', refundBody(request)))
      expect('out_refund_no', refund.outRefundNo, request.outRefundNo)
      expect('out_trade_no', refund.outTradeNo, request.outTradeNo)
      expect('amount.refund', refund.refundFen, request.refundFen)
      return refund
    },

    async queryRefund(outRefundNo) {
      checkOutRefundNo(outRefundNo)
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
      const answer = await made.get(path).catch(absent('RESOURCE_NOT_EXISTS', 'REFUND_NOT_EXISTS'))
      if (!answer) return undefined
      const refund = readRefund(answer)
      expect('out_refund_no', refund.outRefundNo, outRefundNo)
      return refund
    },

    tradeBill: (day) => fetchTradeBill(made, outside.hosts, outside.clock(), day),

    fapiao: fapiaoClient(made, outside.hosts, merchant.mchId, partner),

    notification: (rawBody, header) => readNotification(merchant, outside.clock(), made.keyOf, rawBody, header),
  }
}

/** One of these codes says that there is none; a 404 without says that the question went astray. */
function absent(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (hasCode(error, ...codes)) return undefined
    throw error
  }
}
