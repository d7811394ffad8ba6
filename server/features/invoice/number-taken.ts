/** Numbers of the tax bureau: blue invoices and red letters have theirs from one series, and each is taken once, for ever. */
import type { Db, Tx } from '../../db/db.ts'

/**
 * Whether an invoice or a red letter has it. Until the caller's commit nobody else is told of this number that it is free:
 * each table has its index, and none has both.
 */
export async function isNumberTaken(db: Pick<Db, 'serialise'>, tx: Tx, number: string): Promise<boolean> {
  await db.serialise(tx, `invoice_number:${number}`)
  for (const table of ['invoices', 'invoice_reds'] as const)
    if ((await tx.selectFrom(table).select('no').where('number', '=', number).executeTakeFirst()) !== undefined) return true
  return false
}
