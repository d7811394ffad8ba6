/** What was bought for an organisation's people: how many, never whom. */
import { maskedName } from '#contract/mask.ts'
import type { unit } from '#contract/unit.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { seenBy } from './seen.ts'
import { pageOfBooked } from './store.ts'

export const orders: Handler<typeof unit.orders> = async (context) => {
  const { deps, input, user } = context
  const seen = await seenBy(context, input.id)
  if (seen === undefined) return refuse('organisation_gone')
  return paged(
    input,
    (range) => pageOfBooked(deps.db, seen.home.id, range),
    (row) => {
      const mine = row.user_id === user.id
      return {
        orderNo: row.order_no,
        meetingName: row.title,
        meetingStratTime: toWire(row.starts_at),
        ticketName: row.ticket_name,
        seats: row.copies,
        named: Number(row.named),
        arrived: Number(row.arrived),
        buyer: mine ? row.buyer : maskedName(row.buyer),
        mine: mine ? 1 : 0,
        bookTime: toWire(row.booked_at),
      }
    },
  )
}
