/** What is written of a ticket: from the wire to its columns, and by field as its history shows it. */
import type { Checked } from '#contract/call.ts'
import type { TicketField, ticketManage } from '#contract/ticket-manage.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import { fromWire, toWire } from '../../../flow/clock.ts'
import type { TicketRow } from '../manage-store.ts'
import { NO_OWN_TOTAL } from '../places.ts'

export type Given = Omit<Checked<typeof ticketManage.save>, 'meetingId' | 'id' | 'edition'>

/** The columns of what was given; which lists it opens is kept with the lists. */
export function columnsOf(given: Given): Partial<TicketRow> {
  const columns: { [F in keyof Given]-?: (value: NonNullable<Given[F]>) => Partial<TicketRow> } = {
    name: (name) => ({ name }),
    note: (note) => ({ note }),
    groupName: (group_name) => ({ group_name }),
    fen: (price_fen) => ({ price_fen }),
    steps: (steps) => ({ steps: writeJson(steps.map(({ untilTime, fen }) => ({ until: fromWire(untilTime), fen }))) }),
    total: (total) => ({ total: total === 0 ? NO_OWN_TOTAL : total }),
    poolId: (id) => ({ pool_id: id === '' ? null : id }),
    bookingStratTime: (time) => ({ booking_from: fromWire(time) }),
    bookingEndTime: (time) => ({ booking_to: fromWire(time) }),
    leastPerOrder: (least_order) => ({ least_order }),
    limitPerOrder: (limit_order) => ({ limit_order }),
    limitPerPhone: (limit_phone) => ({ limit_phone }),
    hidden: (hidden) => ({ hidden }),
    approval: (approval) => ({ approval }),
    audience: (audience) => ({ audience }),
    organisationIds: (ids) => ({ organisation_ids: writeJson([...new Set(ids)]) }),
    payMinutes: (pay_minutes) => ({ pay_minutes }),
    refundTiers: (tiers) => ({ refund_tiers: writeJson(tiers) }),
    invoiceItem: (invoice_item) => ({ invoice_item }),
    formId: (form_id) => ({ form_id }),
    listIds: () => ({}),
  }
  const fields = (Object.keys(columns) as (keyof Given)[]).filter((field) => given[field] !== undefined)
  return Object.assign({}, ...fields.map((field) => columns[field](given[field] as never)))
}

/** What a ticket names by its id; ids of different kinds may be the same. */
export type Named = 'pool' | 'form' | 'organisation' | 'list'

/** A ticket with the lists that it opens. */
export interface Written {
  row: TicketRow
  listIds: readonly string[]
}

/**
 * By the wire's names, as two are compared and as a history shows them.
 * @param nameOf what people call a thing that is named by its id; two things may go by one name.
 */
export function valuesOf({ row, listIds }: Written, nameOf = (_: Named, id: string): string => id): Record<TicketField, string> {
  return {
    name: row.name,
    note: row.note,
    groupName: row.group_name,
    price: yuan(row.price_fen),
    steps: readJson(row.steps)
      .map(({ until, fen }) => `${toWire(until)} ${yuan(fen)}`)
      .join('；'),
    total: row.total === NO_OWN_TOTAL ? '' : String(row.total),
    poolId: row.pool_id === null ? '' : nameOf('pool', row.pool_id),
    bookingStratTime: row.booking_from === 0 ? '' : toWire(row.booking_from),
    bookingEndTime: row.booking_to === 0 ? '' : toWire(row.booking_to),
    leastPerOrder: String(row.least_order),
    limitPerOrder: String(row.limit_order),
    limitPerPhone: String(row.limit_phone),
    hidden: String(row.hidden),
    approval: String(row.approval),
    audience: row.audience,
    organisationIds: readJson(row.organisation_ids)
      .map((id) => nameOf('organisation', id))
      .join('、'),
    payMinutes: String(row.pay_minutes),
    refundTiers: readJson(row.refund_tiers)
      .map(({ days, percent }) => `${days}:${percent}`)
      .join(' '),
    invoiceItem: row.invoice_item,
    formId: row.form_id === null ? '' : nameOf('form', row.form_id),
    listIds: listIds.map((id) => nameOf('list', id)).join('、'),
  }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
