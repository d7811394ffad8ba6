/**
 * The H5_ZL gateway. Documented: `POST /api/payment/trade/create`, its ten
 * fields with their constants (spec.md sections 3 and 9), and the envelope of
 * its answer, whose `data.codeUrl` the browser then goes to. Ours, kept in the
 * family, because the documents give none: in that call notifyUrl, returnUrl,
 * subject and expireTime; the calls trade/query, trade/close, refund/create,
 * refund/query and bill; the report; the codes of a refusal; and the signature
 * of all of it.
 */
import * as v from 'valibot'
import { callbackPath, paymentSettings } from '#contract/payment.ts'
import { toWire } from '../flow/clock.ts'
import { objectIn } from './exchange.ts'
import { gatewayCall, type GatewayParts, GatewayRefused } from './gateway-call.ts'
import { nonceOfSigned } from './gateway-signature.ts'
import { SaidBill, SaidOpened, SaidRefund, SaidReport, SaidTrade } from './gateway-words.ts'
import type { PaymentProvider, ProviderRefund, ProviderTrade } from './payment-provider.ts'

const NAME = 'gateway'
/** Refusals that are answers: there is no such trade, no such refund, no bill of that day yet. */
export const notThere = { trade: 'TRADE_UNKNOWN', refund: 'REFUND_UNKNOWN', bill: 'BILL_NOT_READY' } as const
/** Whose money it is: the documents' constants that go with every movement. */
const { appId, sysCode, ...settings } = paymentSettings

export function gatewayPayments(parts: GatewayParts): PaymentProvider {
  const { key, clock } = parts
  const call = gatewayCall(parts)
  return {
    name: NAME,
    channels: ['redirect'],
    open: async ({ tradeNo, amountFen, subject, bankType, notifyUrl, returnUrl, expiresAt, payer }) => {
      const { codeUrl } = await call(SaidOpened, 'POST', '/trade/create', {
        appId,
        bankType,
        ...settings,
        outTradeNo: tradeNo,
        totalAmount: amountFen,
        userId: payer.userId,
        sysCode,
        notifyUrl,
        returnUrl,
        subject,
        expireTime: toWire(expiresAt),
      })
      return { handle: codeUrl, until: undefined }
    },
    ask: (tradeNo) =>
      orNone(
        notThere.trade,
        call(SaidTrade, 'GET', '/trade/query', { outTradeNo: tradeNo }).then((trade) => ours(trade, 'tradeNo', tradeNo)),
      ),
    close: (tradeNo) =>
      orNone(
        notThere.trade,
        call(SaidTrade, 'POST', '/trade/close', { appId, outTradeNo: tradeNo, sysCode }).then((trade) => ours(trade, 'tradeNo', tradeNo)),
      ),
    refund: async ({ refundNo, tradeNo, amountFen, totalFen, why, notifyUrl }) => {
      const refund = await call(SaidRefund, 'POST', '/refund/create', {
        appId,
        outRefundNo: refundNo,
        outTradeNo: tradeNo,
        refundAmount: amountFen,
        totalAmount: totalFen,
        reason: why,
        notifyUrl,
        sysCode,
      })
      return ours(refund, 'refundNo', refundNo)
    },
    askRefund: (refundNo) =>
      orNone(
        notThere.refund,
        call(SaidRefund, 'GET', '/refund/query', { outRefundNo: refundNo }).then((refund) => ours(refund, 'refundNo', refundNo)),
      ),
    verify: async (rawBody, header) => {
      if (nonceOfSigned(key, { start: 'POST', path: callbackPath(NAME), body: rawBody }, clock(), header) === undefined) return undefined
      const report = v.safeParse(SaidReport, objectIn(rawBody))
      return report.success ? report.output : undefined
    },
    acknowledge: (accepted) =>
      accepted ? { status: 200, type: 'text/plain', body: 'success' } : { status: 400, type: 'text/plain', body: 'fail' },
    bill: (day) =>
      orNone(
        notThere.bill,
        call(SaidBill, 'GET', '/bill', { day }).then((bill) => {
          if (bill.day !== day) throw new Error('gateway: the bill of another day')
          return bill.lines
        }),
      ),
  }
}

/** An answer about something else is none. */
function ours<T extends ProviderTrade | ProviderRefund, K extends keyof T>(said: T, name: K, asked: T[K]): T {
  if (said[name] !== asked) throw new Error(`gateway: an answer about another ${String(name)}`)
  return said
}

async function orNone<T>(code: string, said: Promise<T>): Promise<T | undefined> {
  try {
    return await said
  } catch (error) {
    if (error instanceof GatewayRefused && error.code === code) return undefined
    throw error
  }
}
