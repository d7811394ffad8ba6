/** A new organisation, below another one or at the top. */
import { ORGANISATIONS_MOST, type organisationManage } from '#contract/organisation-manage.ts'
import { newCode, newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { infoNow } from '../info.ts'
import { organisations } from '../tree-store.ts'
import { turn, unfitBelow } from './turn.ts'

/** People type it; whoever guesses one may ask to join, and somebody looks at that. */
export const DEPT_CODE_LENGTH = 8

export const create: Handler<typeof organisationManage.create> = async ({ deps: { db }, input, user, grants, now, thirdId }) => {
  const { parentId, areaCode, ...said } = input
  const id = newId(now)
  const refused = await db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const unfit = await unfitBelow(tx, thirdId, parentId, 1)
    if (unfit !== undefined) return unfit
    if ((await organisations.count(tx, { third_id: thirdId })) >= ORGANISATIONS_MOST) return refuse('organisations_full')
    await organisations.insert(tx, {
      id,
      third_id: thirdId,
      parent_id: parentId || null,
      dept_code: newCode(DEPT_CODE_LENGTH),
      ...said,
      area_code: areaCode,
      created_at: now,
    })
    await writeLog(tx, [{ entity: 'organisation', entityId: id, action: 'make', to: parentId, who: user.id, at: now }])
    return undefined
  })
  return refused ?? infoNow(db, id, user.id, grants)
}
