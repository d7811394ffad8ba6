/** Whoever has to agree to a red letter hears once more that the 72 hours are nearly over. */
import type { Deps } from '../../deps.ts'
import { toWire } from '../../flow/clock.ts'
import { invoiceReds, lockRed, type Red, REMIND_MS, unremindedReds } from './red-store.ts'
import { findInvoice } from './store.ts'
import { tellInvoice } from './tell.ts'

/** @returns how many red letters were looked at. */
export async function remindBuyers({ db, clock }: Pick<Deps, 'db' | 'clock'>, most: number): Promise<number> {
  const due = await unremindedReds(db, clock(), most)
  for (const { no } of due)
    await db.write(async (tx) => {
      const [red, at] = [await lockRed(tx, no), clock()]
      const until = red === undefined ? undefined : endOf(red, at)
      const invoice = red === undefined || until === undefined ? undefined : await findInvoice(tx, red.invoice_no)
      if (invoice === undefined || until === undefined) return
      await invoiceReds.update(tx, { no }, { reminded_at: at })
      // One that is asked for again ends at another time, and is another message.
      await tellInvoice(tx, invoice, { kind: 'invoice_confirm_due', what: toWire(until).slice(0, 16), about: `${no} ${until}` }, at)
    })
  return due.length
}

/** Until when it waits for the buyer, where that is soon and nobody has said so yet. */
function endOf({ state, until_at, reminded_at }: Red, at: number): number | undefined {
  if (state !== 'waiting_buyer' || until_at === null || until_at <= at || until_at > at + REMIND_MS) return undefined
  return reminded_at === null || reminded_at < until_at - REMIND_MS ? until_at : undefined
}
