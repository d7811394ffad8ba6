/** The only file that writes orders and order_attendees. */
import { sql, type SqlBool } from 'kysely'
import type { AdmissionState, Ending } from '#contract/admission.ts'
import { type OrderStatus, orderStatus, type OrderTickets } from '#contract/order.ts'
import { type RefundState, RETURNED } from '#contract/refund.ts'
import { atOnce } from '../../db/at-once.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { CLOSE_WITHIN_MS } from './guards.ts'
import { wasLetIn } from '../admission/store.ts'

type Order = Row<'orders'>

/** What an order shows of its ticket and meeting. */
export interface About {
  ticket_name: string
  meeting_title: string
  meeting_starts: number
  meeting_ends: number
  /** The voucher it was ordered with, if any. */
  voucher_code?: string | null
  /** Whether a ticket of it has been somebody else's since, or has let anybody in; left out where it was issued just now. */
  passed?: SqlBool
  used?: SqlBool
  /** Why an organiser said no, if one did. */
  refusal?: string | null
  /** What has become of its tickets, where they are counted. */
  tickets?: OrderTickets
  /** Whether somebody said of a transfer for it that the money is not there. */
  disproved?: SqlBool
}

export type TicketOnSale = Row<'tickets'> &
  About & {
    meeting_state: Row<'meetings'>['state']
    meeting_cancelled_at: number | null
    meeting_archived_from: Row<'meetings'>['archived_from']
  }
export type AttendeeOnSale = Pick<Row<'attendees'>, 'id' | 'user_id' | 'ticket_id' | 'order_no'>

/** Not 4 refunding, 5 refunded, 7 cancelled: such an order holds its places. Literals, so that statistics apply. */
const holds = sql<boolean>`status not in (4, 5, 7)`
const unpaid = sql<boolean>`status in (0, 2)`

const lockTicketRows = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('tickets').selectAll().where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)

const meetingsOfTickets = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .select([
      'tickets.id',
      'meetings.title as meeting_title',
      'meetings.starts_at as meeting_starts',
      'meetings.ends_at as meeting_ends',
      'meetings.state as meeting_state',
      'meetings.cancelled_at as meeting_cancelled_at',
      'meetings.archived_from as meeting_archived_from',
    ])
    .where(given.among('tickets.id', 'ids')),
)

/**
 * Locks tickets in ascending id and reads them with their meetings. The meetings are read by a second statement: PostgreSQL joins
 * the row from before the wait for the lock, and a meeting moves while it holds the tickets.
 */
export async function lockTickets(db: Db, tx: Tx, given: { ids: readonly string[] }): Promise<{ rows: TicketOnSale[] }> {
  const [locked, { rows: meetings }] = await atOnce(
    tx,
    (along) => lockTicketRows(db, along, given),
    (along) => meetingsOfTickets(db, along, given),
  )
  const meetingOf = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const rows = locked.rows.flatMap((ticket) => {
    const meeting = meetingOf.get(ticket.id)
    return meeting === undefined ? [] : [{ ...meeting, ...ticket, ticket_name: ticket.name }]
  })
  return { rows }
}

/** Locks attendees in ascending id. One without a name was removed, and is nobody. */
export const lockAttendees = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('attendees')
    .select(['id', 'user_id', 'ticket_id', 'order_no'])
    .where(given.among('id', 'ids'))
    .where('name', '!=', '')
    .orderBy('id')
    .forNoKeyUpdate(),
)

export const ordersByKey = prepared((layer, given: Given<{ keys: readonly [user: string, key: string][] }>) =>
  layer
    .selectFrom(given.pairs('keys', 'wanted'))
    .innerJoin('orders', (join) => join.onRef('orders.user_id', '=', 'wanted.a').onRef('orders.idem_key', '=', 'wanted.b'))
    .selectAll('orders'),
)

export const ordersByNo = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer.selectFrom('orders').selectAll().where(given.among('no', 'nos')),
)

/** How many live copies of a ticket a person holds. */
export const countCopies = prepared((layer, given: Given<{ holders: readonly [ticket: string, user: string][] }>) =>
  layer
    .selectFrom(given.pairs('holders', 'wanted'))
    .innerJoin('orders', (join) => join.onRef('orders.ticket_id', '=', 'wanted.a').onRef('orders.user_id', '=', 'wanted.b'))
    .select((q) => ['ticket_id', 'user_id', q.fn.sum<number>('copies').as('copies')])
    .where(holds)
    .groupBy(['ticket_id', 'user_id']),
)

/** How many places somebody's live orders hold, of whatever meeting. */
export async function placesOf(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((q) => q.fn.sum<number | null>('copies').as('copies'))
    .where('user_id', '=', userId)
    .where(holds)
    .executeTakeFirst()
  return Number(row?.copies ?? 0)
}

export function findOrder(db: Pick<Db, 'read'>, no: string): Promise<Order | undefined> {
  return db.read.selectFrom('orders').selectAll().where('no', '=', no).executeTakeFirst()
}

export function lockOrder(tx: Tx, no: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

/** @param at epoch ms: the order expires then. */
export async function setExpiry(tx: Tx, no: string, at: number): Promise<void> {
  await tx.updateTable('orders').set({ expires_at: at }).where('no', '=', no).execute()
}

/** So many places less: of an order that holds more than that. */
export async function dropPlaces(tx: Tx, no: string, many: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((q) => ({ copies: q('copies', '-', many) }))
    .where('no', '=', no)
    .execute()
}

/** What organisers want to remember of it. */
export async function setNote(tx: Tx, no: string, note: string): Promise<void> {
  await tx.updateTable('orders').set({ note }).where('no', '=', no).execute()
}

/** What organisers have written down about somebody's orders. */
export async function forgetNotes(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ note: '' }).where('user_id', '=', userId).where('note', '!=', '').execute()
}

/** Orders that an organiser has made under these keys. */
export function ordersMadeBy(tx: Tx, madeBy: string, keys: readonly string[]): Promise<Pick<Order, 'no' | 'copies' | 'idem_digest'>[]> {
  return tx
    .selectFrom('orders')
    .select(['no', 'copies', 'idem_digest'])
    .where('made_by', '=', madeBy)
    .where('made_by', '!=', sql.lit(''))
    .where('idem_key', 'in', keys)
    .orderBy('created_at')
    .orderBy('no')
    .execute()
}

export async function attendeeIdsOf(tx: Tx | Db['read'], no: string): Promise<string[]> {
  const rows = await tx.selectFrom('order_attendees').select('attendee_id').where('order_no', '=', no).orderBy('position').execute()
  return rows.map((row) => row.attendee_id)
}

const openTrade = sql<boolean>`exists (select 1 from trades where trades.order_no = orders.no and trades.state in ('created', 'paying'))`

/** Unpaid orders that may expire, the oldest first: as the edge asks (guards.ts), which decides under lock. */
export function overdueOrders(db: Db, now: number, most: number): Promise<Pick<Order, 'no' | 'ticket_id'>[]> {
  return db.read
    .selectFrom('orders')
    .select(['no', 'ticket_id'])
    .where(unpaid)
    .where('expires_at', '<=', now)
    .where((q) => q.or([q('expires_at', '<=', now - CLOSE_WITHIN_MS), q.not(openTrade)]))
    .orderBy('expires_at')
    .limit(most)
    .execute()
}

/** Trades are made under the lock of their order: none appears while it is held here. */
export const lockUnpaid = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer
    .selectFrom('orders')
    .select(['no', 'ticket_id', 'copies', 'status', 'expires_at', openTrade.as('open_trade')])
    .where(given.among('no', 'nos'))
    .where(unpaid)
    .orderBy('no')
    .forNoKeyUpdate(),
)

/** Whether the order, locked, has a trade that can still be paid at its provider. */
export async function hasOpenTrade(tx: Tx, no: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('trades')
      .select('no')
      .where('order_no', '=', no)
      .where('state', 'in', ['created', 'paying'])
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Cancels what is locked and unpaid. Logged by the caller, many at once. @returns rows changed. */
export const cancelLocked = prepared((layer, given: Given<{ nos: readonly string[]; now: number }>) =>
  layer
    .updateTable('orders')
    .set({ status: 7, ended_at: given.value('now') })
    .where(given.among('no', 'nos'))
    .where(unpaid),
)

/** What an order shows of its ticket and meeting. */
export function aboutOrder(tx: Tx | Db['read'], { ticket_id }: Pick<Order, 'ticket_id'>): Promise<About> {
  return tx
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .select([
      'tickets.name as ticket_name',
      'meetings.title as meeting_title',
      'meetings.starts_at as meeting_starts',
      'meetings.ends_at as meeting_ends',
    ])
    .where('tickets.id', '=', ticket_id)
    .executeTakeFirstOrThrow()
}

/** Orders as they are shown: with their tickets, meetings and vouchers. */
export const withAbout = (db: Db) =>
  db.read
    .selectFrom('orders')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .leftJoin('vouchers', 'vouchers.id', 'orders.voucher_id')
    .selectAll('orders')
    .select([
      'vouchers.code as voucher_code',
      'tickets.name as ticket_name',
      'meetings.title as meeting_title',
      'meetings.starts_at as meeting_starts',
      'meetings.ends_at as meeting_ends',
    ])
    .select(({ exists, selectFrom }) => {
      const standing = selectFrom('admissions')
        .select('admissions.id')
        .whereRef('admissions.order_no', '=', 'orders.no')
        .where('admissions.status', '!=', 'revoked')
      return [
        exists(standing.whereRef('admissions.user_id', '!=', 'orders.user_id')).as('passed'),
        exists(
          standing
            .leftJoin('checkin_lists', 'checkin_lists.meeting_id', 'admissions.meeting_id')
            .leftJoin('checkin_states', (join) =>
              join.onRef('checkin_states.list_id', '=', 'checkin_lists.id').onRef('checkin_states.admission_id', '=', 'admissions.id'),
            )
            .where((q) => q.or([q('admissions.status', '!=', 'issued'), q('checkin_states.entered', '>', 0)])),
        ).as('used'),
        selectFrom('log')
          .select('log.why')
          .where('log.entity', '=', 'order')
          .whereRef('log.entity_id', '=', 'orders.no')
          .where('log.action', '=', 'refuse')
          .limit(1)
          .as('refusal'),
        exists(
          selectFrom('proofs').select('proofs.id').whereRef('proofs.order_no', '=', 'orders.no').where('proofs.state', '=', 'rejected'),
        ).as('disproved'),
      ]
    })

export function findOwnOrder(db: Db, userId: string, no: string): Promise<(Order & About) | undefined> {
  return withAbout(db).where('orders.no', '=', no).where('orders.user_id', '=', userId).executeTakeFirst()
}

/** Anybody's. */
export function findAnyOrder(db: Db, no: string): Promise<(Order & About) | undefined> {
  return withAbout(db).where('orders.no', '=', no).executeTakeFirst()
}

export interface OrderFilter {
  userId: string
  meetingId: string | undefined
  status: OrderStatus | undefined
}

export async function pageOfOrders(db: Db, { userId, meetingId, status }: OrderFilter, range: PageRange): Promise<RowPage<Order & About>> {
  const wanted: Partial<Order> = {
    user_id: userId,
    ...(meetingId !== undefined && { meeting_id: meetingId }),
    ...(status !== undefined && { status }),
  }
  const prefixed = Object.fromEntries(Object.entries(wanted).map(([column, value]) => [`orders.${column}`, value]))
  return pageOf(
    db.read.selectFrom('orders').where((q) => q.and(wanted)),
    withAbout(db)
      .where((q) => q.and(prefixed as object))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.no', 'desc'),
    range,
  )
}

/** What has become of the tickets of each of these orders. An order without issued tickets is absent. */
export async function countTickets(db: Db, nos: readonly string[]): Promise<Map<string, OrderTickets>> {
  const counts = new Map<string, OrderTickets>()
  if (nos.length === 0) return counts
  const owned = sql<number>`case when admissions.user_id = orders.user_id then 1 else 0 end`
  const seated = sql<number>`case when order_attendees.attendee_id is null then 0 else 1 end`
  const rows = await db.read
    .selectFrom('admissions')
    .innerJoin('orders', 'orders.no', 'admissions.order_no')
    .leftJoin('order_attendees', (join) =>
      join
        .onRef('order_attendees.order_no', '=', 'admissions.order_no')
        .onRef('order_attendees.attendee_id', '=', 'admissions.attendee_id'),
    )
    .leftJoin('refund_admissions', 'refund_admissions.admission_id', 'admissions.id')
    .leftJoin('refunds', 'refunds.no', 'refund_admissions.refund_no')
    .select(['admissions.order_no', 'admissions.status', 'admissions.ended_why', 'refunds.state', 'orders.status as order_status'])
    .select((q) => [owned.as('owned'), seated.as('seated'), q.fn.countAll<number>().as('n')])
    .where('admissions.order_no', 'in', nos)
    .groupBy(['admissions.order_no', 'admissions.status', 'admissions.ended_why', 'refunds.state', 'orders.status', owned, seated])
    .execute()
  for (const row of rows) {
    const kind = ticketKind(row)
    if (kind === undefined) continue
    const known = counts.get(row.order_no) ?? { valid: 0, used: 0, handed: 0, transferred: 0, refunding: 0, refunded: 0, cancelled: 0 }
    counts.set(row.order_no, { ...known, [kind]: known[kind] + Number(row.n) })
  }
  return counts
}

interface TicketRow {
  status: AdmissionState
  ended_why: Ending
  /** Of the refund that ended the ticket. */
  state: RefundState | null
  order_status: OrderStatus
  /** 1: the buyer's. */
  owned: number
  /** 1: of a person for whom the order was made. */
  seated: number
}

/** @returns undefined for a ticket that was handed on: another admission of the order has its place. */
function ticketKind({ status, ended_why: ended, state, order_status: order, owned, seated }: TicketRow): keyof OrderTickets | undefined {
  if (status !== 'revoked') {
    if (Number(owned) !== 1) return Number(seated) === 1 ? 'handed' : 'transferred'
    return status === 'issued' ? 'valid' : 'used'
  }
  if (ended === 'transferred') return undefined
  if (ended !== 'refunded') return 'cancelled'
  return (state === null ? order !== orderStatus.refunding : state === RETURNED) ? 'refunded' : 'refunding'
}

/** A person of an order, with their admission once there is one. */
export interface OrderPerson extends Row<'attendees'> {
  ticket: {
    id: string | null
    status: AdmissionState | null
    ended: Ending | null
    holderId: string | null
    /** When a link of the holder's that gives it ends. */
    linkEnds: number | null
    everIn: SqlBool
  }
}

/** The people of an order, each with the newest admission there is. */
export async function pageOfOrderAttendees(db: Db, no: string, range: PageRange): Promise<RowPage<OrderPerson>> {
  const seats = db.read.selectFrom('order_attendees').where('order_attendees.order_no', '=', no)
  const { rows, total } = await pageOf(
    seats,
    seats
      .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
      .leftJoin('admissions', (join) =>
        join
          .onRef('admissions.order_no', '=', 'order_attendees.order_no')
          .onRef('admissions.attendee_id', '=', 'order_attendees.attendee_id'),
      )
      .leftJoin('claim_links', (join) =>
        join.onRef('claim_links.admission_id', '=', 'admissions.id').onRef('claim_links.user_id', '=', 'admissions.user_id'),
      )
      .selectAll('attendees')
      .select([
        'admissions.id as admission_id',
        'admissions.status as admission_status',
        'admissions.ended_why',
        'admissions.user_id as holder_id',
        'claim_links.ends_at as link_ends',
      ])
      .select(wasLetIn.as('ever_in'))
      .orderBy('order_attendees.position'),
    range,
  )
  return {
    rows: rows.map(({ admission_id: id, admission_status: status, ended_why, holder_id, link_ends, ever_in, ...row }) => ({
      ...row,
      ticket: { id, status, ended: ended_why, holderId: holder_id, linkEnds: link_ends, everIn: ever_in },
    })),
    total,
  }
}

export async function insertOrders(db: Db, tx: Tx, orders: readonly Order[], seats: readonly Row<'order_attendees'>[]): Promise<void> {
  await db.insertMany(tx, 'orders', orders as readonly (Order & Record<string, string | number | null>)[])
  await db.insertMany(tx, 'order_attendees', seats)
}
