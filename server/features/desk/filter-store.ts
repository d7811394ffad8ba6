/** Which orders of a meeting a list is about: their numbers, by indexes and within the meeting. Writes nothing. */
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Origin } from '#contract/desk.ts'
import type { OrderStatus } from '#contract/order.ts'
import type { Reader } from '../../db/db.ts'
import { countOf, type PageRange } from '../../db/pages.ts'
import { contains, hasLatin, type SearchedColumn } from '../../db/like.ts'
import { digitsOf, inPhones, PHONE_DIGITS, type PhoneSought, soughtInPhones } from '../../privacy/phone-search.ts'

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

/** An order's number has so many digits, a phone fewer. */
const NUMBER = 22
/** With fewer digits no order is found by the end of its number. */
const LEAST_OF_NUMBER = 6

/** How a text is looked for in what. */
interface Sought {
  number?: { by: 'begins' | 'ends'; digits: string }
  phone?: PhoneSought
  name?: true
}

function soughtBy({ keyword, wholePhones }: Pick<OrderFilter, 'keyword' | 'wholePhones'>): Sought {
  const digits = digitsOf(keyword)
  if (digits === undefined) return { name: true }
  const phone = soughtInPhones(keyword, wholePhones)
  if (phone?.by === 'is') return { phone }
  if (digits.length > PHONE_DIGITS) return { number: { by: 'begins', digits } }
  return { name: true, ...(digits.length >= LEAST_OF_NUMBER && { number: { by: 'ends', digits } }), ...(phone && { phone }) }
}

function matches(sought: Sought, columns: { names: readonly SearchedColumn[]; phone: string }, keyword: string): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  if (sought.name) found.push(...columns.names.map((column) => contains(column, keyword)))
  if (sought.phone) found.push(inPhones(columns.phone, sought.phone))
  return found
}

/**
 * The numbers of orders that a text is about, each by an index or a look at what belongs to the meeting: by a buyer, by a
 * person whose place it was, and by one whose place it is.
 */
function byKeyword(on: Reader, filter: OrderFilter): Expression<SqlBool> {
  const { meetingId, keyword } = filter
  const sought = soughtBy(filter)
  // All digits of the same length sort alike, whatever the database's language.
  const { number } = sought
  if (number?.by === 'begins')
    return sql<SqlBool>`orders.no BETWEEN ${number.digits.padEnd(NUMBER, '0')} AND ${number.digits.padEnd(NUMBER, '9')}`
  const names = ['attendees.name', ...(hasLatin(keyword) ? ['attendees.name_pinyin' as const] : [])] as const
  const people = on
    .selectFrom('attendees')
    .where('attendees.meeting_id', '=', meetingId)
    .where((q) => q.or(matches(sought, { names, phone: 'attendees.phone' }, keyword)))
  const buyers = on
    .selectFrom('users')
    .select('users.id')
    .where((q) => q.or(matches(sought, { names: ['users.name'], phone: 'users.mobile' }, keyword)))
    // A whole phone is one account's; any other text is looked for among those who have ordered here, and nobody else.
    .$if(sought.phone?.by !== 'is', (q) =>
      q.where('users.id', 'in', on.selectFrom('orders as mine').select('mine.user_id').where('mine.meeting_id', '=', meetingId)),
    )
  const bought = on.selectFrom('orders as bought').select('bought.no').where('bought.meeting_id', '=', meetingId)
  const numbers = people
    .innerJoin('order_attendees', 'order_attendees.attendee_id', 'attendees.id')
    .select('order_attendees.order_no as no')
    .union(people.select(sql<string>`attendees.order_no`.as('no')).where('attendees.order_no', 'is not', null))
    .union(bought.where('bought.user_id', 'in', buyers))
    .$if(number !== undefined, (q) => q.union(bought.where(sql<SqlBool>`bought.no LIKE ${`%${number?.digits}`}`)))
  return sql<SqlBool>`orders.no IN (${numbers})`
}

const matching = (on: Reader, filter: OrderFilter) =>
  on.selectFrom('orders').where((q) => {
    const { meetingId, keyword } = filter
    const conditions: Expression<SqlBool>[] =
      keyword === ''
        ? [q('orders.meeting_id', '=', meetingId)]
        : // Found by their numbers: the meeting is a question to each of them, and no way to read all of its orders.
          [byKeyword(on, filter), sql<SqlBool>`orders.meeting_id || '' = ${meetingId}`]
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
    return q.and(conditions)
  })

export async function countOrders(on: Reader, filter: OrderFilter): Promise<number> {
  return countOf(matching(on, filter))
}

const newestFirst = (on: Reader, filter: OrderFilter) =>
  matching(on, filter).select(['orders.no', 'orders.created_at']).orderBy('orders.created_at', 'desc').orderBy('orders.no', 'desc')

/** The newest first, and how many there are in all. */
export async function pageOfNumbers(
  on: Reader,
  filter: OrderFilter,
  { offset, limit }: PageRange,
): Promise<{ nos: string[]; total: number }> {
  if (filter.keyword !== '') {
    // What a text is about costs more to find than to read: once, and then it is counted.
    const rows = await newestFirst(on, filter).execute()
    return { nos: rows.slice(offset, offset + limit).map(({ no }) => no), total: rows.length }
  }
  const total = await countOrders(on, filter)
  if (offset >= total) return { nos: [], total }
  const rows = await newestFirst(on, filter).offset(offset).limit(limit).execute()
  return { nos: rows.map(({ no }) => no), total }
}

/** Where an order stands in a list, so that the next ones can be found. */
export interface Position {
  at: number
  no: string
}

/** The newest first, from after one; those that have come since then stand before it. */
export async function numbersAfter(on: Reader, filter: OrderFilter, after: Position | undefined, limit: number): Promise<Position[]> {
  const rows = await newestFirst(on, filter)
    .$if(after !== undefined, (q) =>
      // As one comparison of pairs: the index is entered where it stands.
      q.where(sql<SqlBool>`(orders.created_at, orders.no) < (${after?.at}, ${after?.no})`),
    )
    .limit(limit)
    .execute()
  return rows.map(({ no, created_at }) => ({ no, at: created_at }))
}
