/** Which orders of a meeting a list is about: their numbers, by indexes and within the meeting. Writes nothing. */
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Origin } from '#contract/desk.ts'
import type { OrderStatus } from '#contract/order.ts'
import type { Db, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'

type Reader = Tx | Db['read']

export interface OrderFilter {
  meetingId: string
  keyword: string
  /** Whether phones may be found by any part: else one could be guessed digit by digit. */
  wholePhones: boolean
  status: OrderStatus | undefined
  ticketId: string | undefined
  origin: Origin | undefined
  voucher: string
  /** From, and before, a moment. */
  from: number | undefined
  before: number | undefined
}

/** More digits than a phone has are those of a number. */
const PHONE = 11
/** Fewer digits find nobody by a phone. */
const LEAST = 4

/** What a text is looked for in. */
interface Sought {
  /** Numbers that begin, or end, with it. */
  number?: 'begins' | 'ends'
  phone?: 'is' | 'contains' | 'ends'
  name?: true
}

function soughtBy({ keyword, wholePhones }: Pick<OrderFilter, 'keyword' | 'wholePhones'>): Sought {
  if (!/^\d+$/.test(keyword)) return { name: true }
  if (keyword.length > PHONE) return { number: 'begins' }
  if (keyword.length === PHONE) return { phone: 'is', number: 'ends' }
  if (keyword.length < LEAST) return { name: true }
  // The last four stand in every masked phone.
  return { number: 'ends', name: true, ...(wholePhones ? { phone: 'contains' } : keyword.length === LEAST && { phone: 'ends' }) }
}

function matches(sought: Sought, columns: { name: string; phone: string }, keyword: string): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  if (sought.name) found.push(contains(columns.name, keyword))
  if (sought.phone === 'is') found.push(sql<SqlBool>`${sql.ref(columns.phone)} = ${keyword}`)
  if (sought.phone === 'contains') found.push(contains(columns.phone, keyword))
  if (sought.phone === 'ends') found.push(sql<SqlBool>`${sql.ref(columns.phone)} LIKE ${`%${keyword}`}`)
  return found
}

/** A buyer's or a person's; whose place it was, and whose it is. */
function byKeyword(on: Reader, filter: OrderFilter): Expression<SqlBool>[] {
  const { meetingId, keyword } = filter
  const sought = soughtBy(filter)
  const found: Expression<SqlBool>[] = []
  if (sought.number === 'begins') found.push(sql<SqlBool>`orders.no LIKE ${`${keyword}%`}`)
  if (sought.number === 'ends') found.push(sql<SqlBool>`orders.no LIKE ${`%${keyword}`}`)
  const people = matches(sought, { name: 'attendees.name', phone: 'attendees.phone' }, keyword)
  if (people.length === 0) return found
  const theirs = on
    .selectFrom('attendees')
    .where('attendees.meeting_id', '=', meetingId)
    .where((q) => q.or(people))
  const seats = theirs
    .innerJoin('order_attendees', 'order_attendees.attendee_id', 'attendees.id')
    .select('order_attendees.order_no')
    .union(theirs.select(sql<string>`attendees.order_no`.as('order_no')).where('attendees.order_no', 'is not', null))
  found.push(sql<SqlBool>`orders.no IN (${seats})`)
  const buyers = on
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', on.selectFrom('orders as mine').select('mine.user_id').where('mine.meeting_id', '=', meetingId))
    .where((q) => q.or(matches(sought, { name: 'users.name', phone: 'users.mobile' }, keyword)))
  found.push(sql<SqlBool>`orders.user_id IN (${buyers})`)
  return found
}

const matching = (on: Reader, filter: OrderFilter) =>
  on.selectFrom('orders').where((q) => {
    const conditions: Expression<SqlBool>[] = [q('orders.meeting_id', '=', filter.meetingId)]
    if (filter.status !== undefined) conditions.push(q('orders.status', '=', filter.status))
    if (filter.ticketId !== undefined) conditions.push(q('orders.ticket_id', '=', filter.ticketId))
    if (filter.origin !== undefined) conditions.push(q('orders.origin', '=', filter.origin))
    if (filter.from !== undefined) conditions.push(q('orders.created_at', '>=', filter.from))
    if (filter.before !== undefined) conditions.push(q('orders.created_at', '<', filter.before))
    if (filter.voucher !== '')
      conditions.push(
        q(
          'orders.voucher_id',
          'in',
          q
            .selectFrom('vouchers')
            .select('vouchers.id')
            .where('vouchers.meeting_id', '=', filter.meetingId)
            .where('vouchers.code', '=', filter.voucher),
        ),
      )
    if (filter.keyword !== '') conditions.push(q.or(byKeyword(on, filter)))
    return q.and(conditions)
  })

export async function countOrders(on: Reader, filter: OrderFilter): Promise<number> {
  const { n } = await matching(on, filter)
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The newest first. */
export async function pageOfNumbers(on: Reader, filter: OrderFilter, offset: number, limit: number): Promise<string[]> {
  const rows = await matching(on, filter)
    .select('orders.no')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ no }) => no)
}

/** Where an order stands in a list, so that the next ones can be found. */
export interface Position {
  at: number
  no: string
}

/** The newest first, from after one; those that have come since then stand before it. */
export async function numbersAfter(on: Reader, filter: OrderFilter, after: Position | undefined, limit: number): Promise<Position[]> {
  const rows = await matching(on, filter)
    .select(['orders.no', 'orders.created_at'])
    .$if(after !== undefined, (q) =>
      // As one comparison of pairs: the index is entered where it stands.
      q.where(sql<SqlBool>`(orders.created_at, orders.no) < (${after?.at}, ${after?.no})`),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ no, created_at }) => ({ no, at: created_at }))
}
