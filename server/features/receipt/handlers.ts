/** Money that came by no provider, for organisers: what each call does. */
import type { receipt } from '#contract/receipt.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { book } from './book.ts'
import { readStatement } from './statement/calls.ts'
import { findReceipt, giveSurplusBack, pageOfReceipts } from './store.ts'
import { onWire } from './wire.ts'

export const receiptHandlers: Handlers<typeof receipt> = {
  book,
  list: async ({ deps: { db }, input, grants }) => {
    const { meetingId, keyword, surplus } = input
    return paged(
      input,
      (range) => pageOfReceipts(db, { meetingId, keyword, surplus: surplus === 1 }, range),
      (row) => onWire(row, grants),
    )
  },
  surplusBack: async ({ deps: { db }, input: { meetingId, id }, user, grants, now }) => {
    if ((await findReceipt(db, id))?.meeting_id !== meetingId) return refuse('receipt_gone')
    const given = await db.write(async (tx) => {
      if (!(await giveSurplusBack(tx, id, meetingId, now))) return false
      await writeLog(tx, [{ entity: 'receipt', entityId: id, action: 'surplus_back', to: 'even', who: user.id, at: now }])
      return true
    })
    const row = await findReceipt(db, id)
    return given && row !== undefined ? onWire(row, grants) : refuse('receipt_even')
  },
  readStatement,
}
