/**
 * Tickets of an order end, because their money goes back or because an organiser says so: their places are free in the same
 * moment, once for each that ended, whatever becomes of the money. The order goes with its last ticket.
 */
import type { Db, Row, Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { lockAdmissionsOf, type StandingAdmission } from '../admission/store.ts'
import { endAdmissions, freeSomePlaces } from './effects.ts'
import { orderMachine } from './machine.ts'

export interface Ending {
  /** Locked, and its ticket before it. */
  order: Row<'orders'>
  /** What stands no more, or is none of the order's, is passed over. */
  admissionIds: readonly string[] | 'all'
  /**
   * `refunded`: there is a trade whose money goes back, and holders other than the buyer are told here; `withdrawn`: the
   * caller tells whom it concerns.
   */
  ended: 'refunded' | 'withdrawn'
  /** Holders are told by whoever ends their tickets, refunded ones too. */
  toldElsewhere?: boolean | undefined
  who: string
  why: string
  at: number
}

/** Entered ones too. @returns those that ended, and whether any is left standing; with the last an order is 4, or 7 where withdrawn. */
export async function endTickets(
  db: Db,
  tx: Tx,
  { order, admissionIds, ...by }: Ending,
): Promise<{ ended: StandingAdmission[]; left: boolean }> {
  const standing = await lockAdmissionsOf(tx, order.no)
  const ended = admissionIds === 'all' ? standing : standing.filter(({ id }) => admissionIds.includes(id))
  if (ended.length === 0 || ended.length < standing.length) {
    await endAdmissions(tx, { ...by, order, ending: ended })
    if (ended.length > 0) await freeSomePlaces(tx, order, ended)
    return { ended, left: standing.length > 0 }
  }
  const step = { ...by, db, order, ending: ended, entityId: order.no, from: order.status }
  if (by.ended === 'refunded') await move(tx, orderMachine, { ...step, action: 'refund', paidTrade: true })
  else await move(tx, orderMachine, { ...step, action: 'end' }, { ended_at: by.at })
  return { ended, left: false }
}
