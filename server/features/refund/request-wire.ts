/** A wish between the table and the wire. */
import type { RefundRequest } from '#contract/refund.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { refundRequestMachine } from './request-machine.ts'
import type { RefundRequest as Row, RequestAbout } from './request-store.ts'

/** What who looks at it may do with it, while it waits. */
const possible = { asks: ['withdraw'], decides: ['approve', 'refuse'], looks: [] } as const

export function requestOnWire(row: Row & RequestAbout, role: keyof typeof possible): RefundRequest {
  return {
    ...pickFields(row, 'id', 'meeting_id', 'ticket_name', 'names', 'reason', 'state', 'answer'),
    outTradeNo: row.order_no,
    meetingName: row.meeting_title,
    buyer: hideField('phone', row.mobile),
    admissionIds: readJson(row.admission_ids),
    amount: row.amount_fen,
    createTime: toWire(row.created_at),
    decideTime: row.decided_at === null ? '' : toWire(row.decided_at),
    actions: actionsFrom(refundRequestMachine, row.state, {}, possible[role]),
  }
}
