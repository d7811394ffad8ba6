/** One organisation as somebody sees it who may do this or that with it. */
import type { organisation, OrganisationAction, OrganisationInfo } from '#contract/organisation.ts'
import { LEVELS_MOST } from '#contract/organisation-manage.ts'
import { hasAnyPermission, type Grants } from '#contract/may.ts'
import type { Db, Row } from '../../db/db.ts'
import { pickFields } from '../../db/mapping.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { countMembers, isMember, joinedBy } from './member-store.ts'
import { findOrganisation, ledTo, lineTo } from './tree-store.ts'

export async function infoOf(db: Db, row: Row<'organisations'>, userId: string, grants: Grants): Promise<OrganisationInfo> {
  const [line, members, belongs] = await Promise.all([lineTo(db.read, row.id), countMembers(db, row.id), isMember(db.read, row.id, userId)])
  const may = (permission: string) => hasAnyPermission(grants, [permission])
  const edits = may('organisation:organisation:edit')
  const isOpen = row.closed_at === null
  const possible: Record<OrganisationAction, boolean> = {
    edit: edits,
    invite: isOpen && may('organisation:invitation:edit'),
    approve: may('organisation:member:approve'),
    add: edits && isOpen && line.length < LEVELS_MOST,
    move: edits,
    merge: edits,
    close: edits && isOpen,
    open: edits && !isOpen && line.at(-2)?.closed_at == null,
    leave: belongs,
  }
  return {
    ...pickFields(row, 'id', 'name', 'type', 'phone', 'area_code', 'address', 'introduce'),
    parentId: row.parent_id ?? '',
    path: line.map(({ name }) => name),
    members,
    mine: belongs ? 1 : 0,
    closed: isOpen ? 0 : 1,
    actions: (Object.keys(possible) as OrganisationAction[]).filter((action) => possible[action]),
  }
}

export const info: Handler<typeof organisation.info> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const id = input.id || (await joinedBy(db, user.id, thirdId))[0]
  const row = id === undefined ? undefined : await ledTo(db.read, { id, third_id: thirdId })
  return row === undefined ? refuse('organisation_gone') : infoOf(db, row, user.id, await rightsOf(db, user.id, thirdId, now))
}

/** The same, for whoever has just changed it. */
export async function infoNow(db: Db, id: string, userId: string, grants: Grants): Promise<OrganisationInfo> {
  return infoOf(db, (await findOrganisation(db.read, { id })) as Row<'organisations'>, userId, grants)
}
