/** Issuing and revoking, always in the transaction that pays for it or takes it back. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { digest, newAdmissionCode, newId } from '../../flow/ids.ts'
import { logRow, transition } from '../../flow/machine.ts'
import { admissionMachine, type AdmissionState } from './machine.ts'
import { insertAdmissions, lockAdmissionsOf, moveAdmission } from './store.ts'

export interface Issue {
  order: Pick<Row<'orders'>, 'no' | 'user_id' | 'meeting_id' | 'ticket_id' | 'paid_at' | 'created_at'>
  attendeeIds: readonly string[]
}

/** One admission for each attendee. The code itself is kept apart; admissions know its digest only. */
export async function issueAdmissions(db: Db, tx: Tx, issues: readonly Issue[]): Promise<void> {
  const made = issues.flatMap(({ order, attendeeIds }) => {
    const at = order.paid_at ?? order.created_at
    return attendeeIds.map((attendeeId) => {
      const code = newAdmissionCode()
      const row: Row<'admissions'> = {
        id: newId(at), order_no: order.no, attendee_id: attendeeId, user_id: order.user_id, meeting_id: order.meeting_id, ticket_id: order.ticket_id,
        code_hash: digest(code), status: 'issued', issued_at: at, ended_at: null,
      }
      return { row, code }
    })
  })
  if (made.length === 0) return
  await insertAdmissions(db, tx, made)
  await db.insertMany(tx, 'log', made.map(({ row }) => logRow('admission', { entityId: row.id, action: 'issue', from: '', to: 'issued', who: row.user_id, why: `order ${row.order_no}`, at: row.issued_at })))
}

/** Takes back every admission of an order that still admits. */
export async function revokeAdmissions(tx: Tx, orderNo: string, step: { who: string; why: string; at: number }): Promise<void> {
  for (const { id, status } of await lockAdmissionsOf(tx, orderNo)) {
    const from = status as AdmissionState
    await transition(tx, admissionMachine, { ...step, entityId: id, action: 'revoke', from }, (to) => moveAdmission(tx, id, from, to, { ended_at: step.at }))
  }
}
