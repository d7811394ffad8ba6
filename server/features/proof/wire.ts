/** A proof between the table and the wire. */
import { type Proof, proofActions, type ReviewedProof } from '#contract/proof.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { proofMachine } from './machine.ts'
import type { About, Proof as Row } from './store.ts'
import { lapsesAt } from './tell.ts'

export function onWire(row: Row & Pick<About, 'amount_fen'>): Proof {
  return {
    ...pickFields(row, 'id', 'payer_name', 'bank_serial', 'pay_day', 'note', 'state', 'reason'),
    outTradeNo: row.order_no,
    amount: row.amount_fen,
    createTime: toWire(row.created_at),
    decideTime: row.decided_at === null ? '' : toWire(row.decided_at),
    lapseTime: row.state === 'waiting' ? toWire(lapsesAt(row)) : '',
  }
}

/** @param isKnown money with its serial is taken already. */
export function forReview(row: Row & About, isKnown: boolean): ReviewedProof {
  return {
    ...onWire(row),
    meetingName: row.meeting_title,
    ticketName: row.ticket_name,
    ticketNum: row.copies,
    buyer: hideField('phone', row.mobile),
    serialTaken: isKnown ? 1 : 0,
    actions: actionsFrom(proofMachine, row.state, undefined, proofActions),
  }
}
