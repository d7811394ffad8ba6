/**
 * Closing an organisation with all that is below it, and opening what was closed along with it. So nothing open hangs below
 * what is closed, and one look at a row says whether it takes anybody in.
 */
import type { organisationManage } from '#contract/organisation-manage.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { infoNow } from '../info.ts'
import { below, findOrganisation, setClosed } from '../tree-store.ts'
import { standing, turn } from './turn.ts'

export const close: Handler<typeof organisationManage.close> = async ({ deps: { db }, input: { id }, user, grants, now, thirdId }) => {
  const refused = await db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const row = await standing(tx, thirdId, id)
    if (row === undefined) return refuse('organisation_gone')
    // A second tap, or another admin: it is closed since then.
    if (row.closed_at !== null) return undefined
    const ids = (await below(tx, row)).filter((one) => one.closed_at === null).map((one) => one.id)
    await setClosed(tx, ids, now)
    await writeLog(
      tx,
      ids.map((one) => ({ entity: 'organisation', entityId: one, action: 'close', who: user.id, at: now })),
      db,
    )
    return undefined
  })
  return refused ?? infoNow(db, id, user.id, grants)
}

export const open: Handler<typeof organisationManage.open> = async ({ deps: { db }, input: { id }, user, grants, now, thirdId }) => {
  const refused = await db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const row = await standing(tx, thirdId, id)
    if (row === undefined) return refuse('organisation_gone')
    if (row.closed_at === null) return undefined
    const parent = row.parent_id === null ? undefined : await findOrganisation(tx, { id: row.parent_id })
    if (parent !== undefined && parent.closed_at !== null) return refuse('parent_closed')
    const ids = (await below(tx, row)).filter((one) => one.closed_at === row.closed_at).map((one) => one.id)
    await setClosed(tx, ids, null)
    await writeLog(
      tx,
      ids.map((one) => ({ entity: 'organisation', entityId: one, action: 'open', who: user.id, at: now })),
      db,
    )
    return undefined
  })
  return refused ?? infoNow(db, id, user.id, grants)
}
