/** A refund between the table and the wire. */
import { type Refund, refundActions } from '#contract/refund.ts'
import type { Db } from '../../db/db.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { refundMachine } from './machine.ts'
import { type About, namesEnded, type Refund as Row, type Whose } from './store.ts'

/** What whoever may refund can do with it now. */
export function actionsOf({ provider, state }: Pick<Row, 'provider' | 'state'>): (typeof refundActions)[number][] {
  return actionsFrom(refundMachine, state, { provider, state }, refundActions)
}

/** @param names of whom tickets ended with it. */
export function onWire(row: Row & About & { names: string[] }): Refund {
  return {
    ...pickFields(row, 'no', 'trade_no', 'ticket_name', 'provider', 'state', 'cause', 'kind', 'names', 'error'),
    outTradeNo: row.order_no,
    meetingName: row.meeting_title,
    buyer: hideField('phone', row.mobile),
    amount: row.amount_fen,
    reason: row.cause === 'asked' ? row.why : '',
    createTime: toWire(row.created_at),
    doneTime: row.done_at === null ? '' : toWire(row.done_at),
    actions: actionsOf(row),
  }
}

/** The same of one that was read by itself. */
export async function shown(db: Db, row: Row & About): Promise<Refund> {
  return onWire({ ...row, names: (await namesEnded(db, [row.no])).get(row.no) ?? [] })
}

/** Whether an order or refund is the tenant's, and the meeting's where one is named: another's is as good as none. */
export function isAt(found: { third_id: string; meeting_id: string }, { thirdId, meetingId }: Whose): boolean {
  return found.third_id === thirdId && (meetingId === undefined || found.meeting_id === meetingId)
}
