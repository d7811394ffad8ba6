/** Payments of a crowd at the local 微信支付, and its signed reports of them, ready to be sent. */
import type { Db } from '#server/db/db.ts'
import type { ProviderTrade } from '#server/providers/payment-provider.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import type { Report } from '#test/support/lies.ts'
import { PAYER, type PaymentBox } from '#test/support/payment-box.ts'
import { payers } from '#test/support/payers.ts'
import type { Transaction } from '#wechat/sandbox/merchant/resources.ts'

export interface Reported {
  /** One for each payment, in any order. */
  reports: Report[]
  words: ProviderTrade[]
}

const chance = chanceOf(1)

/** @param size so many orders, each paid once. */
export async function reported(db: Db, box: PaymentBox, size: number, now: number): Promise<Reported> {
  const all = await payers(db, box, { lost: size }, { ticketId: '2', each: 1, now, chance })
  const transactions = chance.shuffled(all).map((payer): Transaction => {
    const [tradeNo] = payer.trades as [string]
    // The reports are sent by the benchmark.
    box.misbehave('notify-never')
    box.pay(tradeNo, PAYER.openId)
    return box.transactionOf(tradeNo) as Transaction
  })
  return {
    reports: transactions.map((transaction) => box.signedNotification(transaction)),
    words: transactions.map(({ out_trade_no: tradeNo, transaction_id: providerId, amount }) => ({
      tradeNo,
      providerId,
      state: 'success',
      amountFen: amount.total,
    })),
  }
}
