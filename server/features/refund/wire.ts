/** A refund between the table and the wire. */
import { maskedMobile } from '../../../contract/mask.ts'
import type { Refund, RefundCause, refundActions, RefundState } from '../../../contract/refund.ts'
import { toWire } from '../../flow/clock.ts'
import { BY_HAND } from './request.ts'
import type { About, Refund as Row } from './store.ts'

/** What whoever may refund can do with it now. */
export function actionsOf({ provider, state }: Pick<Row, 'provider' | 'state'>): (typeof refundActions)[number][] {
  if (provider === BY_HAND) return state === 'requested' ? ['returned'] : []
  return state === 'failed' ? ['retry'] : []
}

export function onWire(row: Row & About): Refund {
  return {
    no: row.no,
    outTradeNo: row.order_no,
    tradeNo: row.trade_no,
    meetingName: row.meeting_title,
    ticketName: row.ticket_name,
    buyer: maskedMobile(row.mobile),
    provider: row.provider,
    amount: row.amount_fen,
    state: row.state as RefundState,
    cause: row.cause as RefundCause,
    reason: row.cause === 'asked' ? row.why : '',
    error: row.error,
    createTime: toWire(row.created_at),
    doneTime: row.done_at === null ? '' : toWire(row.done_at),
    actions: actionsOf(row),
  }
}
