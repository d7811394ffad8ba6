/** Where a tenant's buyers transfer to. */
import { type settings, settingsFields } from '#contract/settings.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { findTenant, lockAccount, putAccount, transferAccounts } from '../system/settings-store.ts'
import { boundTo } from './face.ts'
import { accountOnWire } from './wire.ts'

/** @returns the tenant asked for, where it is there and the caller may see to it. */
function chosen(asked: string | undefined, bound: string | undefined, here: string): string | undefined {
  const wanted = asked ?? here
  return bound === undefined || bound === wanted ? wanted : undefined
}

export const account: Handler<typeof settings.account> = async ({ deps: { db }, input, grants, thirdId }) => {
  const wanted = chosen(input.thirdId, boundTo(grants, thirdId), thirdId)
  const tenant = wanted === undefined ? undefined : await findTenant(db.read, wanted)
  if (wanted === undefined || tenant === undefined) return refuse('tenant_gone')
  return accountOnWire(tenant.name, await transferAccounts.find(db.read, { third_id: wanted }))
}

export const saveAccount: Handler<typeof settings.saveAccount> = ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { thirdId: asked, edition: since, ...columns } = input
  const wanted = chosen(asked, boundTo(grants, thirdId), thirdId)
  return db.write(async (tx) => {
    const tenant = wanted === undefined ? undefined : await findTenant(tx, wanted)
    if (wanted === undefined || tenant === undefined) return refuse('tenant_gone')
    const standing = accountOnWire(tenant.name, await lockAccount(tx, wanted))
    const thing = { entity: 'transfer_account', entityId: wanted, who: user.id, at: now }
    const change = { labels: settingsFields, since, revision: standing.edition, before: standing, after: columns, always: true }
    const saved = await saveRevision(tx, thing, change, (edition) => putAccount(tx, { third_id: wanted, ...columns, edition }))
    return saved instanceof Refusal ? saved : { tenant: tenant.name, ...columns, edition: saved.revision }
  })
}
