/** Numbers of the tax bureau: blue invoices and red letters have theirs from one series, and each is taken once, for ever. */
import type { Db, Tx } from '../../db/db.ts'

/** Whether an invoice or a red letter has it. */
export async function isNumberTaken(on: Tx | Db['read'], number: string): Promise<boolean> {
  for (const table of ['invoices', 'invoice_reds'] as const)
    if ((await on.selectFrom(table).select('no').where('number', '=', number).executeTakeFirst()) !== undefined) return true
  return false
}
