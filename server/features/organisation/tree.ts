/** The tree of a tenant, put together from flat rows: a few queries, however many nodes. */
import type { organisation, OrganisationNode } from '#contract/organisation.ts'
import { hasAnyPermission } from '#contract/may.ts'
import type { Handler } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { joinedBy, memberCounts } from './member-store.ts'
import { organisationsOf } from './tree-store.ts'

export const tree: Handler<typeof organisation.tree> = async ({ deps: { db }, user, thirdId, now }) => {
  const [rows, counts, joined, grants] = await Promise.all([
    organisationsOf(db.read, thirdId),
    memberCounts(db, thirdId),
    joinedBy(db, user.id, thirdId),
    rightsOf(db, user.id, thirdId, now),
  ])
  const invites = hasAnyPermission(grants, ['organisation:invitation:edit'])
  const mine = new Set(joined)
  const nodes = new Map(
    rows.map((row): [string, OrganisationNode] => [
      row.id,
      {
        id: row.id,
        name: row.name,
        type: row.type,
        deptCode: invites ? row.dept_code : '',
        members: counts.get(row.id) ?? 0,
        mine: mine.has(row.id) ? 1 : 0,
        closed: row.closed_at === null ? 0 : 1,
        children: [],
      },
    ]),
  )
  const roots: OrganisationNode[] = []
  for (const { id, parent_id } of rows) (nodes.get(parent_id ?? '')?.children ?? roots).push(nodes.get(id) as OrganisationNode)
  return hasAnyPermission(grants, ['organisation:organisation:edit']) ? roots : offered(roots)
}

/** Without what is closed, but for one's own and what leads there. */
function offered(nodes: readonly OrganisationNode[]): OrganisationNode[] {
  return nodes.flatMap((node) => {
    const children = offered(node.children)
    return node.closed === 0 || node.mine === 1 || children.length > 0 ? [{ ...node, children }] : []
  })
}
