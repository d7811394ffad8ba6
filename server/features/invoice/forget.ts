/** An account closes: titles and wishes go, what was never issued names nobody; what was issued stays as long as the law wants it. */
import type { Db, Tx } from '../../db/db.ts'
import { giveUp } from './give-up.ts'
import { blankInvoice, blankIssuedBefore, lockUnissuedOf } from './store.ts'
import { deleteTitles } from './title-store.ts'
import { dropUses } from '../file/store.ts'
import { dropWishesOf } from '../order/wish-store.ts'

/** Of whoever closes an account. */
export async function forgetInvoices(tx: Tx, userId: string, now: number): Promise<void> {
  await deleteTitles(tx, userId)
  await dropWishesOf(tx, userId)
  for (const invoice of await lockUnissuedOf(tx, userId)) {
    await giveUp(tx, invoice, { who: userId, why: '', at: now })
    await blankInvoice(tx, invoice.no)
  }
}

/** A sweep takes so many at once. */
const AT_ONCE = 200

/** What was issued so long ago names nobody any more, and its files go. */
export async function sweepInvoices(db: Db, before: number): Promise<void> {
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await db.write(async (tx) => {
      const nos = await blankIssuedBefore(tx, before, AT_ONCE)
      if (nos.length > 0) await dropUses(tx, 'invoice', tx.selectFrom('invoices').select('no').where('no', 'in', nos).$asScalar())
      return nos.length
    })
}
