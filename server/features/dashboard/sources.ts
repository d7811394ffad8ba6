/** Which links have brought people. */
import { type dashboard as calls, SOURCES_MAX, SOURCES_REST } from '#contract/dashboard.ts'
import type { Db } from '../../db/db.ts'
import { shared } from '../../flow/shared.ts'
import type { Handler } from '../../use-case.ts'
import { SHARED_MS } from './days.ts'
import { moneyFor } from './money.ts'
import { receivedByDay, receivedBySource, refundedByDay, soldBySource } from './sales-store.ts'

/**
 * Paid and free orders by the word of the link that they came by, with the places they hold now and what was received for
 * them less what went back; whatever brought most first.
 */
export const sources: Handler<typeof calls.sources> = async ({ deps: { db }, input: { meetingId }, grants, now }) => {
  const money = moneyFor(grants)
  return (await sourcesOf(db, { meetingId }, now)).map((source) => ({ ...source, amount: money(source.amount) }))
}

interface Brought {
  source: string
  orders: number
  copies: number
  amount: number
}

const sourcesOf = shared(SHARED_MS, async (db: Db, { meetingId }: { meetingId: string }, now): Promise<Brought[]> => {
  const sold = new Map((await soldBySource(db, meetingId)).map((row) => [row.source, row]))
  const amounts = await receivedBySource(db, meetingId)
  // What came by no link is what is left: most of it, in most meetings.
  const [came, back] = [await receivedByDay(db, meetingId, now), await refundedByDay(db, meetingId, now)]
  const fen = (days: ReadonlyMap<number, { fen: number }>) => days.values().reduce((sum, day) => sum + day.fen, 0)
  const linked = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  amounts.set('', fen(came) - fen(back) - linked)
  const all = [...new Set([...sold.keys(), ...amounts.keys()])]
    .map((source) => {
      const { orders, copies } = sold.get(source) ?? { orders: 0, copies: 0 }
      return { source, orders, copies, amount: amounts.get(source) ?? 0 }
    })
    .filter(({ orders, amount }) => orders > 0 || amount !== 0)
    .toSorted((a, b) => b.copies - a.copies || b.amount - a.amount || (a.source < b.source ? -1 : 1))
  const rest = all.slice(SOURCES_MAX).reduce(together, { source: SOURCES_REST, orders: 0, copies: 0, amount: 0 })
  return all.length > SOURCES_MAX ? [...all.slice(0, SOURCES_MAX), rest] : all
})

const together = (sum: Brought, { orders, copies, amount }: Brought): Brought => ({
  source: sum.source,
  orders: sum.orders + orders,
  copies: sum.copies + copies,
  amount: sum.amount + amount,
})
