import { useState } from 'react'
import type { MenuGroup } from '#contract/right.ts'
import { ClassifyTile } from './classify-tile.tsx'
import { mostUsed } from './classify-used.ts'

/** What this person comes for most, within the thumb's reach. It stays in place until the screen is opened again. */
export function ClassifyOften({ groups }: { groups: readonly MenuGroup[] }) {
  const [tiles] = useState(() => mostUsed(groups))
  return (
    <nav aria-label="常用">
      <ul className="classify-often">
        {tiles.map((tile) => (
          <li key={tile.key}>
            <ClassifyTile tile={tile} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
