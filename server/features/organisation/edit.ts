/** Changing what an organisation says of itself. */
import type { organisation } from '#contract/organisation.ts'
import type { Row } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { infoOf } from './info.ts'
import { findOrganisation, updateOrganisation } from './store.ts'

export const edit: Handler<typeof organisation.edit> = async ({ deps: { db }, input, user, grants, now, thirdId }) => {
  const { id, areaCode, ...same } = input
  const changed = await db.write(async (tx) => {
    if ((await updateOrganisation(tx, thirdId, id, { ...same, area_code: areaCode })) === 0n) return false
    await writeLog(tx, [{ entity: 'organisation', entityId: id, action: 'edit', who: user.id, at: now }])
    return true
  })
  if (!changed) return refuse('organisation_gone')
  return infoOf(db, (await findOrganisation(db.read, { id })) as Row<'organisations'>, user.id, grants)
}
