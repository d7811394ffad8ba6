/**
 * What the gateway says of trades, refunds and bills, in its words and in ours. All of it is ours to define, the
 * documents give none; read strictly.
 */
import * as v from 'valibot'
import { webAddress } from '#contract/address.ts'
import { fen } from '#contract/fields.ts'
import { fromWire, toWire } from '../flow/clock.ts'
import type { BillLine, ProviderRefund, ProviderTrade, Report } from './payment-provider.ts'

const tradeWords = { paying: 'USERPAYING', success: 'SUCCESS', failed: 'PAYERROR', closed: 'CLOSED' } as const
const refundWords = { processing: 'PROCESSING', done: 'SUCCESS', failed: 'FAIL' } as const
const lineWords = { trade: 'TRADE', refund: 'REFUND' } as const

const text = v.pipe(v.string(), v.minLength(1))
const moment = v.pipe(v.string(), v.transform(fromWire), v.number())

function picked<K extends string>(words: Readonly<Record<K, string>>) {
  return v.pipe(
    v.picklist(Object.values<string>(words)),
    v.transform((word) => (Object.keys(words) as K[]).find((key) => words[key] === word) as K),
  )
}

/** Where a browser or a report is sent, here or there. */
export const wireAddress = v.pipe(
  v.string(),
  v.check((text) => webAddress(text) !== undefined),
)

/** transactionId is empty until somebody has paid. */
const tradeFields = { outTradeNo: text, transactionId: v.string(), tradeState: picked(tradeWords), totalAmount: fen }
/** refundId is empty and failReason is not where the gateway will not pay back. */
const refundFields = {
  outRefundNo: text,
  refundId: v.string(),
  refundState: picked(refundWords),
  refundAmount: fen,
  failReason: v.string(),
}

function asTrade(said: v.InferOutput<v.ObjectSchema<typeof tradeFields, undefined>>): ProviderTrade {
  return { tradeNo: said.outTradeNo, providerId: said.transactionId || undefined, state: said.tradeState, amountFen: said.totalAmount }
}

function asRefund(said: v.InferOutput<v.ObjectSchema<typeof refundFields, undefined>>): ProviderRefund {
  return {
    refundNo: said.outRefundNo,
    refundId: said.refundId || undefined,
    state: said.refundState,
    amountFen: said.refundAmount,
    ...(said.failReason && { why: said.failReason }),
  }
}

/** Money that nobody can name is no payment. */
const named = v.check((trade: ProviderTrade) => trade.state !== 'success' || trade.providerId !== undefined)

export const SaidOpened = v.strictObject({ codeUrl: wireAddress })
export const SaidTrade = v.pipe(v.strictObject(tradeFields), v.transform(asTrade), named)
export const SaidRefund = v.pipe(v.strictObject(refundFields), v.transform(asRefund))
export const SaidBill = v.strictObject({
  day: text,
  lines: v.array(
    v.pipe(
      v.strictObject({
        kind: picked(lineWords),
        outTradeNo: text,
        transactionId: text,
        outRefundNo: v.string(),
        amount: fen,
        /** Thousandths of a fen; a gateway that keeps nothing says 0, one whose bill has no fees leaves it out. */
        fee: v.optional(v.pipe(v.number(), v.safeInteger())),
        time: moment,
      }),
      v.transform((line): BillLine => ({
        kind: line.kind,
        tradeNo: line.outTradeNo,
        providerId: line.transactionId,
        refundNo: line.outRefundNo,
        amountFen: line.amount,
        ...(line.fee !== undefined && { feeMils: line.fee }),
        at: line.time,
      })),
    ),
  ),
})
const TradeReport = v.pipe(
  v.strictObject({ notifyType: v.literal(lineWords.trade), ...tradeFields }),
  v.transform((said) => asTrade(said)),
  named,
  v.transform((trade): Report => ({ kind: 'trade', trade })),
)
const RefundReport = v.pipe(
  v.strictObject({ notifyType: v.literal(lineWords.refund), ...refundFields }),
  v.transform((said): Report => ({ kind: 'refund', refund: asRefund(said) })),
)
export const SaidReport = v.union([TradeReport, RefundReport])

/** The other way round, for the stand-in: a gateway always says an amount. */
export function tradeOnWire({ tradeNo, providerId, state, amountFen }: ProviderTrade): v.InferInput<typeof SaidTrade> {
  return { outTradeNo: tradeNo, transactionId: providerId ?? '', tradeState: tradeWords[state], totalAmount: amountFen ?? 0 }
}

export function refundOnWire({ refundNo, refundId, state, amountFen, why }: ProviderRefund): v.InferInput<typeof SaidRefund> {
  return {
    outRefundNo: refundNo,
    refundId: refundId ?? '',
    refundState: refundWords[state],
    refundAmount: amountFen,
    failReason: why ?? '',
  }
}

export function lineOnWire({
  kind,
  tradeNo,
  providerId,
  refundNo,
  amountFen,
  feeMils,
  at,
}: BillLine): v.InferInput<typeof SaidBill>['lines'][number] {
  return {
    kind: lineWords[kind],
    outTradeNo: tradeNo,
    transactionId: providerId,
    outRefundNo: refundNo,
    amount: amountFen,
    ...(feeMils !== undefined && { fee: feeMils }),
    time: toWire(at),
  }
}

export function reportOnWire(report: Exclude<Report, { kind: 'nothing' }>): v.InferInput<typeof SaidReport> {
  return report.kind === 'trade'
    ? { notifyType: lineWords.trade, ...tradeOnWire(report.trade) }
    : { notifyType: lineWords.refund, ...refundOnWire(report.refund) }
}
