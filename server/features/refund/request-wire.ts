/** A wish between the table and the wire. */
import type { RefundRequest } from '#contract/refund.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { refundRequestMachine } from './request-machine.ts'
import type { RefundRequest as Row, RequestAbout } from './request-store.ts'

/** What who looks at it may do with it, while it waits. */
const possible = { asks: ['withdraw'], decides: ['approve', 'refuse'], looks: [] } as const

export function requestOnWire(row: Row & RequestAbout, role: keyof typeof possible): RefundRequest {
  return {
    id: row.id,
    outTradeNo: row.order_no,
    meetingId: row.meeting_id,
    meetingName: row.meeting_title,
    ticketName: row.ticket_name,
    buyer: hideField('phone', row.mobile),
    names: row.names,
    admissionIds: readJson(row.admission_ids),
    amount: row.amount_fen,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    createTime: toWire(row.created_at),
    decideTime: row.decided_at === null ? '' : toWire(row.decided_at),
    actions: actionsFrom(refundRequestMachine, row.state, {}, possible[role]),
  }
}
