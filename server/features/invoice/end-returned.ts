/** Withdraws returned applications that the applicant has not corrected for months. They claim no amount of their orders. */
import { RETURNED_DAYS } from '#contract/invoice-waits.ts'
import type { Deps } from '../../deps.ts'
import { giveUp } from './give-up.ts'
import { lockInvoice, returnedBefore } from './store.ts'

const DAY = 86_400_000

/** @returns how many were withdrawn. */
export async function endReturned({ db, clock }: Pick<Deps, 'db' | 'clock'>, most: number): Promise<number> {
  const before = clock() - RETURNED_DAYS * DAY
  const nos = await returnedBefore(db, before, most)
  for (const no of nos)
    await db.write(async (tx) => {
      const invoice = await lockInvoice(tx, no)
      if (invoice?.state === 'returned' && invoice.waits_since <= before) await giveUp(tx, invoice, { who: 'timer', why: '', at: clock() })
    })
  return nos.length
}
