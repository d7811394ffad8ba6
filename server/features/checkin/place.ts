/** Where a ticket stands at a list. */
import { slotOf } from '../../../contract/checkin.ts'
import { tailOf } from './rule.ts'
import type { Place } from './say.ts'
import type { List } from './store.ts'
import type { Ticket } from './ticket-store.ts'

/** In the roster of its meeting: with a number. */
export type Numbered = Ticket & { serial: number }

export function isOfMeeting(list: Pick<List, 'meeting_id'>, ticket: Ticket | undefined): ticket is Numbered {
  return ticket !== undefined && ticket.meeting_id === list.meeting_id && ticket.serial !== null
}

export function placeOf({ id }: Pick<List, 'id'>, { id: admissionId, serial, phone }: Numbered): Place {
  return { listId: id, slot: slotOf(serial, tailOf(phone)), admissionId }
}
