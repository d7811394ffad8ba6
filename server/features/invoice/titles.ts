/** Titles: kept by whoever types them, and nobody else's. */
import type { invoice } from '#contract/invoice.ts'
import type { InvoiceKind } from '#contract/invoice-states.ts'
import { type Title as Shown, taxWarning, TITLES_MOST } from '#contract/invoice-title.ts'
import { readJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Profile } from './profile-store.ts'
import { clearDefault, deleteTitle, findTitle, putTitle, type Title, titlesOf } from './title-store.ts'

const onWire = ({ id, kind, name, tax_no, address, phone, bank, account, is_default }: Title): Shown => ({
  id,
  kind,
  name,
  taxNo: tax_no,
  warning: taxWarning(tax_no),
  address,
  phone,
  bank,
  account,
  isDefault: is_default,
})

export const titles: Handler<typeof invoice.titles> = async ({ deps: { db }, user }) => (await titlesOf(db.read, user.id)).map(onWire)

export const saveTitle: Handler<typeof invoice.saveTitle> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    await db.serialise(tx, `invoice_titles:${user.id}`)
    const { id, insist, isDefault, taxNo, ...typed } = input
    const standing = id === undefined ? undefined : await findTitle(tx, id, user.id)
    if (id !== undefined && standing === undefined) return refuse('invoice_title_gone')
    const others = await titlesOf(tx, user.id)
    if (standing === undefined && others.length >= TITLES_MOST) return refuse('invoice_titles_full')
    if (isDefault === 1) await clearDefault(tx, user.id)
    const row: Title = {
      ...typed,
      id: standing?.id ?? newId(now),
      user_id: user.id,
      tax_no: taxNo,
      // The first one is offered without being asked for.
      is_default: isDefault === 1 || others.length === 0 ? 1 : 0,
      created_at: standing?.created_at ?? now,
    }
    await putTitle(tx, row)
    // Whoever insists on a number that does not check is known by it, and the number is not repeated.
    if (insist === 1 && taxWarning(taxNo) !== '')
      await writeLog(tx, [{ entity: 'invoiceTitle', entityId: row.id, action: 'insist', who: user.id, at: now }])
    return onWire(row)
  })

export const removeTitle: Handler<typeof invoice.removeTitle> = ({ deps: { db }, input: { id }, user }) =>
  db.write(async (tx) => ((await deleteTitle(tx, id, user.id)) ? null : refuse('invoice_title_gone')))

/** What an application keeps of a title: one that is changed later changes no voucher. */
export const asKept = ({ kind, name, tax_no, address, phone, bank, account }: Title) => ({
  title_kind: kind,
  title: name,
  tax_no,
  address,
  phone,
  bank,
  account,
})

/** Whether the seller makes out such an invoice to such a buyer: 专票 has a unit's tax number. */
export function fits(profile: Profile, kind: InvoiceKind, title: Title): boolean {
  return readJson(profile.kinds).includes(kind) && (kind === 'plain' || title.kind === 'unit')
}
