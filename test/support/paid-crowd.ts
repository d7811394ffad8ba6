/** Many orders of one person each, paid at the gateway by its word alone. */
import { order } from '#contract/order.ts'
import { settle } from '#server/features/payment/settle.ts'
import { insertTrade } from '#server/features/payment/store.ts'
import { newNumber } from '#server/flow/ids.ts'
import type { TestApp } from './app.ts'
import { crowd, setTicket } from './crowd.ts'
import { request } from './person.ts'

/** @param price of a ticket, in fen. */
export async function paidCrowd(test: TestApp, size: number, { ticketId, price }: { ticketId: string; price: number }): Promise<void> {
  const { db } = test.deps
  await setTicket(db, ticketId, { total: size, limit_phone: 0 })
  const buyers = await crowd(db, size, { ticketId, now: test.clock() })
  await Promise.all(
    buyers.map(async ({ token, attendeeIds }) => {
      const body = { enrollInfoIds: attendeeIds, meetingId: '1', thirdId: '-000001', ticketId, ticketNum: 1, ticketPrice: price }
      const { data } = await request(test.app, order.submit, body, { authorization: `Bearer ${token}` })
      const no = newNumber(test.clock())
      const trade = { no, order_no: data?.no as string, provider: 'gateway', channel: 'redirect' as const, payer_seen: '' }
      const rest = { provider_id: null, amount_fen: price, state: 'paying' as const, code_url: '', handle_until: null, receipt_id: null }
      const times = { created_at: test.clock(), settled_at: null, ask_at: null, asked: 0 }
      await db.write((tx) => insertTrade(tx, { ...trade, ...rest, ...times }))
      await settle(test.deps, 'gateway', { tradeNo: no, providerId: `P${no}`, state: 'success', amountFen: price }, { who: 'test' })
    }),
  )
}
