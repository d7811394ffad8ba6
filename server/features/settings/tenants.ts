/** Tenants: made and named by the platform's administrators, who also say whose merchant takes their money. */
import { type settings, settingsFields } from '#contract/settings.ts'
import type { Row } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, paged, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import {
  findTenant,
  growFaceVersion,
  insertTenant,
  isOtherPublic,
  isTenantName,
  pageOfTenants,
  setPublic,
  TENANTS,
  tenantIds,
  type TenantRow,
  updateTenant,
} from '../system/settings-store.ts'
import { tenantOnWire } from './wire.ts'

export const tenants: Handler<typeof settings.tenants> = ({ deps: { db }, input }) =>
  paged(input, (range) => pageOfTenants(db, input.keyword, range), tenantOnWire)

/** Six digits behind a minus, as the default on the wire has them (spec.md section 9). */
function idAfter(ids: readonly string[]): string {
  const numbers = ids.filter((id) => /^-\d{6}$/.test(id)).map((id) => Number(id.slice(1)))
  return `-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}`
}

/** What a system begins with; its own administrators see to it. */
function newSystem(tenantId: string, title: string, isPublic: number): Row<'systems'> {
  return {
    sys_code: tenantId,
    tenant_id: tenantId,
    title: title.slice(0, 20),
    favicon: '/favicon.svg',
    logo: '/favicon.svg',
    brand_color: '',
    support_phone: '',
    support_hours: '',
    manual_url: '/manual.html',
    is_public: isPublic,
    edition: 0,
  }
}

export const saveTenant: Handler<typeof settings.saveTenant> = ({ deps: { db }, input, user, now }) => {
  const { id, edition: since, name, isPublic, merchant, merchantNote } = input
  return db.write(async (tx) => {
    await db.serialise(tx, TENANTS)
    const standing = id === undefined ? undefined : await findTenant(tx, id)
    if (id !== undefined && standing === undefined) return refuse('tenant_gone')
    const thirdId = standing?.id ?? idAfter(await tenantIds(tx))
    if (await isTenantName(tx, name, thirdId)) return refuse('tenant_name_taken')
    if (isPublic === 0 && !(await isOtherPublic(tx, thirdId))) return refuse('last_public')

    const agreed = standing !== undefined && standing.merchant === merchant && standing.merchant_note === merchantNote
    const values = {
      name,
      merchant,
      merchant_note: merchantNote,
      // Who confirmed it stays whoever did, until something else is confirmed.
      merchant_by: agreed ? standing.merchant_by : merchant === 'confirmed' ? user.id : null,
      merchant_at: agreed ? standing.merchant_at : merchant === 'confirmed' ? now : null,
    }
    if (standing === undefined) {
      await writeLog(tx, [{ entity: 'tenant', entityId: thirdId, action: 'make', to: name, who: user.id, at: now }])
      await insertTenant(tx, { id: thirdId, created_at: now, edition: 1, ...values }, newSystem(thirdId, name, isPublic))
    } else {
      const thing = { entity: 'tenant', entityId: thirdId, who: user.id, at: now }
      const before = tenantOnWire(standing)
      const change = { labels: settingsFields, since, revision: standing.edition, before, after: input, always: true }
      const saved = await saveRevision(tx, thing, change, () => updateTenant(tx, thirdId, values))
      if (saved instanceof Refusal) return saved
      await setPublic(tx, thirdId, isPublic)
    }
    await growFaceVersion(tx)
    return tenantOnWire((await findTenant(tx, thirdId)) as TenantRow)
  })
}
