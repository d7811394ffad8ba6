/** Orders: what each call does. The owner's only: anybody else's is as good as none. Cancelling is payment's: money may be on its way. */
import type { order } from '#contract/order.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { withSheets } from '../attendee/answers.ts'
import { opened } from '../attendee/number.ts'
import { asSeenBy, onWire as attendeeOnWire } from '../attendee/wire.ts'
import { type About, countTickets, findOwnOrder, pageOfOrderAttendees, pageOfOrders } from './store.ts'
import { submit } from './submit.ts'
import { withdraw, withdrawTicket } from './withdraw.ts'
import { onWire, ticketOnWire } from './wire.ts'

export const orderHandlers: Omit<Handlers<typeof order>, 'cancel'> = {
  submit,
  withdraw,
  withdrawTicket,
  list: async ({ deps, input, user, now }) =>
    paged(
      input,
      async (range) => {
        const found = await pageOfOrders(deps.db, { userId: user.id, meetingId: input.meetingId, status: input.status }, range)
        return { total: found.total, rows: await withTickets(deps.db, found.rows) }
      },
      (row) => onWire(row, row, now),
    ),
  get: async ({ deps, input, user, now }) => {
    const row = await findOwnOrder(deps.db, user.id, input.no)
    if (row === undefined) return refuse('order_gone')
    const [counted = row] = await withTickets(deps.db, [row])
    return onWire(counted, counted, now)
  },
  attendees: async ({ deps, input, user, now }) => {
    const order = await findOwnOrder(deps.db, user.id, input.no)
    if (order === undefined) return refuse('order_gone')
    return paged(
      input,
      async (range) => {
        const { rows, total } = await pageOfOrderAttendees(deps.db, input.no, range)
        return { rows: await withSheets(deps.db.read, rows), total }
      },
      ({ ticket, ...row }) => {
        const { sheet, ...seen } = asSeenBy(user.id, row)
        return {
          ...attendeeOnWire(opened(deps.seals, seen), sheet),
          ...ticketOnWire(ticket, { order, phone: row.phone, mobile: user.mobile, now }),
          ...(row.phone !== '' && seen.phone === '' && { phonePassed: 1 }),
        }
      },
    )
  },
}

/** Orders with what has become of their tickets, once any were issued. */
async function withTickets<R extends { no: string } & About>(db: Db, orders: readonly R[]): Promise<R[]> {
  const counts = await countTickets(
    db,
    orders.map(({ no }) => no),
  )
  return orders.map((row) => {
    const tickets = counts.get(row.no)
    return tickets === undefined ? row : { ...row, tickets }
  })
}
