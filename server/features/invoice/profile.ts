/** The seller's profile: one a tenant, by its accountants. */
import type { invoiceManage, Profile as Shown } from '#contract/invoice-manage.ts'
import { sayOfInvoice } from '#contract/invoice-sentences.ts'
import { type InvoiceProviderName, invoiceProviders } from '#contract/invoice-states.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import type { Deps } from '../../deps.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findConflict } from '../history/revision.ts'
import { isPlainOnly, plainOnlyProviders } from './kinds.ts'
import { invoiceProfiles, type Profile } from './profile-store.ts'
import { namesOf, sellersAt } from './seller.ts'

const onWire = (row: Profile): Shown => ({
  ...pickFields(row, 'edition', 'name', 'tax_no', 'from_payment', 'days', 'policy', 'provider'),
  kinds: readJson(row.kinds),
  items: readJson(row.items),
  remark: readJson(row.remark),
})

/** A person can always issue; the others where this server is configured for them. */
const offered = ({ invoices }: Pick<Deps, 'invoices'>) => invoiceProviders.filter((name) => name === 'hand' || invoices[name] !== undefined)

export const isOffered = (deps: Pick<Deps, 'invoices'>, name: InvoiceProviderName) => offered(deps).includes(name)

export const profile: Handler<typeof invoiceManage.profile> = async ({ deps, thirdId }) => {
  const row = await invoiceProfiles.find(deps.db.read, { third_id: thirdId })
  return {
    profile: row === undefined ? null : onWire(row),
    sellers: namesOf(await sellersAt(deps.db.read, thirdId)),
    providers: offered(deps),
    plainOnly: plainOnlyProviders(deps),
  }
}

const entity = 'invoiceProfile' as const

export const saveProfile: Handler<typeof invoiceManage.saveProfile> = async ({ deps, input, user, thirdId, now }) => {
  const { edition, name, taxNo, kinds, items, remark, fromPayment, days, policy, provider } = input
  if (!isOffered(deps, provider)) return refuse('invoice_provider_off')
  if (kinds.includes('special') && isPlainOnly(deps, provider)) return refuse('invoice_seller_special')
  return deps.db.write(async (tx) => {
    await deps.db.serialise(tx, `invoice_profile:${thirdId}`)
    if (!namesOf(await sellersAt(tx, thirdId)).includes(name)) return refuse('invoice_other_company')
    const standing = await invoiceProfiles.find(tx, { third_id: thirdId })
    const saving = { entity, entityId: thirdId, who: user.id, at: now }
    const revision = standing?.edition ?? 0
    if (revision !== edition)
      return (
        (await findConflict(tx, saving, { since: edition, revision, labels: { save: sayOfInvoice.profile } })) ??
        refuse('changed_meanwhile', { who: '', at: toWire(now), what: sayOfInvoice.profile })
      )
    const row: Profile = {
      third_id: thirdId,
      edition: edition + 1,
      name,
      tax_no: taxNo,
      kinds: writeJson([...new Set(kinds)]),
      items: writeJson(items),
      remark: writeJson(remark),
      from_payment: fromPayment,
      days,
      policy,
      provider,
    }
    await invoiceProfiles.upsert(tx, row, ['third_id'])
    await writeLog(tx, [{ ...saving, action: 'save', edition: row.edition }])
    return onWire(row)
  })
}
