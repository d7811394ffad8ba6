/** Who runs the portal, and what the law wants said of them. */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { type settings, settingsFields } from '#contract/settings.ts'
import { type Handler, Refusal } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { lockPlatform, nameNameless, platformOf, TENANTS, updatePlatform } from '../system/settings-store.ts'
import { ONLY } from '../system/store.ts'
import { platformColumns, platformOnWire } from './wire.ts'

export const get: Handler<typeof settings.get> = async ({ deps: { db } }) => platformOnWire(await platformOf(db.read))

export const save: Handler<typeof settings.save> = async ({ deps: { db }, input, user, now }) => {
  const { edition: since, operator } = input
  return db.write(async (tx) => {
    // Those who save tenants come to the platform's row too.
    await db.serialise(tx, TENANTS)
    const standing = platformOnWire(await lockPlatform(tx))
    const thing = { entity: 'platform', entityId: ONLY, who: user.id, at: now }
    const change = { labels: settingsFields, since, revision: standing.edition, before: standing, after: input, always: true }
    const saved = await saveRevision(tx, thing, change, () => updatePlatform(tx, platformColumns.toRow(input)))
    if (saved instanceof Refusal) return saved
    await nameNameless(tx, DEFAULT_SYS_CODE, operator)
    return platformOnWire(await platformOf(tx))
  })
}
