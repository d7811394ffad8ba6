/** An application that comes to nothing: what it stood for is free again. */
import type { Tx } from '../../db/db.ts'
import type { By } from '../order/pay.ts'
import { moveInvoice } from './machine.ts'
import { dropParts } from './parts-store.ts'
import type { Invoice } from './store.ts'

/** @param invoice locked. @returns whether it was one that can be given up. */
export async function giveUp(tx: Tx, { no, state }: Invoice, by: By): Promise<boolean> {
  const to = await moveInvoice(tx, { no, state }, 'withdraw', by, { ask_at: null })
  if (to !== undefined) await dropParts(tx, no)
  return to !== undefined
}
