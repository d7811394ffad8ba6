/** A ticket as everybody has it on the wire. */
import type { Discount } from '#contract/price.ts'
import type { Ticket } from '#contract/ticket.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { leftOf, type PoolWithTaken } from './places.ts'
import { priceOfTicket } from './price.ts'

interface Around {
  /** Of its meeting. */
  pools: readonly PoolWithTaken[]
  voucher?: Discount
  /** Decides which price step holds. */
  now: number
}

export function ticketOnWire(row: Row<'tickets'>, { pools, voucher, now }: Around): Ticket {
  const { each, full, until, next } = priceOfTicket(row, { voucher, now })
  return {
    ...pickFields(row, 'id', 'meeting_id', 'name', 'note', 'group_name', 'approval', 'audience', 'pay_minutes'),
    bookingStratTime: toWire(row.booking_from),
    bookingEndTime: toWire(row.booking_to),
    // As many as there can be of it: what it shares may be gone before its own total is.
    totalNum: row.sold + leftOf(row, pools),
    soldNum: row.sold,
    price: each / 100,
    fullPrice: full / 100,
    priceUntilTime: until === undefined ? '' : toWire(until),
    nextPrice: next / 100,
    limitPerOrder: row.limit_order,
    limitPerPhone: row.limit_phone,
    leastPerOrder: row.least_order,
    refundTiers: readJson(row.refund_tiers),
  }
}
