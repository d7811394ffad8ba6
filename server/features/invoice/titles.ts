/** Titles: kept by whoever types them, and nobody else's; beside them those of one's organisations, to be used and no more. */
import type { invoice } from '#contract/invoice.ts'
import { type Title as Shown, taxWarning, TITLES_MOST } from '#contract/invoice-title.ts'
import type { Db, Tx } from '../../db/db.ts'
import { pickFields } from '../../db/mapping.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { showField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { type OrganisationTitle, titlesForMember } from '../organisation/title-store.ts'
import { invoiceTitles, putTitle, type Title, titlesOf } from './title-store.ts'

/** What whoever uses a title needs of it: one's own, or one's organisation's. */
export type Usable = Omit<Title, 'user_id' | 'is_default' | 'created_at'>

const onWire = (title: Usable, from: string, isDefault: number): Shown => ({
  ...pickFields(title, 'id', 'kind', 'name', 'tax_no', 'address', 'bank', 'account', 'contact_email'),
  from,
  warning: taxWarning(title.tax_no),
  phone: showField('invoice.phone', title.phone, 'author'),
  contactPhone: showField('invoice.phone', title.contact_phone, 'author'),
  isDefault,
})

const ownOnWire = (row: Title) => onWire(row, '', row.is_default)
const asUsable = (row: OrganisationTitle): Usable => ({ ...row, kind: 'unit', contact_phone: '', contact_email: '' })

/** One's own, and then those of one's organisations. */
export const titles: Handler<typeof invoice.titles> = async ({ deps: { db }, user }) => [
  ...(await titlesOf(db.read, user.id)).map(ownOnWire),
  ...(await titlesForMember(db.read, user.id)).map((row) => onWire(asUsable(row), row.organisation, 0)),
]

/** One that somebody may have an invoice made out to. */
export async function usableTitle(on: Tx | Db['read'], id: string, userId: string): Promise<Usable | undefined> {
  const own = await invoiceTitles.find(on, { id, user_id: userId })
  if (own !== undefined) return own
  const theirs = (await titlesForMember(on, userId)).find((row) => row.id === id)
  return theirs && asUsable(theirs)
}

export const saveTitle: Handler<typeof invoice.saveTitle> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    await db.serialise(tx, `invoice_titles:${user.id}`)
    const { id, insist, isDefault, taxNo, contactPhone, contactEmail, ...typed } = input
    const standing = id === undefined ? undefined : await invoiceTitles.find(tx, { id, user_id: user.id })
    if (id !== undefined && standing === undefined) return refuse('invoice_title_gone')
    const others = await titlesOf(tx, user.id)
    if (standing === undefined && others.length >= TITLES_MOST) return refuse('invoice_titles_full')
    if (isDefault === 1) await invoiceTitles.update(tx, { user_id: user.id, is_default: 1 }, { is_default: 0 })
    const row: Title = {
      ...typed,
      id: standing?.id ?? newId(now),
      user_id: user.id,
      tax_no: taxNo,
      contact_phone: contactPhone,
      contact_email: contactEmail,
      // The first one is offered without being asked for.
      is_default: isDefault === 1 || others.length === 0 ? 1 : 0,
      created_at: standing?.created_at ?? now,
    }
    await putTitle(tx, row)
    // Whoever insists on a number that does not check is known by it, and the number is not repeated.
    if (insist === 1 && taxWarning(taxNo) !== '')
      await writeLog(tx, [{ entity: 'invoiceTitle', entityId: row.id, action: 'insist', who: user.id, at: now }])
    return ownOnWire(row)
  })

export const removeTitle: Handler<typeof invoice.removeTitle> = ({ deps: { db }, input: { id }, user }) =>
  db.write(async (tx) => ((await invoiceTitles.delete(tx, { id, user_id: user.id })) === 1 ? null : refuse('invoice_title_gone')))

/** What an application keeps of a title: one that is changed later changes no voucher. */
export const asKept = ({ kind, name, tax_no, address, phone, bank, account, contact_phone, contact_email }: Usable) => ({
  title_kind: kind,
  title: name,
  tax_no,
  address,
  phone,
  bank,
  account,
  contact_phone,
  contact_email,
})
