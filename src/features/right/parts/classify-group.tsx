import type { MenuGroup } from '#contract/right.ts'
import { Card } from '../../../ui/card.tsx'
import { ClassifyTile } from './classify-tile.tsx'

export function ClassifyGroup({ group }: { group: MenuGroup }) {
  return (
    <Card title={group.name}>
      <ul className="classify-tiles">
        {group.children.map((tile) => (
          <li key={tile.key}>
            <ClassifyTile tile={tile} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
