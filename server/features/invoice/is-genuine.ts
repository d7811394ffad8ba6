/**
 * Whether an invoice was issued here, for anybody who has its number. The tax bureau counts such numbers up, so whoever has
 * one guesses its neighbours: they learn that something was issued, and nothing of for whom, for how much or for what.
 */
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Authority } from '../genuine/handlers.ts'
import { findRedByNumber, redsOf } from './red-store.ts'
import { findAnyByNumber } from './store.ts'

export const genuineInvoice: Authority = async ({ db }, number) => {
  if (!INVOICE_NUMBER.test(number)) return undefined
  const found = await findAnyByNumber(db.read, number)
  if (found === undefined) return (await findRedByNumber(db.read, number)) && { kind: 'invoice', standing: 'red' }
  if (found.state === 'reversed') return { kind: 'invoice', standing: 'reversed' }
  const isPartly = (await redsOf(db.read, [found.no])).some(({ state }) => state === 'reversed')
  return { kind: 'invoice', standing: isPartly ? 'partly' : 'issued' }
}
