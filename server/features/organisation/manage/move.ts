/** Hanging an organisation, with all that is below it, somewhere else: never below itself. */
import type { organisationManage } from '#contract/organisation-manage.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { infoNow } from '../info.ts'
import { below, updateOrganisation } from '../tree-store.ts'
import { standing, turn, unfitBelow } from './turn.ts'

export const move: Handler<typeof organisationManage.move> = async ({ deps: { db }, input, user, grants, now, thirdId }) => {
  const { id, parentId } = input
  const refused = await db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const row = await standing(tx, thirdId, id)
    if (row === undefined) return refuse('organisation_gone')
    // A second tap: it hangs where it is to hang.
    if ((row.parent_id ?? '') === parentId) return undefined
    const own = await below(tx, row)
    if (own.some((one) => one.id === parentId)) return refuse('organisation_below_itself')
    const levels = 1 + Math.max(...own.map(({ level }) => level))
    const unfit = await unfitBelow(tx, thirdId, parentId, levels)
    if (unfit !== undefined) return unfit
    await updateOrganisation(tx, thirdId, id, { parent_id: parentId || null })
    await writeLog(tx, [
      { entity: 'organisation', entityId: id, action: 'move', from: row.parent_id ?? '', to: parentId, who: user.id, at: now },
    ])
    return undefined
  })
  return refused ?? infoNow(db, id, user.id, grants)
}
