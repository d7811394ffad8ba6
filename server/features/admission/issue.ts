/** Issuing and revoking, always in the transaction that pays for it or takes it back. */
import type { Ending } from '#contract/admission.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { digest, newAdmissionCode, newCode, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type EffectFacts, type Facts, move } from '../../flow/machine.ts'
import { admissionMachine } from './machine.ts'
import { badgeCodeOf, exhibitorCodeOf } from './codes.ts'
import { insertAdmissions, type MadeAdmission } from './store.ts'

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

/**
 * Ends an admission along an edge of its machine. Rosters of doors learn of it with their next sync.
 * @param ended_why what its holder reads.
 */
export async function endAdmission<A extends 'withdraw' | 'forfeit' | 'revoke' | 'give'>(
  tx: Tx,
  { id, status: from }: Pick<Row<'admissions'>, 'id' | 'status'>,
  step: Step & { action: A } & Facts<typeof admissionMachine, A> & EffectFacts<typeof admissionMachine, A>,
  ended_why: Ending,
): Promise<void> {
  const columns = { ended_at: step.at, ended_why, roster_version: null }
  await move<typeof admissionMachine, A>(tx, admissionMachine, { ...step, entityId: id, from }, columns)
}
