/** How a system looks: its tenant's administrators see to it, or the platform's. */
import { type Grants, hasAnyRole } from '#contract/may.ts'
import { type settings, settingsFields } from '#contract/settings.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { useFiles } from '../file/use.ts'
import { saveRevision } from '../history/revision.ts'
import { facesOf, findFace, growFaceVersion, lockSystem, type SystemRow, updateSystem } from '../system/settings-store.ts'
import { faceColumns, faceOnWire } from './wire.ts'

/** @returns the one tenant whose things somebody may change; undefined for anybody's. */
export function boundTo(grants: Grants, thirdId: string): string | undefined {
  return hasAnyRole(grants, ['admin']) ? undefined : thirdId
}

export const faces: Handler<typeof settings.faces> = async ({ deps: { db }, grants, thirdId }) =>
  (await facesOf(db, boundTo(grants, thirdId))).map(faceOnWire)

export const saveFace: Handler<typeof settings.saveFace> = ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { sysCode, edition: since, logo, favicon } = input
  return db.write(async (tx) => {
    const standing = await lockSystem(tx, sysCode, boundTo(grants, thirdId))
    if (standing === undefined) return refuse('system_gone')
    const thing = { entity: 'system', entityId: sysCode, who: user.id, at: now }
    const before = faceOnWire({ ...standing, tenant_name: '' })
    const change = { labels: settingsFields, since, revision: before.edition, before, after: input, always: true }
    const saved = await saveRevision(tx, thing, change, async () => {
      const use = { entity: 'system', entityId: sysCode, thirdId: standing.tenant_id } as const
      if (!(await useFiles(tx, use, 'picture', user.id, [logo, favicon]))) return refuse('file_gone')
      await updateSystem(tx, sysCode, faceColumns.toRow(input))
      return growFaceVersion(tx)
    })
    if (saved instanceof Refusal) return saved
    return faceOnWire((await findFace(tx, sysCode)) as SystemRow)
  })
}
