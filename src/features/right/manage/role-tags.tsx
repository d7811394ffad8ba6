import type { UserRow } from '#contract/right.ts'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** As many as fit; the rest is a number. */
const SHOWN = 4

export function RoleTags({ roles }: Pick<UserRow, 'roles'>) {
  return (
    <span className="users-tags">
      {roles.slice(0, SHOWN).map(({ id, name, meetingId, meetingName }) => (
        <Tag key={`${id} ${meetingId}`} {...(id === 'admin' || id === 'orgadmin' ? { tone: 'brand', icon: ShieldIcon } : {})}>
          {meetingName === '' ? name : `${name} · ${meetingName}`}
        </Tag>
      ))}
      {roles.length > SHOWN && <Tag>另有 {roles.length - SHOWN} 个</Tag>}
    </span>
  )
}
