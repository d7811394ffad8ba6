/** What moves of an order bring about, in their transaction. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { issueAdmissions, revokeAdmissions, withdrawAdmission } from '../admission/issue.ts'
import { lockAdmissionsOf } from '../admission/store.ts'
import { unseatAttendees } from '../attendee/seat-store.ts'
import { givePlacesBack } from '../ticket/place-store.ts'
import { attendeeIdsOf } from './store.ts'

interface Moved {
  db: Db
  order: Row<'orders'>
  who: string
  why: string
  at: number
}

/** The ticket is locked, before the order. */
export async function freePlaces(tx: Tx, { db, order }: Pick<Moved, 'db' | 'order'>): Promise<void> {
  await givePlacesBack(tx, order.ticket_id, order.copies)
  await unseatAttendees(db, tx, { nos: [order.no] })
}

export async function admit(tx: Tx, { db, order, at }: Pick<Moved, 'db' | 'order' | 'at'>): Promise<void> {
  await issueAdmissions(db, tx, [{ order: { ...order, paid_at: at }, attendeeIds: await attendeeIdsOf(tx, order.no) }])
}

export function endAdmissions(tx: Tx, { order, who, why, at }: Omit<Moved, 'db'>): Promise<void> {
  return revokeAdmissions(tx, order.no, { who, why, at })
}

export async function withdrawAdmissions(tx: Tx, { order, who, why, at, endsAt }: Omit<Moved, 'db'> & { endsAt: number }): Promise<void> {
  const facts = { order, who, why, at, endsAt, everIn: false }
  for (const standing of await lockAdmissionsOf(tx, order.no)) await withdrawAdmission(tx, standing, facts)
}
