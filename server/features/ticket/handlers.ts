/** Tickets on sale: what each call does. */
import type { ticket } from '#contract/ticket.ts'
import type { Row } from '../../db/db.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { closedOf } from '../meeting/state.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { formOfTicket } from '../form/store.ts'
import { parametersOf } from '../form/parameters.ts'
import { poolsOf } from './pool-store.ts'
import { findTicket, pageOfTickets } from './store.ts'
import { ticketOnWire } from './wire.ts'

export const ticketHandlers: Handlers<typeof ticket> = {
  list: async (context) => {
    const { deps, input, now } = context
    const meeting = await visibleMeeting(context, input.meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    const pools = await poolsOf(deps.db, deps.db.read, meeting.id)
    const onWire = (row: Row<'tickets'>) => ticketOnWire(row, { pools, now })
    // Nothing is on sale while sign-up is paused, or has ended for good; a preview shows what will be.
    if (meeting.state === 'paused' || meeting.state === 'archived' || closedOf(meeting) !== undefined)
      return paged(input, async () => ({ rows: [], total: 0 }), onWire)
    const states = meeting.state === 'draft' ? (['on', 'draft'] as const) : (['on'] as const)
    return paged(input, (range) => pageOfTickets(deps.db, { meetingId: meeting.id, states }, range), onWire)
  },
  parameters: async ({ deps, input }) => {
    if ((await findTicket(deps.db, input.meetingId, input.ticketId, ['on', 'off'])) === undefined) return refuse('ticket_gone')
    const form = await formOfTicket(deps.db.read, input.ticketId)
    return form === undefined ? [] : parametersOf(deps.db.read, form)
  },
}
