/** What moves of an order bring about, in their transaction. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { endAdmission, issueAdmissions } from '../admission/issue.ts'
import { lockAdmissionsOf, type StandingAdmission } from '../admission/store.ts'
import { unseat, unseatAttendees } from '../attendee/seat-store.ts'
import { givePlacesBack } from '../ticket/place-store.ts'
import { tell } from '../message/outbox.ts'
import { aboutOrder, attendeeIdsOf, dropPlaces } from './store.ts'
import { placeTelling } from './tell.ts'
import { dropWishes } from './wish-store.ts'

interface Moved {
  db: Db
  order: Row<'orders'>
  who: string
  why: string
  at: number
}

/** The ticket is locked, before the order. The requested invoice stays: what was paid is not given back, and can be invoiced. */
export async function freePlacesKeepInvoice(tx: Tx, { db, order }: Pick<Moved, 'db' | 'order'>): Promise<void> {
  await givePlacesBack(tx, order.ticket_id, order.copies)
  await unseatAttendees(db, tx, { nos: [order.no] })
}

/** The ticket is locked, before the order. An invoice that was wanted for it is not wanted any more. */
export async function freePlaces(tx: Tx, { db, order }: Pick<Moved, 'db' | 'order'>): Promise<void> {
  await freePlacesKeepInvoice(tx, { db, order })
  await dropWishes(db, tx, { nos: [order.no] })
}

/** Some tickets of an order end, and the order goes on with the others. The ticket is locked, before the order. */
export async function freeSomePlaces(tx: Tx, order: Row<'orders'>, ended: readonly StandingAdmission[]): Promise<void> {
  await givePlacesBack(tx, order.ticket_id, ended.length)
  await dropPlaces(tx, order.no, ended.length)
  for (const { attendee_id } of ended) await unseat(tx, order.no, attendee_id)
}

export async function admit(tx: Tx, { db, order, at }: Pick<Moved, 'db' | 'order' | 'at'>): Promise<void> {
  await issueAdmissions(db, tx, [{ order: { ...order, paid_at: at }, attendeeIds: await attendeeIdsOf(tx, order.no) }])
}

/** Those that end, locked, and why they do. */
interface Ending extends Omit<Moved, 'db'> {
  /** Whoever ends them tells their holders. */
  toldElsewhere?: boolean | undefined
  ending: readonly StandingAdmission[]
  ended: 'refunded' | 'withdrawn'
}

/**
 * Whoever holds a ticket whose money goes back hears that it has ended: the buyer hears of the money. What else ended is told
 * by whoever ended it.
 */
export async function endAdmissions(tx: Tx, { order, ending, ended, toldElsewhere, who, why, at }: Ending): Promise<void> {
  for (const one of ending) await endAdmission(tx, one, { action: 'revoke', who, why, at }, ended)
  const others = Map.groupBy(
    ending.filter(({ user_id }) => user_id !== order.user_id),
    ({ user_id }) => user_id,
  )
  if (ended === 'withdrawn' || toldElsewhere === true || others.size === 0) return
  const about = await aboutOrder(tx, order)
  await tell(
    tx,
    // Another ticket of theirs may end on another day.
    [...others].map(([userId, [first]]) => ({
      ...placeTelling(order, about),
      kind: 'ticket_ended',
      about: `${order.no} ${first?.id}`,
      userId,
    })),
    at,
  )
}

export async function withdrawAdmissions(tx: Tx, { order, who, why, at, endsAt }: Omit<Moved, 'db'> & { endsAt: number }): Promise<void> {
  const step = { action: 'withdraw', order, who, why, at, endsAt, everIn: false } as const
  for (const standing of await lockAdmissionsOf(tx, order.no)) await endAdmission(tx, standing, step, 'withdrawn')
}
