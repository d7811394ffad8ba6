/** The organisations of this system that I belong to, each leading to its page. */
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BuildingIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { linkTo } from './use-view.ts'
import { walk } from './tree-walk.ts'

export function JoinedOrganisations() {
  const tree = useQuery(organisation.tree, {}, { quiet: true })
  return (
    <Card bare title="我在本系统的机构">
      <Loaded
        query={tree}
        waiting={
          <div className="switchover-inside">
            <Skeleton shape="list" />
          </div>
        }
      >
        {(nodes) => {
          const mine = walk(nodes).filter(({ node }) => node.mine === 1)
          return mine.length === 0 ? (
            <div className="switchover-inside">
              <p className="switchover-none">还没有加入机构</p>
              <Button href={paths.organisation}>申请加入机构</Button>
            </div>
          ) : (
            <List label="我的机构">
              {mine.map(({ node, above }) => (
                <Cell
                  key={node.id}
                  icon={BuildingIcon}
                  title={node.name}
                  note={above.map(({ name }) => name).join(' / ') || undefined}
                  href={linkTo(node.id)}
                />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Card>
  )
}
