/** The stand-in bank's books, in memory, as strict as a real one's. */
import { randomInt } from 'node:crypto'
import type { PaymentProvider, ProviderTrade } from '../features/payment/provider.ts'
import type { Clock } from '../flow/clock.ts'

export interface BankTrade extends ProviderTrade {
  subject: string
  notifyUrl: string
  returnUrl: string
  /** When a payer who takes their time will have paid, epoch ms. */
  payAt: number | undefined
  /** What our callbacks were answered with, oldest first. */
  callbacks: string[]
  refunds: Map<string, { amountFen: number; state: 'processing' | 'done' }>
}

export interface Bank {
  trades: Map<string, BankTrade>
  /** The trade as it is at this moment. */
  look(tradeNo: string): BankTrade | undefined
  /** Ends an unpaid trade. @returns false when it has ended already. */
  end(trade: BankTrade, state: 'success' | 'failed' | 'closed'): boolean
  doors: Omit<PaymentProvider, 'name' | 'verify'>
}

const asProviderTrade = ({ tradeNo, providerId, state, amountFen }: BankTrade): ProviderTrade => ({ tradeNo, providerId, state, amountFen })

/** @param pageOf where a trade is paid. */
export function bank(clock: Clock, pageOf: (tradeNo: string) => string): Bank {
  const trades = new Map<string, BankTrade>()
  // A start has numbers of its own: they are unique for ever in the database.
  let counter = randomInt(1_000_000_000) * 1000

  const end: Bank['end'] = (trade, state) => {
    if (trade.state !== 'paying') return false
    Object.assign(trade, { state, payAt: undefined })
    return true
  }
  const look: Bank['look'] = (tradeNo) => {
    const trade = trades.get(tradeNo)
    if (trade?.payAt !== undefined && clock() >= trade.payAt) end(trade, 'success')
    return trade
  }
  const doors: Bank['doors'] = {
    open: async ({ tradeNo, amountFen, ...rest }) => {
      if (!/^\d{6,32}$/.test(tradeNo)) throw new Error('cashier: a trade number has 6 to 32 digits')
      if (!Number.isSafeInteger(amountFen) || amountFen <= 0) throw new Error('cashier: an amount is whole fen, above 0')
      const known = look(tradeNo)
      if (known !== undefined && (known.state !== 'paying' || known.amountFen !== amountFen)) throw new Error('cashier: this number is taken by another trade')
      if (known === undefined) trades.set(tradeNo, { tradeNo, amountFen, ...rest, providerId: `CASHIER${counter++}`, state: 'paying', payAt: undefined, callbacks: [], refunds: new Map() })
      return { codeUrl: pageOf(tradeNo) }
    },
    ask: async (tradeNo) => {
      const trade = look(tradeNo)
      return trade && asProviderTrade(trade)
    },
    close: async (tradeNo) => {
      const trade = look(tradeNo)
      if (trade !== undefined) end(trade, 'closed')
      return trade && asProviderTrade(trade)
    },
    refund: async ({ refundNo, tradeNo, amountFen }) => {
      const trade = look(tradeNo)
      if (trade?.state !== 'success') return 'failed'
      const known = trade.refunds.get(refundNo)
      if (known !== undefined) return known.amountFen === amountFen ? (known.state = 'done') : 'failed'
      const back = [...trade.refunds.values()].reduce((sum, refund) => sum + refund.amountFen, 0)
      if (!Number.isSafeInteger(amountFen) || amountFen <= 0 || back + amountFen > trade.amountFen) return 'failed'
      trade.refunds.set(refundNo, { amountFen, state: 'processing' })
      return 'processing'
    },
  }
  return { trades, look, end, doors }
}
