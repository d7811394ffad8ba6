/** What takes the place of an invoice goes on by itself once the red letter is through, or is not needed. */
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { By } from '../order/pay.ts'
import { issueNow } from './issue-now.ts'
import { moveInvoice } from './machine.ts'
import { partsOf } from './parts-store.ts'
import { invoiceProfiles, type Profile } from './profile-store.ts'
import { isSoldBy } from './seller.ts'
import { findReplacement, lockInvoice } from './store.ts'

/** @param no of the invoice that was taken back. An exchange that nobody has agreed to stays where it is. */
export async function goOn(tx: Tx, no: string, by: By): Promise<void> {
  const draft = await findReplacement(tx, no)
  if (draft?.state !== 'draft' || !(await partsOf(tx, [draft.no])).some(({ live }) => live === 1)) return
  const to = await moveInvoice(tx, draft, 'submit', by, { applied_at: by.at })
  const profile = await invoiceProfiles.find(tx, { third_id: draft.third_id })
  const applied = to === undefined ? undefined : await lockInvoice(tx, draft.no)
  if (applied === undefined || profile === undefined) return
  const item = await placeOf(tx, no, profile)
  const nos = (await partsOf(tx, [draft.no])).filter(({ live }) => live === 1).map(({ order_no }) => order_no)
  if (item >= 0 && (await isSoldBy(tx, profile.name, draft.third_id, nos))) await issueNow(tx, applied, profile, item, by)
}

/** Where what was sold stands in the profile now; below nothing where it does not: then an accountant says what it is. */
async function placeOf(tx: Tx, no: string, profile: Profile): Promise<number> {
  const taken = await lockInvoice(tx, no)
  const was = taken && readJson(taken.lines)[0]
  return readJson(profile.items).findIndex(
    ({ name, code, rate, favour }) => was?.name === name && was.code === code && was.rate === rate && was.favour === favour,
  )
}
