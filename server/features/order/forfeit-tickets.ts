/**
 * A holder returns paid tickets without a refund: they admit no more, their places are free in the same moment, and what was
 * paid stays paid. The order ends with its last ticket.
 */
import type { Db, Row, Tx } from '../../db/db.ts'
import { move, refusalOf } from '../../flow/machine.ts'
import { refuse } from '../../flow/refusal.ts'
import { endAdmission } from '../admission/issue.ts'
import { admissionMachine, type ForfeitFacts } from '../admission/machine.ts'
import type { StandingAdmission } from '../admission/store.ts'
import { freeSomePlaces } from './effects.ts'
import { orderMachine } from './machine.ts'

interface Forfeit extends Omit<ForfeitFacts, 'order' | 'everIn'> {
  /** Locked, and its ticket before it. */
  order: Row<'orders'>
  /** Every ticket of the order that still admits, locked; and those of them that are returned. */
  standing: readonly StandingAdmission[]
  returned: readonly StandingAdmission[]
  /** Those that have let their holder in, at any list. */
  used: ReadonlySet<string>
  who: string
}

/** @returns the refusal, before anything is written; undefined once the tickets are returned. */
export async function forfeitTickets(db: Db, tx: Tx, { standing, returned, used, ...facts }: Forfeit) {
  const { order, who, at } = facts
  const stepOf = ({ id, status }: StandingAdmission) => ({
    ...facts,
    everIn: status !== 'issued' || used.has(id),
    why: `order ${order.no}`,
  })
  for (const one of returned) {
    const refused = refusalOf(admissionMachine, 'forfeit', stepOf(one))
    if (refused !== undefined) return refuse(refused)
  }
  for (const one of returned) await endAdmission(tx, one, { ...stepOf(one), action: 'forfeit' }, 'withdrawn')
  if (returned.length < standing.length) {
    await freeSomePlaces(tx, order, returned)
    return undefined
  }
  const step = { db, order, entityId: order.no, action: 'forfeit', from: order.status, who, why: '', at } as const
  await move(tx, orderMachine, step, { ended_at: at })
  return undefined
}
