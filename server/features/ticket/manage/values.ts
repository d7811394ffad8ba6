/** The fields of a ticket: from the wire to columns, and as values that a save compares and logs. */
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
  // TypeScript does not relate the function of a field to the value of the same field.
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
 * The values of a ticket by wire name.
 * @param nameOf returns the name that the log shows for an id. Values are compared by id: two pools may have one name.
 */
export function valuesOf({ row, listIds }: Written, nameOf: (kind: Named, id: string) => string) {
  const named = (kind: Named, ids: readonly string[]) => ({
    compared: ids.join('、'),
    logged: ids.map((id) => nameOf(kind, id)).join('、'),
  })
  return {
    ...row,
    groupName: row.group_name,
    price: yuan(row.price_fen),
    steps: readJson(row.steps)
      .map(({ until, fen }) => `${toWire(until)} ${yuan(fen)}`)
      .join('；'),
    total: row.total === NO_OWN_TOTAL ? '' : row.total,
    poolId: named('pool', row.pool_id === null ? [] : [row.pool_id]),
    ...bookingTimes(row),
    leastPerOrder: row.least_order,
    limitPerOrder: row.limit_order,
    limitPerPhone: row.limit_phone,
    organisationIds: named('organisation', readJson(row.organisation_ids)),
    payMinutes: row.pay_minutes,
    refundTiers: readJson(row.refund_tiers)
      .map(({ days, percent }) => `${days}:${percent}`)
      .join(' '),
    invoiceItem: row.invoice_item,
    formId: named('form', row.form_id === null ? [] : [row.form_id]),
    listIds: named('list', listIds),
  } satisfies Record<TicketField, unknown>
}

export const bookingTimes = ({ booking_from, booking_to }: Pick<TicketRow, 'booking_from' | 'booking_to'>) => ({
  bookingStratTime: booking_from === 0 ? '' : toWire(booking_from),
  bookingEndTime: booking_to === 0 ? '' : toWire(booking_to),
})

const yuan = (fen: number) => (fen / 100).toFixed(2)
