/** Issuing and revoking, always in the transaction that pays for it or takes it back. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { digest, newAdmissionCode, newCode, newId } from '../../flow/ids.ts'
import { logRow, transition } from '../../flow/machine.ts'
import { admissionMachine, type AdmissionState } from './machine.ts'
import { badgeCodeOf, exhibitorCodeOf } from './codes.ts'
import { insertAdmissions, lockAdmissionsOf, type MadeAdmission, moveAdmission } from './store.ts'

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
      const row: MadeAdmission = {
        id: newId(at),
        order_no: order.no,
        attendee_id: attendeeId,
        user_id: order.user_id,
        meeting_id: order.meeting_id,
        ticket_id: order.ticket_id,
        code_hash: digest(code),
        badge_hash: digest(badgeCodeOf(code)),
        exhibitor_hash: digest(exhibitorCodeOf(code)),
        number: newCode(12),
        status: 'issued',
        issued_at: at,
        ended_at: null,
      }
      return { row, code }
    })
  })
  if (made.length === 0) return
  await insertAdmissions(db, tx, made)
  await db.insertMany(
    tx,
    'log',
    made.map(({ row }) =>
      logRow('admission', {
        entityId: row.id,
        action: 'issue',
        from: '',
        to: 'issued',
        who: row.user_id,
        why: `order ${row.order_no}`,
        at: row.issued_at,
      }),
    ),
  )
}

interface Step {
  who: string
  why: string
  at: number
}

/** Takes back every admission of an order that still admits. */
export async function revokeAdmissions(tx: Tx, orderNo: string, step: Step): Promise<void> {
  for (const standing of await lockAdmissionsOf(tx, orderNo)) await endAdmission(tx, standing, 'refunded', step)
}

/** Ends one admission. @param why what the door says of it. @returns whether it was still as it was read. */
export async function endAdmission(
  tx: Tx,
  { id, status }: Pick<Row<'admissions'>, 'id' | 'status'>,
  why: 'refunded' | 'transferred',
  step: Step,
): Promise<boolean> {
  const from = status as AdmissionState
  const to = await transition(tx, admissionMachine, { ...step, entityId: id, action: 'revoke', from }, (to) =>
    moveAdmission(tx, id, from, to, { ended_at: step.at, ended_why: why }),
  )
  return to !== undefined
}
