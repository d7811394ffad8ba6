/**
 * A holder returns paid tickets without a refund, if the refund rule pays nothing back. `forfeitTerms` shows the loss first.
 * Locks in the same order as other writers: ticket, order, admissions. A concurrent scan, refund or return waits for the locks.
 */
import { orderStatus } from '#contract/order.ts'
import type { refund, returnWays } from '#contract/refund.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { everIn, lockAdmissionsOf } from '../admission/store.ts'
import { forfeitTickets } from '../order/forfeit-tickets.ts'
import { aboutOrder, findAnyOrder, findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { type Left, leftOf, standingOf } from './left.ts'
import { isAskedFor } from './request-store.ts'

interface WayFacts {
  order: Pick<Row<'orders'>, 'status' | 'amount_fen'>
  endsAt: number
  /** How many tickets of the caller's are unused. */
  unused: number
  left: Pick<Left, 'each'> | undefined
  /** Whether the buyer waits for an answer about a refund. */
  asked: boolean
  now: number
}

/** How unused tickets of an order can be returned now. */
export function returnWayOf({ order, endsAt, unused, left, asked, now }: WayFacts): (typeof returnWays)[number] {
  if (order.status !== orderStatus.paid || order.amount_fen === 0 || endsAt <= now || unused === 0) return 'none'
  if (asked) return 'waits'
  return refundableOf(left) > 0 ? 'refund' : 'forfeit'
}

/** Fen that the rule gives back of one ticket now: nothing of money that came by no trade. */
const refundableOf = (left: Pick<Left, 'each'> | undefined) => left?.each ?? 0

export const forfeitTerms: Handler<typeof refund.forfeitTerms> = async ({ deps: { db }, input: { outTradeNo: no }, user, now }) => {
  const order = await findAnyOrder(db, no)
  if (order === undefined || !(await isTheirs(db.read, order, user.id))) return refuse('order_gone')
  const held = await standingOf(db, no, user.id)
  const seen = await everIn(
    db.read,
    order.meeting_id,
    held.map(({ id }) => id),
  )
  const tickets = held.filter(({ id, status }) => status === 'issued' && !seen.has(id))
  const left = await leftOf(db.read, order, now)
  const asked = await isAskedFor(
    db.read,
    no,
    tickets.map(({ id }) => id),
  )
  const isBuyer = order.user_id === user.id
  return {
    outTradeNo: no,
    meetingName: order.meeting_title,
    ticketName: order.ticket_name,
    way: returnWayOf({ order, endsAt: order.meeting_ends, unused: tickets.length, left, asked, now }),
    buyer: isBuyer ? 1 : 0,
    rule: left?.rule ?? '',
    tickets: tickets.map(({ id, name, number }) => ({ admissionId: id, name, number, price: isBuyer ? order.price_fen : 0 })),
  }
}

/** Whether the user has placed the order, or holds or held a ticket of the order. */
async function isTheirs(on: Tx | Db['read'], { no, user_id }: Pick<Row<'orders'>, 'no' | 'user_id'>, userId: string): Promise<boolean> {
  if (user_id === userId) return true
  const held = on.selectFrom('admissions').select('id').where('order_no', '=', no).where('user_id', '=', userId)
  return (await held.limit(1).executeTakeFirst()) !== undefined
}

export const forfeit: Handler<typeof refund.forfeit> = async ({ deps: { db }, input, user, now }) => {
  const { outTradeNo: no } = input
  const ids = [...new Set(input.admissionIds)]
  const found = await findOrder(db, no)
  if (found === undefined || !(await isTheirs(db.read, found, user.id))) return refuse('order_gone')
  const refused = await db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [found.ticket_id] })
    const order = (await lockOrder(tx, no)) as Row<'orders'>
    const standing = await lockAdmissionsOf(tx, no)
    const returned = standing.filter(({ id, user_id }) => user_id === user.id && ids.includes(id))
    if (returned.length + (await countReturned(tx, no, user.id, ids)) < ids.length) return refuse('admission_gone')
    // A second tap, or another device was faster.
    if (returned.length === 0) return undefined
    const going = returned.map(({ id }) => id)
    return forfeitTickets(db, tx, {
      order,
      standing,
      returned,
      used: await everIn(tx, order.meeting_id, going),
      endsAt: (await aboutOrder(tx, order)).meeting_ends,
      refundable: refundableOf(await leftOf(tx, order, now)),
      refundAsked: await isAskedFor(tx, no, going),
      who: user.id,
      at: now,
    })
  })
  return refused ?? { tickets: ids.length }
}

/** How many of these tickets of the caller's have ended without a refund. */
async function countReturned(tx: Tx, no: string, userId: string, ids: readonly string[]): Promise<number> {
  return countOf(
    tx
      .selectFrom('admissions')
      .where('order_no', '=', no)
      .where('user_id', '=', userId)
      .where('ended_why', '=', 'withdrawn')
      .where('id', 'in', ids),
  )
}
