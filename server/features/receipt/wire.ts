/** A receipt between the table and the wire. */
import { type Grants, may } from '#contract/may.ts'
import { type Receipt, receipt } from '#contract/receipt.ts'
import { toWire } from '../../flow/clock.ts'
import type { About, Receipt as Row } from './store.ts'

/** @param grants of whoever looks at it. */
export function onWire(row: Row & About, grants: Grants): Receipt {
  const open = row.surplus_fen > 0 && row.surplus_back_at === null
  return {
    id: row.id,
    method: row.method,
    payer: row.payer,
    serial: row.serial,
    day: row.day,
    amount: row.amount_fen,
    surplus: row.surplus_fen,
    surplusBackTime: row.surplus_back_at === null ? '' : toWire(row.surplus_back_at),
    note: row.note,
    orderNos: row.orderNos,
    by: row.by ?? '',
    createTime: toWire(row.created_at),
    actions: open && may(grants, receipt.surplusBack.access) ? ['surplusBack'] : [],
  }
}
