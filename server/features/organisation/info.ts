/** One organisation as somebody sees it who may do this or that with it. */
import type { organisation, OrganisationInfo } from '#contract/organisation.ts'
import { hasAnyPermission, type Grants } from '#contract/may.ts'
import type { Db, Row } from '../../db/db.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { countMembers, findOrganisation, isMember, joinedBy, pathTo } from './store.ts'

const needed = {
  edit: 'organisation:organisation:edit',
  invite: 'organisation:invitation:edit',
  approve: 'organisation:member:approve',
} as const
const actions = Object.keys(needed) as (keyof typeof needed)[]

export async function infoOf(db: Db, row: Row<'organisations'>, userId: string, grants: Grants): Promise<OrganisationInfo> {
  const [path, members, mine] = await Promise.all([pathTo(db, row.id), countMembers(db, row.id), isMember(db.read, row.id, userId)])
  return {
    id: row.id,
    name: row.name,
    path,
    type: row.type,
    phone: row.phone,
    areaCode: row.area_code,
    address: row.address,
    introduce: row.introduce,
    members,
    mine: mine ? 1 : 0,
    actions: actions.filter((action) => hasAnyPermission(grants, [needed[action]])),
  }
}

export const info: Handler<typeof organisation.info> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const id = input.id || (await joinedBy(db, user.id, thirdId))[0]
  const row = id === undefined ? undefined : await findOrganisation(db.read, { id, third_id: thirdId })
  return row === undefined ? refuse('organisation_gone') : infoOf(db, row, user.id, await rightsOf(db, user.id, thirdId, now))
}
