/** One tile: a sign and a name; where there is room, also what it is for. */
import { Link } from 'wouter'
import type { MenuNode } from '#contract/right.ts'
import { ClassifyIcon } from './classify-icon.tsx'
import { hueOf } from '../../../ui/hue.ts'

export function ClassifyTile({ tile: { name, icon, path, note } }: { tile: MenuNode }) {
  return (
    <Link href={path} className="classify-tile">
      <span className={`classify-icon ${hueOf(icon)}`}>
        <ClassifyIcon name={icon} />
      </span>
      <span className="classify-words">
        <span className="classify-name">{name}</span>
        <span className="classify-note">{note}</span>
      </span>
    </Link>
  )
}
