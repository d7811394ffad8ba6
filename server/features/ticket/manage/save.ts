/** What organisers write of a ticket: a save changes the fields that it brings; and another one like it. */
import { copyName } from '#contract/copy-name.ts'
import { UNPAID_MINUTES } from '#contract/order.ts'
import { TICKET_NAME_MAX, type TicketField, ticketFields, type ticketManage, TICKETS_MAX } from '#contract/ticket-manage.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { firstForm, formsOf } from '../../form/store.ts'
import { saveRevision } from '../../history/revision.ts'
import { bumpVersion, lockOwnMeeting } from '../../meeting/manage-store.ts'
import { organisationsOf, type TicketRow, updateTicket } from '../manage-store.ts'
import { NO_OWN_TOTAL } from '../places.ts'
import { insertTicket } from '../store.ts'
import { unfit } from './judge.ts'
import { lockSale, nameOfPool, ownTicketsOnWire, type Standing } from './sale.ts'
import { columnsOf, type Given, type Named, valuesOf, type Written } from './values.ts'
import { listsOpenTo } from './wire.ts'

/**
 * Has the admissions of a ticket pass these lists, and none of the others that do not open for all. The doors' own: they
 * alone write their lists, and stand behind tickets.
 * @returns the name of a list that would open for nobody, which would mean for all: nothing is written then.
 */
export type OpenLists = (
  db: Db,
  tx: Tx,
  wish: { meetingId: string; ticketId: string; listIds: readonly string[] },
  by: { who: string; at: number },
) => Promise<{ empty: string } | undefined>

export function saveWith(openLists: OpenLists): Handler<typeof ticketManage.save> {
  return ({ deps: { db }, input, user, thirdId, now }) =>
    db.write(async (tx) => {
      const { meetingId, id, edition: since, ...given } = input
      const meeting = await lockOwnMeeting(tx, meetingId, thirdId)
      if (meeting === undefined) return refuse('meeting_gone')
      const sale = await lockSale(db, tx, meetingId)
      const standing = sale.tickets.find((row) => row.id === id)
      if (id !== undefined && standing === undefined) return refuse('ticket_gone')
      if (standing === undefined && !given.name) return refuse('ticket_incomplete')
      if (standing === undefined && sale.tickets.length >= TICKETS_MAX) return refuse('tickets_full')

      const listIds = listsWanted(sale, given, standing?.id)
      if (listIds === undefined) return refuse('list_gone')
      const before: Written = { row: standing ?? newTicket(meeting, sale, now), listIds: listsOf(sale, standing?.id) }
      const after: Written = { row: { ...before.row, ...columnsOf(given) }, listIds }
      const organisations = given.organisationIds === undefined ? [] : await organisationsOf(tx, thirdId)
      const forms = given.formId === undefined ? [] : await formsOf(tx, meetingId)
      const pools = sale.pools.map((pool) => ({ id: pool.id, name: nameOfPool(pool) }))
      const named = { pool: pools, form: forms, organisation: organisations, list: sale.lists }
      const nameOf = (kind: Named, id: string) => named[kind].find((one) => one.id === id)?.name ?? id
      const thing = { entity: 'ticket', entityId: after.row.id, meetingId, who: user.id, at: now }
      const facts = { before: before.row, after: after.row, meeting, pools: sale.pools, organisations, forms }

      const store = async (edition: number, changed: readonly TicketField[]) => {
        const reason = unfit(facts, changed)
        if (reason !== undefined) return reason
        const row = { ...after.row, edition }
        if (changed.includes('listIds')) {
          const refused = await openLists(db, tx, { meetingId, ticketId: row.id, listIds }, { who: user.id, at: now })
          if (refused !== undefined) return refuse('list_left_empty', { what: refused.empty })
        }
        if (standing === undefined) {
          const form_id = row.form_id ?? (await firstForm(tx, meetingId, { userId: user.id, now }))
          await insertTicket(tx, { ...row, form_id })
          await writeLog(tx, [{ ...thing, edition, action: 'make', to: row.name }])
        } else await updateTicket(tx, row.id, { ...columnsOf(given), edition })
        return bumpVersion(tx, meetingId)
      }
      const change = {
        labels: ticketFields,
        since,
        revision: before.row.edition,
        before: valuesOf(before, nameOf),
        after: valuesOf(after, nameOf),
      }
      const saved =
        standing === undefined ? await store(1, Object.keys(ticketFields) as TicketField[]) : await saveRevision(tx, thing, change, store)
      return saved instanceof Refusal ? saved : wire(db, tx, after.row, now)
    })
}

export function copyWith(openLists: OpenLists): Handler<typeof ticketManage.copy> {
  return ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
    db.write(async (tx) => {
      if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
      const sale = await lockSale(db, tx, meetingId)
      const like = sale.tickets.find((row) => row.id === id)
      if (like === undefined) return refuse('ticket_gone')
      if (sale.tickets.length >= TICKETS_MAX) return refuse('tickets_full')
      const name = copyName(like.name, TICKET_NAME_MAX)
      const row = { ...like, id: newId(now), name, state: 'draft' as const, sold: 0, sort: nextSort(sale), edition: 1 }
      await insertTicket(tx, row)
      await openLists(db, tx, { meetingId, ticketId: row.id, listIds: listsOf(sale, like.id) }, { who: user.id, at: now })
      const line = { entity: 'ticket', entityId: row.id, meetingId, action: 'make', to: row.name, why: `copy of ${like.id}` }
      await writeLog(tx, [{ ...line, who: user.id, at: now, edition: 1 }])
      await bumpVersion(tx, meetingId)
      return wire(db, tx, row, now)
    })
}

async function wire(db: Db, tx: Tx, { id, meeting_id }: TicketRow, now: number) {
  const { tickets } = await ownTicketsOnWire(db, tx, meeting_id, now)
  return tickets.find((one) => one.id === id) ?? refuse('ticket_gone')
}

/** Those that a ticket opens, of those that do not open for all. */
function listsOf({ lists }: Standing, ticketId: string | undefined): string[] {
  return ticketId === undefined ? [] : listsOpenTo(lists, ticketId).map(({ id }) => id)
}

/** @returns undefined where one that is wanted is not the meeting's. What opens for all opens for this one too. */
function listsWanted(sale: Standing, { listIds }: Given, ticketId: string | undefined): string[] | undefined {
  if (listIds === undefined) return listsOf(sale, ticketId)
  if (!listIds.every((id) => sale.lists.some((list) => list.id === id))) return undefined
  const forAll = new Set(listsOpenTo(sale.lists).map(({ id }) => id))
  return sale.lists.map(({ id }) => id).filter((id) => listIds.includes(id) && !forAll.has(id))
}

const nextSort = ({ tickets }: Standing) => Math.max(0, ...tickets.map(({ sort }) => sort)) + 1

/** On sale from now until the meeting begins; once it runs, until it is over. */
function newTicket(meeting: Row<'meetings'>, sale: Standing, now: number): TicketRow {
  return {
    id: newId(now),
    meeting_id: meeting.id,
    third_id: meeting.third_id,
    name: '',
    note: '',
    price_fen: 0,
    total: NO_OWN_TOTAL,
    sold: 0,
    booking_from: Math.floor(now / 1_000) * 1_000,
    booking_to: now < meeting.starts_at ? meeting.starts_at : meeting.ends_at,
    limit_order: 0,
    limit_phone: 0,
    state: 'draft',
    sort: nextSort(sale),
    group_name: '',
    steps: writeJson([]),
    pool_id: null,
    least_order: 1,
    hidden: 0,
    approval: 0,
    audience: 'anyone',
    organisation_ids: writeJson([]),
    pay_minutes: UNPAID_MINUTES,
    refund_tiers: writeJson([]),
    invoice_item: '',
    form_id: null,
    edition: 0,
  }
}
