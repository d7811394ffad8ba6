/** Which organisation it is, what it has proved, and the way to another one of one's own. */
import { useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { type Unit, unitLinks } from '#contract/unit.ts'
import { useQuery } from '../../../api/use-query.ts'
import { MarkTag } from '../../../kit/mark-tag.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BuildingIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { walk } from './tree-walk.ts'

export function UnitHead({ unit: { id, name, path, marks, mine } }: { unit: Unit }) {
  const tree = useQuery(organisation.tree, {}, { quiet: true })
  const own = walk(tree.data ?? []).filter(({ node }) => node.mine === 1)
  const [choosing, setChoosing] = useState(false)
  const above = path.slice(0, -1)
  return (
    <Card>
      {above.length > 0 && <p className="unit-above">{above.join(' / ')}</p>}
      <h2 className="unit-name">
        {name}
        <MarkTag mark={marks[0]} />
      </h2>
      <div className="unit-actions">
        {marks.length === 0 && mine === 1 && <Button href={paths.certificationOrganisation}>去认证</Button>}
        {own.some(({ node }) => node.id !== id) && <Button onClick={() => setChoosing(true)}>切换单位</Button>}
      </div>
      <Sheet open={choosing} title="切换单位" onClose={() => setChoosing(false)}>
        <List label="我的单位">
          {own.map(({ node }) => (
            <Cell
              key={node.id}
              icon={BuildingIcon}
              title={node.name}
              {...(node.id === id && { value: '当前' })}
              href={unitLinks.unit(node.id)}
              onClick={() => setChoosing(false)}
            />
          ))}
        </List>
      </Sheet>
    </Card>
  )
}
