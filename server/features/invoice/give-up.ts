/** An application that comes to nothing: what it stood for is free again. */
import type { Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import { invoiceMachine } from './machine.ts'
import { dropParts } from './parts-store.ts'
import { type Invoice, moveInvoice } from './store.ts'

/** @param invoice locked. @returns whether it was one that can be given up. */
export async function giveUp(tx: Tx, invoice: Invoice, by: By): Promise<boolean> {
  const step = { ...by, entityId: invoice.no, action: 'withdraw', from: invoice.state } as const
  const { to } = await transition(tx, invoiceMachine, step, (to) =>
    moveInvoice(tx, invoice.no, { from: invoice.state, to, at: by.at }, { ask_at: null }),
  )
  if (to !== undefined) await dropParts(tx, invoice.no)
  return to !== undefined
}
