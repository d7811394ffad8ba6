/**
 * Whether an invoice was issued here, for anybody who has its number. The tax bureau counts such numbers up, so whoever has
 * one guesses its neighbours: they learn that something was issued, and nothing of for whom, for how much or for what.
 */
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Authority } from '../genuine/handlers.ts'
import { invoiceReds, redsOf } from './red-store.ts'
import { invoices } from './store.ts'

export const genuineInvoice: Authority = async ({ db }, number) => {
  if (!INVOICE_NUMBER.test(number)) return undefined
  const found = await invoices.find(db.read, { number })
  if (found === undefined) return (await invoiceReds.find(db.read, { number })) && { kind: 'invoice', standing: 'red' }
  if (found.state === 'reversed') return { kind: 'invoice', standing: 'reversed' }
  const isPartly = (await redsOf(db.read, [found.no])).some(({ state }) => state === 'reversed')
  return { kind: 'invoice', standing: isPartly ? 'partly' : 'issued' }
}
