/** What I am here: by roles of the tenant, at meetings, at stands. */
import { consoleLinks } from '#contract/console-links.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { exhibitor, standLinks } from '#contract/exhibitor.ts'
import { type BuiltInRole, builtInRoles, right } from '#contract/right.ts'
import { staff, workRoleWords } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { FlagIcon, HomeIcon, ShieldIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function Roles() {
  const rights = useQuery(right.menuPermission, {}, { quiet: true })
  const work = useQuery(staff.mine, {}, { quiet: true })
  const stands = useQuery(exhibitor.mine, {}, { quiet: true })
  const waiting = [rights, work, stands].some(({ loading }) => loading)
  const names = roleNames(rights.data?.roles ?? [])
  const none = names.length + (work.data?.length ?? 0) + (stands.data?.length ?? 0) === 0
  return (
    <Card bare={!waiting && !none} title="我的身份">
      {waiting ? (
        <Skeleton shape="text" count={2} />
      ) : none ? (
        <p className="quiet">参会者。成为工作人员、展位人员或得到角色后会显示在这里。</p>
      ) : (
        <List label="我的身份">
          {names.map((name) => (
            <Cell key={name} icon={ShieldIcon} title={name} />
          ))}
          {work.data?.map(({ id, title, role }) => (
            <Cell
              key={id}
              icon={FlagIcon}
              title={title}
              note={workRoleWords[role]}
              href={role === 'organiser' || role === 'colleague' ? consoleLinks.meeting(id) : doorLinks.scanner(id)}
            />
          ))}
          {stands.data?.map(({ id, name, head, meetingName }) => (
            <Cell
              key={id}
              icon={HomeIcon}
              title={name}
              note={`${meetingName} · ${head === 1 ? '展位负责人' : '展位人员'}`}
              href={standLinks.stands(id)}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

/** Working at a meeting is said meeting by meeting. What a tenant's own roles are called is for those to know who give them. */
function roleNames(roles: readonly string[]): string[] {
  const given = roles.filter((role) => role !== 'staff')
  const known = given.filter((role): role is BuiltInRole => role in builtInRoles)
  const names: string[] = known.map((role) => builtInRoles[role].name)
  const others = given.length - known.length
  return others === 0 ? names : [...names, `其他角色 ${others} 个`]
}
