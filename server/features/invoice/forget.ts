/** An account closes: titles and wishes go, what was never issued names nobody; what was issued stays as long as the law wants it. */
import type { Db, Tx } from '../../db/db.ts'
import { giveUp } from './give-up.ts'
import { forgetErrors } from './red-store.ts'
import { blankInvoice, blankIssuedBefore, lockUnissuedOf } from './store.ts'
import { invoiceTitles } from './title-store.ts'
import { dropUses } from '../file/store.ts'
import { dropWishesOf } from '../order/wish-store.ts'

/** Of whoever closes an account. */
export async function forgetInvoices(tx: Tx, userId: string, now: number): Promise<void> {
  await invoiceTitles.delete(tx, { user_id: userId })
  await dropWishesOf(tx, userId)
  await forgetUnissued(tx, userId, now)
}

/** Whose account is closed: what was under way then, and comes to nothing later, names nobody either. */
export async function isClosed(on: Tx, userId: string): Promise<boolean> {
  const { closed_at } = await on.selectFrom('users').select('closed_at').where('id', '=', userId).executeTakeFirstOrThrow()
  return closed_at !== null
}

/** What was never issued, and will not be. */
export async function forgetUnissued(tx: Tx, userId: string, now: number): Promise<void> {
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
      if (nos.length === 0) return 0
      await forgetErrors(tx, nos)
      await dropUses(tx, 'invoice', tx.selectFrom('invoices').select('no').where('no', 'in', nos).$asScalar())
      return nos.length
    })
}
