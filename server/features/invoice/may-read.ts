/** Who reads the files of an invoice: whoever applied for it, and the accountants of its meeting. */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { rightsOf } from '../right/rights.ts'
import { findInvoice } from './store.ts'

export const isIssuedTo: LeftTo = async ({ db }, { fileId, userId, now }) => {
  for (const { entity_id: no, third_id: thirdId } of await usesOfFile(db, fileId, 'invoice')) {
    const invoice = await findInvoice(db.read, no)
    if (invoice === undefined) continue
    if (invoice.user_id === userId) return true
    if (may(await rightsOf(db, userId, thirdId, now, invoice.meeting_id), rights.readInvoices)) return true
  }
  return false
}
