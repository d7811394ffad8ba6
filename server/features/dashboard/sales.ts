/** Sales over time, and by ticket. */
import { type dashboard as calls, SALES_DAYS } from '#contract/dashboard.ts'
import type { Db } from '../../db/db.ts'
import { shared } from '../../flow/shared.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginOf, dayNamed, daysFrom, numberOf, SHARED_MS } from './days.ts'
import { moneyFor } from './money.ts'
import { receivedByTicket, refundedByDay, refundedByTicket, soldByTicket, ticketsOf } from './sales-store.ts'

/**
 * Each day of a span, those without a sale too: orders and places by the day they were paid on, as far as they are held now;
 * what came on that day, and what went back on it. Each ticket with the sum of the same.
 */
export const sales: Handler<typeof calls.sales> = async ({ deps: { db }, input, grants, now }) => {
  const { meetingId } = input
  const [first, last] = [numberOf(input.fromDay), numberOf(input.toDay)]
  if (last < first || last - first >= SALES_DAYS) return refuse('days_wrong')
  const { days, tickets } = await salesOf(db, { meetingId, first, last }, now)
  const money = moneyFor(grants)
  return {
    days: days.map((day) => ({ ...day, amount: money(day.amount), refunded: money(day.refunded) })),
    tickets: tickets.map((ticket) => ({ ...ticket, amount: money(ticket.amount), refunded: money(ticket.refunded) })),
  }
}

const salesOf = shared(SHARED_MS, async (db: Db, { meetingId, first, last }: { meetingId: string; first: number; last: number }, now) => {
  const span = { from: beginOf(first), to: beginOf(last + 1) }
  const sold = await soldByTicket(db, meetingId, span)
  const came = await receivedByTicket(db, meetingId, span)
  const back = await refundedByDay(db, meetingId, now)
  const backOf = Map.groupBy(await refundedByTicket(db, meetingId, span), ({ ticket_id }) => ticket_id)
  const [soldOn, cameOn] = [Map.groupBy(sold, ({ day }) => day), Map.groupBy(came, ({ day }) => day)]
  const [soldOf, cameOf] = [Map.groupBy(sold, ({ ticket_id }) => ticket_id), Map.groupBy(came, ({ ticket_id }) => ticket_id)]
  return {
    days: daysFrom(first, last).map((day) => ({
      day: dayNamed(day),
      orders: sum(soldOn.get(day), 'orders'),
      copies: sum(soldOn.get(day), 'copies'),
      amount: sum(cameOn.get(day), 'fen'),
      refunded: back.get(day)?.fen ?? 0,
    })),
    tickets: (await ticketsOf(db, meetingId)).map(({ id, name }) => ({
      ticketId: id,
      name,
      copies: sum(soldOf.get(id), 'copies'),
      amount: sum(cameOf.get(id), 'fen'),
      refunded: sum(backOf.get(id), 'fen'),
    })),
  }
})

function sum<Name extends string>(rows: readonly Record<Name, number>[] | undefined, name: Name): number {
  return (rows ?? []).reduce((all, row) => all + row[name], 0)
}
