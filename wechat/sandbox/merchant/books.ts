/** The books of the local WeChat Pay, in memory: trades, refunds, and what shall happen to them later. */
import type { Kind, OrderRequest } from './order-fields.ts'

export type TradeState = 'NOTPAY' | 'USERPAYING' | 'PAYERROR' | 'SUCCESS' | 'REFUND' | 'CLOSED'
export type RefundState = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED'

export interface Trade {
  kind: Kind
  request: OrderRequest
  /** By which a repeat is known to be the same. */
  fingerprint: string
  /** The last moment to pay, epoch ms. The state does not change by it (facts 3.1). */
  expiresAt: number
  state: TradeState
  refunds: Refund[]
  /** Of paid ones only. */
  paid?: { transactionId: string; openId: string; at: number }
}

export interface Refund {
  trade: Trade
  refundId: string
  outRefundNo: string
  notifyUrl: string | undefined
  amountFen: number
  createdAt: number
  state: RefundState
  /** When it came to an end, whichever. */
  endedAt?: number
}

/** One permission to pay, of which a trade may have several. */
export interface Prepay {
  id: string
  trade: Trade
  createdAt: number
  /** The `package` of an h5_url, the `pr` of a code_url. */
  secret: string
  /** Where the H5 cashier returns to. */
  returnTo?: string
}

export interface Books {
  trades: Map<string, Trade>
  byTransactionId: Map<string, Trade>
  prepays: Map<string, Prepay>
  refunds: Map<string, Refund>
  /** Numbers closed before they were ever used. */
  spent: Set<string>
  later(at: number, run: () => void): void
  /** Makes happen what is due. */
  advance(now: number): void
}

export function books(): Books {
  let plans: { at: number; run: () => void }[] = []
  let first = Infinity
  return {
    trades: new Map(),
    byTransactionId: new Map(),
    prepays: new Map(),
    refunds: new Map(),
    spent: new Set(),
    later: (at, run) => {
      plans.push({ at, run })
      first = Math.min(first, at)
    },
    advance: (now) => {
      // Asked at every call, so it must cost nothing when nothing is due.
      if (now < first) return
      const due = plans.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      plans = plans.filter(({ at }) => at > now)
      first = plans.reduce((least, { at }) => Math.min(least, at), Infinity)
      for (const { run } of due) run()
    },
  }
}

/** @returns why it cannot be paid, as WeChat would say; undefined when it can. */
export function unpayable(trade: Trade, now: number): string | undefined {
  if (trade.state === 'CLOSED') return '订单已关闭'
  if (trade.paid !== undefined) return '该订单已支付'
  if (trade.state === 'USERPAYING') return '支付处理中，请勿重复支付'
  return now >= trade.expiresAt ? '订单已过期，请重新下单' : undefined
}
