/** The organisations I belong to, and those that have not answered yet or said no. */
import { type Application, type OrganisationNode, organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { unitLinks } from '#contract/unit.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { BuildingIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

interface Mine {
  id: string
  name: string
  above: string[]
}

export function SpaceOrganisations() {
  const tree = useQuery(organisation.tree, {}, { quiet: true })
  const applications = useQuery(organisation.myApplications, { pageNum: 1 }, { fresh: true, quiet: true })
  const mine = belonging(tree.data ?? [])
  const open = standing(applications.data?.list ?? [], mine)

  return (
    <SpaceSection title="我的机构" all={{ word: '查看机构', href: paths.organisation }}>
      <SpaceAwaited queries={[tree, applications]} waiting={<CardSkeleton shape="list" />}>
        {mine.length + open.length === 0 ? (
          <SpaceLine>还没有加入机构</SpaceLine>
        ) : (
          <Card bare>
            <List label="我的机构">
              {mine.map(({ id, name, above }) => (
                <Cell
                  key={id}
                  icon={BuildingIcon}
                  title={name}
                  note={above.length > 0 ? above.join(' / ') : undefined}
                  value={<Tag tone="success">已加入</Tag>}
                  href={unitLinks.unit(id)}
                />
              ))}
              {open.map((one) => (
                <Cell
                  key={one.id}
                  icon={BuildingIcon}
                  title={one.organisationName}
                  note={one.state === 'rejected' && one.reason !== '' ? `理由：${one.reason}` : undefined}
                  value={one.state === 'waiting' ? <Tag tone="pending">待审核</Tag> : <Tag tone="danger">未通过</Tag>}
                  href={paths.organisation}
                />
              ))}
            </List>
          </Card>
        )}
      </SpaceAwaited>
    </SpaceSection>
  )
}

/** Everywhere in the tree that the caller belongs to. */
function belonging(nodes: readonly OrganisationNode[], above: readonly string[] = []): Mine[] {
  return nodes.flatMap((node) => [
    ...(node.mine === 1 ? [{ id: node.id, name: node.name, above: [...above] }] : []),
    ...belonging(node.children, [...above, node.name]),
  ])
}

/** The newest word of each organisation that is not one's own: the list comes newest first. */
function standing(applications: readonly Application[], mine: readonly Mine[]): Application[] {
  const settled = new Set(mine.map(({ id }) => id))
  return applications.filter(({ organisationId, state }) => {
    if (settled.has(organisationId)) return false
    settled.add(organisationId)
    return state !== 'approved'
  })
}
