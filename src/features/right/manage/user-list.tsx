/** The accounts of this tenant, or those with a role for one meeting; one of them opens to tick its roles. */
import { useState } from 'react'
import { MOBILE } from '#contract/fields.ts'
import { right as calls, type UserRow } from '#contract/right.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { nameOf } from './name-of.ts'
import { RoleTags } from './role-tags.tsx'

const columnsOf = (meetingId: string): readonly Column<UserRow>[] => [
  { title: '姓名', cell: (user) => <span className={user.name === '' ? 'users-unnamed' : undefined}>{nameOf(user)}</span> },
  { title: '手机号', cell: ({ mobile }) => mobile, narrow: true },
  { title: '角色', cell: ({ roles }) => <RoleTags roles={roles} meetingId={meetingId} /> },
  { title: '注册日期', cell: ({ createTime }) => createTime.slice(0, 10), card: 'none', narrow: true },
]

/** @param meetingId empty: of the whole tenant. */
export function UserList({ meetingId = '' }: { meetingId?: string }) {
  const assigns = useMayMake(calls.assign, meetingId || undefined)
  const roles = useQuery(calls.roles, { meetingId }, { quiet: true })
  const choices = (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const view = useListView({
    search: '搜索姓名或完整手机号',
    filters: [{ name: 'role', label: '按角色筛选', all: '全部角色', choices }],
  })
  const { keyword, values, page } = view
  const pages = usePages(calls.users, { keyword, roleId: values.role, meetingId }, { quiet: true, size: page })
  const [open, setOpen] = useState<UserRow>()

  function refresh() {
    void pages.retry()
    void roles.retry()
  }
  return (
    <>
      <DataList
        label="用户"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(meetingId)}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 位用户`}
        empty={meetingId === '' ? '还没有用户' : '本场会议还没有单独分配的角色，输入完整手机号可查找成员并分配'}
        notFound={nothing(keyword)}
        showAll="查看全部用户"
        onOpen={assigns ? setOpen : undefined}
      />
      {open !== undefined && (
        <AssignSheet user={open} meetingId={meetingId} roles={roles} onClose={() => setOpen(undefined)} onChanged={refresh} />
      )}
    </>
  )
}

function nothing(keyword: string): string {
  if (keyword === '') return '还没有这个角色的用户'
  return MOBILE.test(keyword)
    ? '没有找到使用这个手机号的账号，请对方先用它登录一次，再来分配角色'
    : `没有找到「${keyword}」相关的用户。尚未加入的账号，可输入完整手机号查找`
}
