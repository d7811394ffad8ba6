/** What a meeting's end comes to, before anybody decides it. */
import type { cancellation, Consequences } from '#contract/cancellation.ts'
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import type { Db } from '../../db/db.ts'
import { dayOf, fromWire } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { countPeople } from '../meeting/people-to-tell.ts'
import { moneyLeft } from '../refund/paid-store.ts'
import { refundRequests } from '../refund/request-store.ts'
import { countEntered, countMoving, countSessionsOutside, countUnderWay, liveOrders } from './store.ts'

export const weigh: Handler<typeof cancellation.weigh> = async ({ deps: { db }, input, thirdId }) => {
  const row = await ownMeeting(db.read, input.id, thirdId)
  if (row === undefined) return refuse('meeting_gone')
  const { meetingStratTime: start, meetingEndTime: end } = input
  const days = start === undefined || end === undefined ? undefined : { first: dayOf(fromWire(start)), last: dayOf(fromWire(end)) }
  return {
    ...(await consequencesOf(db, row.id)),
    moving: await countMoving(db.read, row),
    outside: days === undefined ? 0 : await countSessionsOutside(db.read, row.id, days),
  }
}

const { unpaid, payFailed, proofReview, review } = orderStatus

async function consequencesOf(db: Db, meetingId: string): Promise<Omit<Consequences, 'moving' | 'outside'>> {
  const on = db.read
  const live = await liveOrders(on, meetingId)
  const money = await moneyLeft(on, meetingId)
  const ordersIn = (...among: OrderStatus[]) =>
    sumOf(
      live.filter(({ status }) => among.includes(status)),
      'orders',
    )
  const paid = sumOf(
    live.filter((one) => one.paid),
    'orders',
  )
  const hand = money.filter(({ byHand }) => byHand)
  return {
    people: sumOf(live, 'copies'),
    told: await countPeople(on, meetingId),
    paid,
    free: ordersIn(orderStatus.paid) - paid,
    unpaid: ordersIn(unpaid, payFailed),
    waiting: ordersIn(review, proofReview),
    amount: sumOf(money, 'amount'),
    balances: money.filter(({ byHand }) => !byHand).map(({ provider, orders, amount }) => ({ provider, orders, amount })),
    byHand: { orders: sumOf(hand, 'orders'), amount: sumOf(hand, 'amount') },
    pending: await countUnderWay(on, meetingId),
    wishes: await refundRequests.count(on, { meeting_id: meetingId, state: 'waiting' }),
    entered: await countEntered(on, meetingId),
  }
}

function sumOf<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}
