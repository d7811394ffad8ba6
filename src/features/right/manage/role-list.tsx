/** The roles of this tenant: built-in ones, and those it has made itself. */
import { useState } from 'react'
import { hasAllPermissions, may } from '#contract/may.ts'
import { right as calls, type Role } from '#contract/right.ts'
import { useQuery } from '../../../api/use-query.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wordOf } from './permission-words.ts'
import { RoleFacts } from './role-facts.tsx'
import { RoleSheet } from './role-sheet.tsx'

const columns: readonly Column<Role>[] = [
  { title: '角色', cell: ({ name }) => name },
  { title: '权限', cell: ({ permissions }) => <span className="users-words">{permissions.map(wordOf).join('、')}</span> },
  { title: '类型', cell: ({ builtIn }) => builtIn === 1 && <Tag>内置</Tag>, card: 'tag', narrow: true },
  { title: '用户', cell: ({ members }) => `${members} 人`, card: 'end', narrow: true, figure: true },
]

export function RoleList() {
  const session = useSession()
  const roles = useQuery(calls.roles, {}, { quiet: true })
  const view = useListView({})
  const [open, setOpen] = useState<Role | 'new'>()
  const editor = may(session, calls.saveRole.access)
  const close = () => setOpen(undefined)
  const editable = (role: Role) => editor && role.builtIn === 0 && hasAllPermissions(session, role.permissions)
  const make = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      <PlusIcon size={1.1} />
      新建角色
    </Button>
  )
  return (
    <>
      <DataList
        label="角色"
        view={view}
        pages={arrayPages(roles, view)}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total) => `共 ${total} 个角色`}
        empty="还没有角色"
        actions={editor && roles.data !== undefined && make}
        onOpen={setOpen}
      />
      {open !== undefined &&
        (open === 'new' || editable(open) ? (
          <RoleSheet role={open === 'new' ? undefined : open} onClose={close} onChanged={() => void roles.retry()} />
        ) : (
          <RoleFacts role={open} onClose={close} />
        ))}
    </>
  )
}
