/** A receipt between the table and the wire. */
import { type Grants, may } from '#contract/may.ts'
import { type Receipt, receipt } from '#contract/receipt.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import type { About, Receipt as Row } from './store.ts'

/** @param grants of whoever looks at it. */
export function onWire(row: Row & About, grants: Grants): Receipt {
  const open = row.surplus_fen > 0 && row.surplus_back_at === null
  return {
    ...pickFields(row, 'id', 'method', 'payer', 'serial', 'day', 'note', 'orderNos'),
    amount: row.amount_fen,
    surplus: row.surplus_fen,
    surplusBackTime: row.surplus_back_at === null ? '' : toWire(row.surplus_back_at),
    by: row.by ?? '',
    createTime: toWire(row.created_at),
    actions: open && may(grants, receipt.surplusBack.access) ? ['surplusBack'] : [],
  }
}
