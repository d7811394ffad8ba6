/** A ticket as its organisers have it on the wire. */
import type { OwnTicket, TicketChoice, TicketStage } from '#contract/ticket-manage.ts'
import type { Row } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import { actionsFrom } from '../../../flow/machine.ts'
import type { Sales, TicketRow } from '../manage-store.ts'
import { leftOf, NO_OWN_TOTAL, type PoolWithTaken } from '../places.ts'
import { priceOfTicket } from '../price.ts'
import { ticketMachine } from './machine.ts'

type List = Pick<Row<'checkin_lists'>, 'ticket_ids'>

/** Lists that open for all tickets; with a ticket, those that open for it and not for all. */
export function listsOpenTo<L extends List>(lists: readonly L[], ticketId?: string): L[] {
  return lists.filter((list) => {
    const ids = readJson(list.ticket_ids)
    return ticketId === undefined ? ids.length === 0 : ids.includes(ticketId)
  })
}

interface Now {
  pools: readonly PoolWithTaken[]
  now: number
}

interface Around extends Sales, Now {
  lists: readonly (List & { id: string })[]
  /** How many are on its list. */
  phones: number
}

/** @param row of one that was not removed: nobody finds those. */
export function choiceOnWire(row: TicketRow, { pools, now }: Now): TicketChoice {
  return {
    id: row.id,
    name: row.name,
    stage: row.state as TicketStage,
    nowFen: priceOfTicket(row, { now }).each,
    left: leftOf(row, pools),
  }
}

/** @param row as of a choice. */
export function ownTicketOnWire(row: TicketRow, { pools, lists, phones, orders, held, now }: Around): OwnTicket {
  return {
    ...choiceOnWire(row, { pools, now }),
    ...pickFields(row, 'meeting_id', 'edition', 'note', 'group_name', 'hidden', 'approval', 'audience', 'pay_minutes', 'invoice_item'),
    fen: row.price_fen,
    steps: readJson(row.steps).map(({ until, fen }) => ({ untilTime: toWire(until), fen })),
    total: row.total === NO_OWN_TOTAL ? 0 : row.total,
    poolId: row.pool_id ?? '',
    bookingStratTime: toWire(row.booking_from),
    bookingEndTime: toWire(row.booking_to),
    leastPerOrder: row.least_order,
    limitPerOrder: row.limit_order,
    limitPerPhone: row.limit_phone,
    organisationIds: readJson(row.organisation_ids),
    phones,
    refundTiers: readJson(row.refund_tiers),
    formId: row.form_id ?? '',
    listIds: listsOpenTo(lists, row.id).map(({ id }) => id),
    sold: row.sold - held,
    held,
    orders,
    actions: actionsFrom(ticketMachine, row.state, { ordered: orders > 0 }),
  }
}
