/** What a meeting's end, or move, meets with: orders, their people and their money. Writes nothing. */
import { sql } from 'kysely'
import { handProviders } from '#contract/payment.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { letGo } from '../order/machine.ts'

type On = Tx | Db['read']
type Order = Row<'orders'>

/** Where the work of ending orders stands: they go by when they were made. */
export interface Place {
  at: number
  no: string
}
export const BEGINNING: Place = { at: 0, no: '' }

/** The next order of a meeting that holds places. @param but passes over those that this task could not end. */
export function nextLive(
  on: On,
  meetingId: string,
  { at, no }: Place,
  but?: string,
): Promise<Pick<Order, 'no' | 'created_at'> | undefined> {
  return on
    .selectFrom('orders')
    .select(['no', 'created_at'])
    .where('meeting_id', '=', meetingId)
    .where('status', 'not in', [...letGo])
    .where((q) => q(q.refTuple('created_at', 'no'), '>', q.tuple(at, no)))
    .$if(but !== undefined, (q) =>
      q.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task_failures')
              .select('at')
              .where('task_id', '=', but as string)
              .whereRef('what', '=', 'orders.no'),
          ),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
}

/** Orders that hold places, by their status: how many, and how many places. */
export async function liveOrders(
  on: On,
  meetingId: string,
): Promise<{ status: Order['status']; paid: boolean; orders: number; copies: number }[]> {
  const rows = await on
    .selectFrom('orders')
    .select((q) => [
      'status',
      sql<number>`case when amount_fen > 0 then 1 else 0 end`.as('costs'),
      q.fn.countAll<number>().as('orders'),
      q.fn.sum<number>('copies').as('copies'),
    ])
    .where('meeting_id', '=', meetingId)
    .where('status', 'not in', [...letGo])
    .groupBy(['status', sql`case when amount_fen > 0 then 1 else 0 end`])
    .execute()
  return rows.map(({ status, costs, orders, copies }) => ({
    status,
    paid: status === orderStatus.paid && Number(costs) === 1,
    orders: Number(orders),
    copies: Number(copies),
  }))
}

/**
 * Whoever hears that a meeting does not take place, or at another time: who has an order that holds places, who holds a
 * ticket, and those whom an organiser has written down.
 */
const people = (on: On, meetingId: string, after: string) =>
  on.selectFrom((q) =>
    q
      .selectFrom('orders')
      .select('user_id')
      .where('meeting_id', '=', meetingId)
      .where('user_id', '>', after)
      .where('status', 'not in', [...letGo])
      .union(
        q
          .selectFrom('admissions')
          .select('user_id')
          .where('meeting_id', '=', meetingId)
          .where('user_id', '>', after)
          .where('status', '!=', 'revoked'),
      )
      .union(
        q
          .selectFrom('orders')
          .innerJoin('attendees', 'attendees.order_no', 'orders.no')
          .innerJoin('users', 'users.mobile', 'attendees.phone')
          .select('users.id as user_id')
          .where('orders.meeting_id', '=', meetingId)
          .where('orders.origin', '!=', 'self')
          .where('orders.status', 'not in', [...letGo])
          .where('users.id', '>', after),
      )
      .as('people'),
  )

export async function countPeople(on: On, meetingId: string): Promise<number> {
  const { n } = await people(on, meetingId, '')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The next of them, in the order of their ids. */
export async function peopleAfter(on: On, meetingId: string, after: string, most: number): Promise<string[]> {
  const rows = await people(on, meetingId, after).select('user_id').orderBy('user_id').limit(most).execute()
  return rows.map((row) => row.user_id)
}

export async function countEntered(on: On, meetingId: string): Promise<number> {
  const { n } = await on
    .selectFrom('admissions')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', ['entered', 'left'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function countWishes(on: On, meetingId: string): Promise<number> {
  const { n } = await on
    .selectFrom('refund_requests')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(n)
}

const refundsOf = (on: On, meetingId: string) =>
  on.selectFrom('refunds').innerJoin('orders', 'orders.no', 'refunds.order_no').where('orders.meeting_id', '=', meetingId)

/** Refunds of a meeting that a provider has to bring to their end. */
export async function countUnderWay(on: On, meetingId: string): Promise<number> {
  const { n } = await refundsOf(on, meetingId)
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('refunds.state', 'in', ['requested', 'processing'])
    .where('refunds.provider', 'not in', [...handProviders])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Refunds that a provider has refused, after one of them. */
export async function nextFailed(on: On, meetingId: string, after: string): Promise<string | undefined> {
  const row = await refundsOf(on, meetingId)
    .select('refunds.no')
    .where('refunds.state', '=', 'failed')
    .where('refunds.provider', 'not in', [...handProviders])
    .where('refunds.no', '>', after)
    .orderBy('refunds.no')
    .limit(1)
    .executeTakeFirst()
  return row?.no
}

/** All money of a meeting that is not back, at most so many refunds: refused, to be paid back by hand, or slow. */
export function refundsLeft(on: On, meetingId: string, most: number): Promise<Row<'refunds'>[]> {
  return refundsOf(on, meetingId)
    .selectAll('refunds')
    .where('refunds.state', '!=', 'done')
    .orderBy('refunds.created_at')
    .orderBy('refunds.no')
    .limit(most)
    .execute()
}

/** The work of the last cancellation or move. */
export function newestWork(db: Db, meetingId: string): Promise<Pick<Row<'tasks'>, 'id'> | undefined> {
  return db.read
    .selectFrom('tasks')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('kind', 'in', ['meetingCancel', 'meetingPostpone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
