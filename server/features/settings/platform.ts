/** Who runs the portal, and what the law wants said of them. */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import type { settings } from '#contract/settings.ts'
import { type Handler, Refusal } from '../../use-case.ts'
import { lockPlatform, nameNameless, platformOf, TENANTS, updatePlatform } from '../system/settings-store.ts'
import { ONLY } from '../system/store.ts'
import { judgeSave } from './changes.ts'
import { platformOnWire } from './wire.ts'

export const get: Handler<typeof settings.get> = async ({ deps: { db } }) => platformOnWire(await platformOf(db.read))

export const save: Handler<typeof settings.save> = async ({ deps: { db }, input, user, now }) => {
  const { edition, reportPhone, reportMail, ...same } = input
  return db.write(async (tx) => {
    // Those who save tenants come to the platform's row too.
    await db.serialise(tx, TENANTS)
    const standing = platformOnWire(await lockPlatform(tx))
    const saved = await judgeSave(tx, { entity: 'platform', entityId: ONLY, since: edition, userId: user.id, now }, standing, input)
    if (saved instanceof Refusal) return saved
    await saved()
    await updatePlatform(tx, { ...same, report_phone: reportPhone, report_mail: reportMail })
    await nameNameless(tx, DEFAULT_SYS_CODE, same.operator)
    return platformOnWire(await platformOf(tx))
  })
}
