/**
 * Places that go with files: given when a guest comes, let go when they do not. Giving one is the desk's, a later feature, and
 * is handed in.
 */
import type { Db, Tx } from '../../../db/db.ts'
import type { Refusal } from '../../../use-case.ts'
import { lockAdmissions, lockAdmissionsOf } from '../../admission/store.ts'
import type { Closed } from '../../meeting/state.ts'
import { lockOrder, lockTickets } from '../../order/store.ts'
import { ownPlace, ticketOf } from './place-store.ts'
import type { GuestRow } from './store.ts'

export interface PlaceWanted {
  meetingId: string
  ticketId: string
  person: { name: string; phone: string; workplace: string; position: string }
  /** The account in whose name it is given. */
  madeBy: string
  now: number
}

export type NoPlace = Refusal<'ticket_gone' | 'sold_out' | Closed>

export interface Places {
  /** Gives a free place. Locks ticket, pools and accounts in this order. @returns the refusal; then nothing is written. */
  give(db: Db, tx: Tx, wanted: PlaceWanted): Promise<{ orderNo: string; admissionId: string } | NoPlace>
  /** Ends it, free again at once. @param tells whether its holder hears that the organiser has ended it. */
  takeBack(db: Db, tx: Tx, end: { orderNo: string; tells: boolean; who: string; at: number }): Promise<void>
}

/** What stands of a file's place, under lock. */
interface Standing {
  /** Its own admission lets them in still. */
  holds: boolean
  /** An admission that their phone holds already, in their own name. */
  own: string | undefined
}

/** Locks what giving a place, or ending one, comes by before the file itself: in the order of the shop and of doors. */
export async function lockPlaces(db: Db, tx: Tx, guest: GuestRow): Promise<Standing> {
  const { ticket_id, order_no, admission_id, mobile, name, meeting_id } = guest
  const tickets = [ticket_id, order_no === null ? null : await ticketOf(tx, order_no)].filter((id) => id !== null)
  if (tickets.length > 0) await lockTickets(db, tx, { ids: [...new Set(tickets)] })
  if (order_no !== null) {
    await lockOrder(tx, order_no)
    await lockAdmissionsOf(tx, order_no)
  }
  const found = mobile === '' ? undefined : await ownPlace(tx, { meetingId: meeting_id, mobile, name })
  const ids = [found, admission_id].filter((id) => typeof id === 'string')
  const admitting = (ids.length === 0 ? [] : await lockAdmissions(db, tx, ids)).filter(({ status }) => status !== 'revoked')
  return { holds: admitting.some(({ id }) => id === admission_id), own: admitting.find(({ id }) => id === found)?.id }
}
