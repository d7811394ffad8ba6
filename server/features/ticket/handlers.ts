/** Tickets on sale: what each call does. */
import { priceAt, stepAt } from '#contract/price.ts'
import type { Ticket, ticket } from '#contract/ticket.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { formOfTicket } from '../form/store.ts'
import { parametersOf } from '../form/parameters.ts'
import { findTicket, pageOfTickets } from './store.ts'

export const ticketHandlers: Handlers<typeof ticket> = {
  list: async (context) => {
    const { deps, input, now } = context
    const onWire = (row: Row<'tickets'>) => ticketOnWire(row, now)
    const meeting = await visibleMeeting(context, input.meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    // Nothing is on sale while sign-up is paused; a preview shows what will be.
    if (meeting.state === 'paused' || meeting.state === 'archived') return paged(input, async () => ({ rows: [], total: 0 }), onWire)
    return paged(input, (offset, limit) => pageOfTickets(deps.db, input.meetingId, offset, limit), onWire)
  },
  parameters: async ({ deps, input }) => {
    if ((await findTicket(deps.db, input.meetingId, input.ticketId)) === undefined) return refuse('ticket_gone')
    const form = await formOfTicket(deps.db.read, input.ticketId)
    return form === undefined ? [] : parametersOf(deps.db.read, form)
  },
}

/** @param now decides which price step holds. */
function ticketOnWire(row: Row<'tickets'>, now: number): Ticket {
  const steps = readJson(row.steps)
  const price = priceAt(row.price_fen, steps, now) / 100
  const until = stepAt(steps, now)?.until
  return {
    id: row.id,
    meetingId: row.meeting_id,
    name: row.name,
    note: row.note,
    bookingStratTime: toWire(row.booking_from),
    bookingEndTime: toWire(row.booking_to),
    totalNum: row.total,
    soldNum: row.sold,
    price,
    fullPrice: price,
    priceUntilTime: until === undefined ? '' : toWire(until),
    nextPrice: until === undefined ? price : priceAt(row.price_fen, steps, until) / 100,
    limitPerOrder: row.limit_order,
    limitPerPhone: row.limit_phone,
    leastPerOrder: row.least_order,
    groupName: row.group_name,
    approval: row.approval,
    audience: row.audience,
    payMinutes: row.pay_minutes,
    refundTiers: readJson(row.refund_tiers),
  }
}
