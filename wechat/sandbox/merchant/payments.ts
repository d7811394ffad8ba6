/** Settles trades: who pays what, and what becomes of it. */
import { type Books, type Trade, unpayable } from './books.ts'
import type { numbers } from './chance.ts'
import type { Faults } from './faults.ts'

/** How long a payment is being entered, when it is. */
const PENDING = 30_000

interface Parts {
  clock: () => number
  books: Books
  faults: Faults
  numbers: ReturnType<typeof numbers>
  settled(trade: Trade): void
}

/** @returns a payment by somebody, which gives the words of a dialog where it does not go through. */
export function payments({ clock, books, faults, numbers, settled }: Parts) {
  function settle(trade: Trade, openId: string, at: number): void {
    trade.state = 'SUCCESS'
    trade.paid = { transactionId: numbers.transactionId(), openId, at }
    books.byTransactionId.set(trade.paid.transactionId, trade)
    settled(trade)
  }

  return (outTradeNo: string, payerOpenId: string): string | undefined => {
    const now = clock()
    books.advance(now)
    const trade = books.trades.get(outTradeNo)
    const reason = trade === undefined ? '订单不存在' : unpayable(trade, now)
    if (trade === undefined || reason !== undefined) return reason
    if ((trade.request.payer?.openid ?? payerOpenId) !== payerOpenId) return '下单账号与支付账号不一致'
    if (faults.strikes('payment-fails')) {
      trade.state = 'PAYERROR'
      return '支付失败，请更换支付方式后重试'
    }
    if (faults.strikes('payment-pending')) {
      trade.state = 'USERPAYING'
      books.later(now + PENDING, () => settle(trade, payerOpenId, now + PENDING))
    } else settle(trade, payerOpenId, now)
    return undefined
  }
}
