/**
 * What somebody is in an organisation, and the end of belonging to it. The organisation is held, so that a merge does not
 * carry over what was just ended. The log says of whom, never what they were.
 */
import type { organisationManage } from '#contract/organisation-manage.ts'
import type { Tx } from '../../../db/db.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { organisationMembers } from '../member-store.ts'
import { findOrganisation, holdOrganisation, type Organisation } from '../tree-store.ts'

/** Of this tenant, closed ones too: members stay there. */
async function held(tx: Tx, id: string, thirdId: string): Promise<Organisation | undefined> {
  const named = await findOrganisation(tx, { id, third_id: thirdId })
  return named && (await holdOrganisation(tx, named.id))
}

const membership = (home: Organisation, userId: string) => ({ entity: 'membership', entityId: `${home.id}/${userId}` })

export const duty: Handler<typeof organisationManage.duty> = ({ deps: { db }, input, user, now, thirdId }) =>
  db.write(async (tx) => {
    const home = await held(tx, input.id, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    if ((await organisationMembers.update(tx, { organisation_id: home.id, user_id: input.userId }, { duty: input.duty })) === 0)
      return refuse('member_gone')
    await writeLog(tx, [{ ...membership(home, input.userId), action: 'duty', who: user.id, at: now }])
    return null
  })

export const letGo: Handler<typeof organisationManage.letGo> = ({ deps: { db }, input, user, now, thirdId }) =>
  db.write(async (tx) => {
    const home = await held(tx, input.id, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    if ((await organisationMembers.delete(tx, { organisation_id: home.id, user_id: input.userId })) === 0) return refuse('member_gone')
    await writeLog(tx, [{ ...membership(home, input.userId), action: 'letGo', who: user.id, at: now }])
    return null
  })

export const leave: Handler<typeof organisationManage.leave> = ({ deps: { db }, input, user, now, thirdId }) =>
  db.write(async (tx) => {
    const home = await held(tx, input.id, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    if ((await organisationMembers.delete(tx, { organisation_id: home.id, user_id: user.id })) === 0) return refuse('not_member')
    await writeLog(tx, [{ ...membership(home, user.id), action: 'leave', who: user.id, at: now }])
    return null
  })
