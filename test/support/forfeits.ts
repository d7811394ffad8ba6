/** Paid tickets whose rule gives nothing back: what a test of returning them without a refund begins with. */
import { refund } from '#contract/refund.ts'
import type { Db } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { setTicket } from './crowd.ts'
import type { PaidOrder } from './paid.ts'
import type { Person } from './person.ts'

/** From now on the ticket is not refundable. */
export const noRefunds = (db: Db, ticketId = '2') => setTicket(db, ticketId, { refund_tiers: writeJson([{ days: 0, percent: 0 }]) })

/** @param at which tickets of the order, by their position. */
export const forfeit = (holder: Person, { order, tickets }: PaidOrder, ...at: number[]) =>
  holder.ask(refund.forfeit, { outTradeNo: order.no, admissionIds: at.map((n) => tickets[n]?.id as string) })
