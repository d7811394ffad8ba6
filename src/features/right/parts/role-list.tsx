/** The roles of this tenant: built-in ones, and those it has made itself. */
import { useState } from 'react'
import { hasAllPermissions, may } from '#contract/may.ts'
import { right as calls, type Role } from '#contract/right.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wordOf } from './permission-words.ts'
import { RoleFacts } from './role-facts.tsx'
import { RoleSheet } from './role-sheet.tsx'

export function RoleList() {
  const session = useSession()
  const roles = useQuery(calls.roles, {}, { quiet: true })
  const [open, setOpen] = useState<Role | 'new'>()
  const editor = may(session, calls.saveRole.access)
  const close = () => setOpen(undefined)
  const editable = (role: Role) => editor && role.builtIn === 0 && hasAllPermissions(session, role.permissions)

  return (
    <Loaded
      query={roles}
      waiting={
        <Card>
          <Skeleton shape="text" count={3} />
        </Card>
      }
    >
      {(list) => (
        <>
          <div className="users-head">
            <p className="users-count">共 {list.length} 个角色</p>
            {editor && (
              <Button small kind="primary" onClick={() => setOpen('new')}>
                <PlusIcon size={1.1} />
                新建角色
              </Button>
            )}
          </div>
          <Card bare>
            <List label="角色">
              {list.map((role) => (
                <Cell
                  key={role.id}
                  title={
                    <span className="users-role">
                      {role.name} {role.builtIn === 1 && <Tag>内置</Tag>}
                    </span>
                  }
                  note={<span className="users-words">{role.permissions.map(wordOf).join('、')}</span>}
                  value={<span className="users-members">{role.members} 人</span>}
                  onClick={() => setOpen(role)}
                />
              ))}
            </List>
          </Card>
          {open !== undefined &&
            (open === 'new' || editable(open) ? (
              <RoleSheet role={open === 'new' ? undefined : open} onClose={close} onChanged={() => void roles.retry()} />
            ) : (
              <RoleFacts role={open} onClose={close} />
            ))}
        </>
      )}
    </Loaded>
  )
}
