/** The stand-in bank's bill of a day in 东八区: made at ten the next morning, as real ones are. */
import { dayOf, fromWire, type Clock } from '../flow/clock.ts'
import type { BillLine } from '../providers/payment-provider.ts'
import type { Bank } from './cashier-bank.ts'

/** It keeps 0.6 % of a payment, to the thousandth of a fen, and gives it back with a refund. */
const FEE_MILS_A_FEN = 6
const READY = 34 * 60 * 60 * 1000

/** @returns undefined while it is not made yet. */
export function billOf(books: Bank, clock: Clock, day: string): BillLine[] | undefined {
  if (clock() < fromWire(`${day} 00:00:00`) + READY) return undefined
  const lines: BillLine[] = []
  for (const tradeNo of books.trades.keys()) {
    const trade = books.look(tradeNo)
    if (trade?.state !== 'success' || trade.providerId === undefined || trade.paidAt === undefined) continue
    const { providerId, amountFen, paidAt } = trade
    lines.push({ kind: 'trade', tradeNo, providerId, refundNo: '', amountFen, feeMils: amountFen * FEE_MILS_A_FEN, at: paidAt })
    for (const refundNo of trade.refunds.keys()) {
      const refund = books.lookRefund(refundNo)
      if (refund?.doneAt !== undefined)
        lines.push({
          kind: 'refund',
          tradeNo,
          providerId,
          refundNo,
          amountFen: refund.amountFen,
          feeMils: -refund.amountFen * FEE_MILS_A_FEN,
          at: refund.doneAt,
        })
    }
  }
  return lines.filter((line) => dayOf(line.at) === day).sort((one, other) => one.at - other.at)
}
