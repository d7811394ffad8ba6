/** A refund between the table and the wire. */
import { maskedMobile } from '#contract/mask.ts'
import { type Refund, refundActions } from '#contract/refund.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { refundMachine } from './machine.ts'
import type { About, Refund as Row } from './store.ts'

/** What whoever may refund can do with it now. */
export function actionsOf({ provider, state }: Pick<Row, 'provider' | 'state'>): (typeof refundActions)[number][] {
  return actionsFrom(refundMachine, state, { provider }, refundActions)
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
    state: row.state,
    cause: row.cause,
    reason: row.cause === 'asked' ? row.why : '',
    error: row.error,
    createTime: toWire(row.created_at),
    doneTime: row.done_at === null ? '' : toWire(row.done_at),
    actions: actionsOf(row),
  }
}
