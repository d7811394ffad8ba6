/** What a template holds, written around the start of a meeting that was just made. */
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { layOutCertificates } from '../certificate/kept.ts'
import { freshList, insertList } from '../checkin/lists/list-store.ts'
import { insertForm, type Maker } from '../form/store.ts'
import { insertModule, type OwnRow } from '../meeting/manage-store.ts'
import { insertPool } from '../ticket/pool-store.ts'
import { NO_OWN_TOTAL } from '../ticket/places.ts'
import { insertTicket } from '../ticket/store.ts'
import type { TemplateContent } from './content.ts'

type Meeting = Pick<OwnRow, 'id' | 'third_id' | 'starts_at'>

export async function layOut(tx: Tx, content: TemplateContent, meeting: Meeting, { userId, now }: Maker): Promise<void> {
  const there = { meeting_id: meeting.id, third_id: meeting.third_id }
  for (const [index, module] of content.modules.entries())
    await insertModule(tx, { ...module, id: newId(now), meeting_id: meeting.id, sort: index + 1, edition: 1 })
  const pools = content.pools.map((pool) => ({ ...pool, ...there, id: newId(now), edition: 1, created_at: now }))
  for (const pool of pools) await insertPool(tx, pool)
  const forms: string[] = []
  // In the order in which they were: the first is asked where a new ticket says nothing.
  for (const [index, form] of content.forms.entries())
    forms.push(await insertForm(tx, { ...form, meetingId: meeting.id, thirdId: meeting.third_id, userId, now: now + index }))
  const tickets = content.tickets.map((ticket, index) => ({
    ...there,
    ...columnsOf(ticket, meeting, now),
    id: newId(now),
    sort: index + 1,
  }))
  for (const [index, ticket] of tickets.entries()) {
    const { pool = null, form = null } = content.tickets[index] ?? {}
    await insertTicket(tx, {
      ...ticket,
      pool_id: idAt(
        pools.map(({ id }) => id),
        pool,
      ),
      form_id: idAt(forms, form),
    })
  }
  const listIds: string[] = []
  for (const [index, { tickets: opened, windows, ...list }] of content.lists.entries()) {
    const fresh = freshList(now + index)
    listIds.push(fresh.id)
    await insertList(tx, {
      ...fresh,
      ...there,
      ...list,
      ticket_ids: writeJson(opened.flatMap((at) => tickets[at]?.id ?? []).toSorted()),
      windows: writeJson(windows.map(({ from, to }) => ({ from: toWire(meeting.starts_at + from), to: toWire(meeting.starts_at + to) }))),
      accepts: writeJson(list.accepts),
      questions: writeJson(list.questions),
      gates: writeJson(list.gates),
    })
  }
  await layOutCertificates(tx, content.certificates, { meetingId: meeting.id, thirdId: meeting.third_id, listIds, now })
}

/** A place in a list of a template, as what was made of it. */
const idAt = (ids: readonly string[], place: number | null) => (place === null ? null : (ids[place] ?? null))

const DAY_MS = 24 * 3_600_000

function columnsOf(ticket: TemplateContent['tickets'][number], { starts_at: starts }: Meeting, now: number) {
  const to = starts + ticket.bookingTo
  // On sale at once; of a meeting that is over already, on its last day.
  const from = ticket.bookingFrom === null ? Math.min(now, to - DAY_MS) : starts + ticket.bookingFrom
  return {
    name: ticket.name,
    note: ticket.note,
    group_name: ticket.groupName,
    price_fen: ticket.fen,
    // What would be over before anybody can buy is no step any more.
    steps: writeJson(
      ticket.steps.map(({ until, fen }) => ({ until: starts + until, fen })).filter(({ until }) => until > Math.max(from, now)),
    ),
    total: ticket.total === 0 ? NO_OWN_TOTAL : ticket.total,
    sold: 0,
    booking_from: from,
    booking_to: to,
    least_order: ticket.leastPerOrder,
    limit_order: ticket.limitPerOrder,
    limit_phone: ticket.limitPerPhone,
    hidden: ticket.hidden,
    approval: ticket.approval,
    audience: ticket.audience,
    organisation_ids: writeJson([...ticket.organisationIds]),
    pay_minutes: ticket.payMinutes,
    refund_tiers: writeJson([...ticket.refundTiers]),
    invoice_item: ticket.invoiceItem,
    edition: 1,
    state: ticket.on === 1 ? ('on' as const) : ('draft' as const),
  }
}
