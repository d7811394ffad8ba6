/** Changing what an organisation says of itself. */
import type { organisation } from '#contract/organisation.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { infoNow } from './info.ts'
import { updateOrganisation } from './tree-store.ts'

export const edit: Handler<typeof organisation.edit> = async ({ deps: { db }, input, user, grants, now, thirdId }) => {
  const { id, areaCode, ...same } = input
  const isThere = await db.write(async (tx) => {
    if ((await updateOrganisation(tx, thirdId, id, { ...same, area_code: areaCode })) === 0n) return false
    await writeLog(tx, [{ entity: 'organisation', entityId: id, action: 'edit', who: user.id, at: now }])
    return true
  })
  return isThere ? infoNow(db, id, user.id, grants) : refuse('organisation_gone')
}
