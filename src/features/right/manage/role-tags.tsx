import type { UserRow } from '#contract/right.ts'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** As many as fit; the rest is a number. */
const SHOWN = 4

/** @param meetingId the meeting that all of the list is about. */
export function RoleTags({ roles, meetingId: about }: Pick<UserRow, 'roles'> & { meetingId: string }) {
  return (
    <span className="users-tags">
      {roles.slice(0, SHOWN).map(({ id, name, meetingId, meetingName }) => (
        <Tag key={`${id} ${meetingId}`} {...(id === 'admin' || id === 'orgadmin' ? { tone: 'brand', icon: ShieldIcon } : {})}>
          {meetingId === about ? name : `${name} · ${meetingName}`}
        </Tag>
      ))}
      {roles.length > SHOWN && <Tag>另有 {roles.length - SHOWN} 个</Tag>}
    </span>
  )
}
