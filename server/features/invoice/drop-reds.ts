/** What was to be taken back was never issued: its red letters fall, and what was to take its place goes on. */
import type { Tx } from '../../db/db.ts'
import type { By } from '../order/pay.ts'
import { giveUp } from './give-up.ts'
import { goOn } from './go-on.ts'
import { dropRedParts } from './parts-store.ts'
import { moveRed } from './red-machine.ts'
import { redsOf } from './red-store.ts'
import type { Invoice } from './store.ts'

/** @param invoice locked, and failed. Without a red letter it stays as it is: a person decides. */
export async function dropRedsOf(tx: Tx, invoice: Invoice, by: By): Promise<void> {
  const reds = (await redsOf(tx, [invoice.no])).filter(({ state }) => state === 'asked')
  if (reds.length === 0) return
  for (const red of reds) {
    await moveRed(tx, red, 'drop', by, { ask_at: null })
    await dropRedParts(tx, red.no)
  }
  // Last: what is owed is judged by what stands then.
  await giveUp(tx, invoice, by)
  await goOn(tx, invoice.no, by)
}
