/** 微信支付 as one of the providers: its words in ours, and nothing decided here. */
import { payClient } from '#wechat/server/pay/client.ts'
import { hasCode } from '#wechat/server/pay/errors.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import type { Refund } from '#wechat/server/pay/refund.ts'
import { jsapiParams } from '#wechat/server/pay/sign.ts'
import type { Transaction } from '#wechat/server/pay/transaction.ts'
import type { Outside } from '#wechat/server/outside.ts'
import { type OrderKind, orderKinds } from '#wechat/server/pay/order.ts'
import { ChannelClosed } from '../features/payment/reach.ts'
import type { BillLine, OpenedTrade, PaymentProvider, ProviderRefund, ProviderTrade, TradeToOpen } from './payment-provider.ts'

/** An h5_url is good for 5 minutes, a code_url and a prepay_id for two hours (facts 3.1, 3.5); a little less, for the way there. */
const LIVES_MS = { h5: 4 * 60_000, jsapi: 110 * 60_000, native: 110 * 60_000 } as const

/** What WeChat says it has not opened is asked for again after this: an operator may have opened it meanwhile. */
const CLOSED_MS = 10 * 60_000

/**
 * REFUND: paid, and on its way back since; that is the refund's own matter. PAYERROR is never final for these three
 * ways: it can be tried again.
 */
const states: Record<Transaction['state'], ProviderTrade['state']> = {
  SUCCESS: 'success',
  REFUND: 'success',
  NOTPAY: 'paying',
  USERPAYING: 'paying',
  ACCEPT: 'paying',
  PAYERROR: 'paying',
  CLOSED: 'closed',
  REVOKED: 'closed',
}
const refundStates: Record<Refund['state'], ProviderRefund['state']> = {
  PROCESSING: 'processing',
  SUCCESS: 'done',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

const tradeOf = ({ outTradeNo, transactionId, state, amountFen }: Transaction): ProviderTrade => ({
  tradeNo: outTradeNo,
  providerId: transactionId,
  state: states[state],
  amountFen,
})

const refundOf = ({ outRefundNo, refundId, state, refundFen }: Refund): ProviderRefund => ({
  refundNo: outRefundNo,
  refundId,
  state: refundStates[state],
  amountFen: refundFen,
  ...(refundStates[state] === 'failed' && { why: state }),
})

/** Codes by which a refund is refused for good, until a person has done something about it (facts 3.2). */
const REFUSED = ['NOT_ENOUGH', 'INVALID_REQUEST', 'PARAM_ERROR', 'NO_AUTH', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL', 'RULE_LIMIT']

/** Tencent signs a newer merchant's answers with 微信支付公钥 only: without it nothing is believed, and the log says which settings it takes. */
function named<C extends object>(client: C): C {
  const naming = (error: unknown) => {
    const id = hasCode(error, 'SIGN_UNVERIFIED') ? /PUB_KEY_ID_\w+/.exec(error.message)?.[0] : undefined
    if (id === undefined) throw error
    throw new Error(`WeChat Pay signs with ${id}: set WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY to it`, { cause: error })
  }
  const calls = Object.entries(client as Record<string, (...given: unknown[]) => Promise<unknown>>)
  return Object.fromEntries(calls.map(([name, ask]) => [name, (...given: unknown[]) => ask(...given).catch(naming)])) as C
}

/** @param ways what the operator says that the merchant has. */
export function wechatPay(outside: Outside, merchant: Merchant, ways: readonly OrderKind[] = orderKinds): PaymentProvider {
  const { fapiao: _, ...calls } = payClient(outside, merchant)
  const client = named(calls)
  const closedUntil = new Map<OrderKind, number>()
  const ask = async (tradeNo: string) => {
    const transaction = await client.query(tradeNo)
    return transaction && tradeOf(transaction)
  }
  return {
    name: 'wechat',
    get channels() {
      return ways.filter((way) => outside.clock() >= (closedUntil.get(way) ?? 0))
    },
    open: async (trade): Promise<OpenedTrade> => {
      const kind = trade.channel as OrderKind
      const handle = await client.order(kind, orderOf(trade)).catch((error: unknown) => {
        if (!hasCode(error, 'NO_AUTH')) throw error
        closedUntil.set(kind, outside.clock() + CLOSED_MS)
        throw new ChannelClosed(`the merchant has not opened ${kind}: open it, or leave it out of WECHAT_PAY_WAYS`, { cause: error })
      })
      return {
        handle: kind === 'h5' ? `${handle}&redirect_url=${encodeURIComponent(trade.returnUrl)}` : handle,
        until: Math.min(outside.clock() + LIVES_MS[kind], trade.expiresAt),
      }
    },
    sheet: (prepayId) =>
      jsapiParams(merchant, { prepayId, timeStamp: String(Math.floor(outside.clock() / 1000)), nonceStr: outside.nonce(32) }),
    ask,
    close: async (tradeNo) => {
      try {
        await client.close(tradeNo)
      } catch (error) {
        // Paid or closed already: the question below says which.
        if (!hasCode(error, 'ORDER_PAID', 'ORDER_CLOSED', 'USER_PAYING', 'ORDER_NOT_EXIST')) throw error
      }
      return ask(tradeNo)
    },
    refund: async ({ refundNo, tradeNo, amountFen, totalFen, why, notifyUrl }) => {
      try {
        return refundOf(
          await client.refund({ outTradeNo: tradeNo, outRefundNo: refundNo, refundFen: amountFen, totalFen, reason: why, notifyUrl }),
        )
      } catch (error) {
        if (!hasCode(error, ...REFUSED)) throw error
        return { refundNo, refundId: undefined, state: 'failed', amountFen, why: error.code }
      }
    },
    askRefund: async (refundNo) => {
      const refund = await client.queryRefund(refundNo)
      return refund && refundOf(refund)
    },
    verify: async (rawBody, header) => {
      const told = await client.notification(rawBody, header)
      if (told === undefined) return undefined
      if (told.transaction !== undefined) return { kind: 'trade', trade: tradeOf(told.transaction) }
      return told.refund === undefined ? { kind: 'nothing' } : { kind: 'refund', refund: refundOf(told.refund) }
    },
    // facts 3.3: 204 and nothing else is "received"; whatever was not believed is repeated.
    acknowledge: (accepted) =>
      accepted ? { status: 204, type: '', body: '' } : { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"FAIL"}' },
    // A refund that failed moved no money.
    bill: async (day) =>
      (await client.tradeBill(day))
        ?.filter(({ kind, state }) => kind === 'trade' || state !== 'FAIL')
        .map(({ kind, outTradeNo, transactionId, outRefundNo, amountFen, refundFen, feeMils, at }): BillLine => ({
          kind,
          tradeNo: outTradeNo,
          providerId: transactionId,
          refundNo: outRefundNo ?? '',
          amountFen: kind === 'trade' ? amountFen : refundFen,
          ...(feeMils !== undefined && { feeMils }),
          at,
        })),
  }
}

function orderOf({ tradeNo, subject, amountFen, notifyUrl, expiresAt, payer, returnUrl }: TradeToOpen) {
  return {
    outTradeNo: tradeNo,
    description: subject,
    amountFen,
    notifyUrl,
    expiresAt,
    payerIp: payer.ip,
    ...(payer.openId !== '' && { openId: payer.openId }),
    appUrl: new URL(returnUrl).origin,
  }
}
