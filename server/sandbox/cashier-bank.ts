/** The stand-in bank's books, in memory, as strict as a real one's. */
import { randomInt } from 'node:crypto'
import type { ProviderRefund, ProviderTrade } from '../providers/payment-provider.ts'
import type { Clock } from '../flow/clock.ts'

export interface BankRefund extends ProviderRefund {
  tradeNo: string
  notifyUrl: string
  createdAt: number
  doneAt: number | undefined
  /** What our reports were answered with, oldest first. */
  callbacks: string[]
}

export interface BankTrade extends ProviderTrade {
  amountFen: number
  subject: string
  notifyUrl: string
  returnUrl: string
  /** The last moment to pay. */
  expiresAt: number
  paidAt: number | undefined
  /** Paid, but the bank is slow: it says so from then on only, epoch ms. */
  toldAt: number | undefined
  callbacks: string[]
  refunds: Map<string, BankRefund>
}

export type TradeToBook = Pick<BankTrade, 'tradeNo' | 'amountFen' | 'subject' | 'notifyUrl' | 'returnUrl' | 'expiresAt'>

/** A refund is done when asked about once more, or after a minute. */
export const REFUND_TAKES = 60_000
/** So many refunds of a trade, whatever became of them; as at WeChat Pay, whose rule it is. */
const MOST_REFUNDS = 50

export function bank(clock: Clock) {
  const trades = new Map<string, BankTrade>()
  const refunds = new Map<string, BankRefund>()
  // A start has numbers of its own: they are unique for ever in the database.
  let counter = randomInt(1_000_000_000) * 1000

  const book = {
    trades,
    open(trade: TradeToBook): BankTrade {
      const entry: BankTrade = {
        ...trade,
        providerId: undefined,
        state: 'paying',
        paidAt: undefined,
        toldAt: undefined,
        callbacks: [],
        refunds: new Map(),
      }
      trades.set(trade.tradeNo, entry)
      return entry
    },
    /** The trade as the bank tells of it at this moment. */
    look(tradeNo: string): BankTrade | undefined {
      const trade = trades.get(tradeNo)
      if (trade?.toldAt !== undefined && clock() >= trade.toldAt)
        Object.assign(trade, { state: 'success', providerId: `CASHIER${counter++}`, toldAt: undefined })
      return trade
    },
    /** Whether nobody has paid or ended it. */
    isOpen: (trade: BankTrade) => trade.state === 'paying' && trade.paidAt === undefined,
    isPayable: (trade: BankTrade) => book.isOpen(trade) && clock() <= trade.expiresAt,
    /** @param slow how long after this moment the bank tells of it; the payment itself was in time. */
    pay(trade: BankTrade, slow = 0): void {
      Object.assign(trade, { paidAt: Math.min(clock(), trade.expiresAt), toldAt: clock() + slow })
      book.look(trade.tradeNo)
    },
    end(trade: BankTrade, state: 'failed' | 'closed'): void {
      if (book.isOpen(trade)) trade.state = state
    },
    /** Gives the refund, or why there is none. A number once taken stands for the same refund for ever. */
    refund(wish: { refundNo: string; tradeNo: string; amountFen: number; totalFen: number; notifyUrl: string }): BankRefund | string {
      const trade = book.look(wish.tradeNo)
      if (trade?.state !== 'success') return '原交易不存在或未支付'
      const back = [...trade.refunds.values()].reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountFen), 0)
      if (wish.totalFen !== trade.amountFen) return '原交易金额不符'
      if (trade.refunds.size >= MOST_REFUNDS) return '退款次数已达上限'
      if (wish.amountFen <= 0 || back + wish.amountFen > trade.amountFen) return '退款金额超过可退金额'
      const { refundNo, tradeNo, amountFen, notifyUrl } = wish
      const entry: BankRefund = {
        refundNo,
        tradeNo,
        amountFen,
        notifyUrl,
        refundId: `CASHIERR${counter++}`,
        state: 'processing',
        createdAt: clock(),
        doneAt: undefined,
        callbacks: [],
      }
      refunds.set(refundNo, entry)
      trade.refunds.set(refundNo, entry)
      return entry
    },
    lookRefund(refundNo: string): BankRefund | undefined {
      const refund = refunds.get(refundNo)
      if (refund !== undefined && clock() >= refund.createdAt + REFUND_TAKES) book.endRefund(refund, 'done')
      return refund
    },
    endRefund(refund: BankRefund, state: 'done' | 'failed'): void {
      if (refund.state === 'processing')
        Object.assign(
          refund,
          state === 'done' ? { state, doneAt: Math.min(clock(), refund.createdAt + REFUND_TAKES) } : { state, why: '收款账户异常' },
        )
    },
  }
  return book
}

export type Bank = ReturnType<typeof bank>
