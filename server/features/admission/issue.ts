/** Issuing and revoking, always in the transaction that pays for it or takes it back. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { digest, newAdmissionCode, newCode, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Facts, transition } from '../../flow/machine.ts'
import { admissionMachine } from './machine.ts'
import { badgeCodeOf, exhibitorCodeOf } from './codes.ts'
import { insertAdmissions, type MadeAdmission, moveAdmission } from './store.ts'

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
  await writeLog(
    tx,
    made.map(({ row }) => ({
      entity: 'admission',
      entityId: row.id,
      action: 'issue',
      to: 'issued',
      who: row.user_id,
      why: `order ${row.order_no}`,
      at: row.issued_at,
    })),
    db,
  )
}

interface Step {
  who: string
  why: string
  at: number
}

/** Gives up what cost nothing: its holder does not come. */
export async function withdrawAdmission(
  tx: Tx,
  { id, status: from }: Standing,
  step: Step & Facts<typeof admissionMachine, 'withdraw'>,
): Promise<void> {
  await transition(tx, admissionMachine, { ...step, entityId: id, action: 'withdraw', from }, (to) =>
    moveAdmission(tx, id, from, to, { ended_at: step.at, ended_why: 'withdrawn' }),
  )
}

/** Ends a paid ticket that its holder returns without a refund. */
export async function forfeitAdmission(
  tx: Tx,
  { id, status: from }: Standing,
  step: Step & Facts<typeof admissionMachine, 'forfeit'>,
): Promise<void> {
  await transition(tx, admissionMachine, { ...step, entityId: id, action: 'forfeit', from }, (to) =>
    moveAdmission(tx, id, from, to, { ended_at: step.at, ended_why: 'withdrawn' }),
  )
}

type Standing = Pick<Row<'admissions'>, 'id' | 'status'>

/** Ends an admission, used or not: its money goes back, or an organiser says so. */
export async function revokeAdmission(
  tx: Tx,
  { id, status: from }: Standing,
  { ended, ...step }: Step & { ended: 'refunded' | 'withdrawn' },
): Promise<void> {
  await transition(tx, admissionMachine, { ...step, entityId: id, action: 'revoke', from }, (to) =>
    moveAdmission(tx, id, from, to, { ended_at: step.at, ended_why: ended }),
  )
}

/** Ends an admission that goes to another person: whoever gives it has one issued for them. */
export async function giveAdmission(
  tx: Tx,
  { id, status: from }: Standing,
  step: Step & Facts<typeof admissionMachine, 'give'>,
): Promise<void> {
  await transition(tx, admissionMachine, { ...step, entityId: id, action: 'give', from }, (to) =>
    moveAdmission(tx, id, from, to, { ended_at: step.at, ended_why: 'transferred' }),
  )
}
