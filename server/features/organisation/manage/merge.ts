/**
 * Putting one organisation into another: its people, what is below it, who asks and who is invited. It is closed, and
 * whatever names it leads on to the other one, so that no link or code that is under way is lost.
 */
import type { organisationManage } from '#contract/organisation-manage.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { infoNow } from '../info.ts'
import { moveMembers } from '../member-store.ts'
import { moveAsking } from '../store.ts'
import { dropTitle } from '../title-store.ts'
import { below, lockForMerge, moveChildren, setMerged } from '../tree-store.ts'
import { standing, turn, unfitBelow } from './turn.ts'

export const merge: Handler<typeof organisationManage.merge> = async ({ deps: { db }, input, user, grants, now, thirdId }) => {
  const { id, intoId } = input
  const refused = await db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const row = await standing(tx, thirdId, id)
    if (row === undefined) return refuse('organisation_gone')
    const own = await below(tx, row)
    if (own.some((one) => one.id === intoId)) return refuse('organisation_below_itself')
    const unfit = await unfitBelow(tx, thirdId, intoId, Math.max(...own.map(({ level }) => level)))
    if (unfit !== undefined) return unfit

    await lockForMerge(tx, id, intoId)
    const children = await moveChildren(tx, id, intoId)
    await moveMembers(tx, id, intoId)
    await moveAsking(tx, id, intoId, now)
    // Another company's: those who come have that of the one they come to.
    await dropTitle(tx, id)
    await setMerged(tx, id, intoId, now)
    const line = { entity: 'organisation', who: user.id, at: now }
    await writeLog(
      tx,
      [
        ...children.map((child) => ({ ...line, entityId: child, action: 'move', from: id, to: intoId })),
        { ...line, entityId: id, action: 'merge', from: '', to: intoId },
        { ...line, entityId: intoId, action: 'takeIn', from: id, to: '' },
      ],
      db,
    )
    return undefined
  })
  return refused ?? infoNow(db, intoId, user.id, grants)
}
