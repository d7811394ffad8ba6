/** What a meeting's end, or move, meets with: orders, their people and their money. Writes nothing. */
import { sql } from 'kysely'
import type { Consequences } from '#contract/cancellation.ts'
import { handProviders } from '#contract/payment.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'
import { readJson } from '../../db/json.ts'
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

export async function countEntered(on: On, meetingId: string): Promise<number> {
  return countOf(on.selectFrom('admissions').where('meeting_id', '=', meetingId).where('status', 'in', ['entered', 'left']))
}

const refundsOf = (on: On, meetingId: string) =>
  on.selectFrom('refunds').innerJoin('orders', 'orders.no', 'refunds.order_no').where('orders.meeting_id', '=', meetingId)

/** Refunds of a meeting that a provider has to bring to their end. */
export async function countUnderWay(on: On, meetingId: string): Promise<number> {
  return countOf(
    refundsOf(on, meetingId)
      .where('refunds.state', 'in', ['requested', 'processing'])
      .where('refunds.provider', 'not in', [...handProviders]),
  )
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

/** What moves with the dates of a meeting, as postpone.ts moves it. */
export async function countMoving(
  on: Db['read'],
  { id, ends_at }: Pick<Row<'meetings'>, 'id' | 'ends_at'>,
): Promise<Consequences['moving']> {
  const counted = await on
    .selectNoFrom((q) => [
      q
        .selectFrom('schedule_items')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('meeting_id', '=', id)
        .as('sessions'),
      q
        .selectFrom('tickets')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('meeting_id', '=', id)
        .where('state', '!=', 'removed')
        .where('booking_to', '<=', ends_at)
        .as('sales'),
    ])
    .executeTakeFirstOrThrow()
  const lists = await on
    .selectFrom('checkin_lists')
    .select('windows')
    .where('meeting_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  const windows = lists.reduce((sum, one) => sum + readJson(one.windows).length, 0)
  return { sessions: Number(counted.sessions), sales: Number(counted.sales), windows }
}

/** Days `YYYY-MM-DD` of 东八区; a session past midnight belongs to the day before. */
export async function countSessionsOutside(
  on: Db['read'],
  meetingId: string,
  { first, last }: { first: string; last: string },
): Promise<number> {
  return countOf(
    on
      .selectFrom('schedule_items')
      .where('meeting_id', '=', meetingId)
      .where((q) => q.or([q('day', '<', first), q('day', '>', last)])),
  )
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
