/** The accounts of this tenant, page after page; one of them opens to tick its roles. */
import { useEffect, useState } from 'react'
import { MOBILE } from '#contract/fields.ts'
import { may } from '#contract/may.ts'
import { right as calls, type UserRow } from '#contract/right.ts'
import { type Pages, usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { List } from '../../../ui/list.tsx'
import { More } from '../../../ui/more.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useRested } from '../../meeting/parts/use-rested.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { UserLine } from './user-line.tsx'

export function UserList() {
  const session = useSession()
  const [roleId, setRoleId] = useState('')
  const { text, rested, type, composition } = useRested()
  const pages = usePages(calls.users, { keyword: rested, roleId }, { quiet: true })
  const roles = useQuery(calls.roles, {}, { quiet: true })
  const [open, setOpen] = useState<UserRow>()
  const narrowed = rested !== '' || roleId !== ''
  // What was kept from before may have been changed by somebody else since.
  useEffect(() => {
    if (!pages.loading) void pages.retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested, roleId])

  function refresh() {
    void pages.retry()
    void roles.retry()
  }

  return (
    <>
      <div className="users-tools">
        <div className="users-search" {...composition}>
          <SearchField label="搜索姓名或完整手机号" value={text} onChange={type} />
        </div>
        <div className="users-filter">
          <Select
            label="按角色筛选"
            placeholder="全部角色"
            value={roleId}
            onChange={setRoleId}
            choices={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <p className="users-count" role="status">
          {pages.rows.length > 0 && `${narrowed ? '找到' : '共'} ${pages.total} 位用户`}
        </p>
      </div>
      <Found
        pages={pages}
        keyword={rested}
        narrowed={narrowed}
        onOpen={may(session, calls.assign.access) ? setOpen : undefined}
        onReset={() => {
          type('')
          setRoleId('')
        }}
      />
      {open !== undefined && <AssignSheet user={open} roles={roles} onClose={() => setOpen(undefined)} onChanged={refresh} />}
    </>
  )
}

interface FoundProps {
  pages: Pages<UserRow>
  keyword: string
  /** By a search or a role. */
  narrowed: boolean
  /** Only for people who may give roles. */
  onOpen: ((user: UserRow) => void) | undefined
  onReset: () => void
}

function Found({ pages, keyword, narrowed, onOpen, onReset }: FoundProps) {
  if (pages.rows.length === 0) {
    if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
    if (pages.loading)
      return (
        <Card>
          <Skeleton shape="text" count={4} />
        </Card>
      )
    if (!narrowed) return <Empty>还没有用户</Empty>
    return (
      <Empty drawing="search" action={<Button onClick={onReset}>查看全部用户</Button>}>
        {nothing(keyword)}
      </Empty>
    )
  }
  return (
    <>
      <Card bare>
        <div className="users-line users-heads" aria-hidden>
          <span>姓名</span>
          <span>手机号</span>
          <span>角色</span>
          <span>注册日期</span>
        </div>
        <List label="用户">
          {pages.rows.map((user) => (
            <UserLine key={user.id} user={user} onOpen={onOpen} />
          ))}
        </List>
      </Card>
      {pages.error !== undefined && <Failed error={pages.error} onRetry={pages.retry} />}
      <More pages={pages} />
    </>
  )
}

function nothing(keyword: string): string {
  if (keyword === '') return '还没有这个角色的用户'
  return MOBILE.test(keyword) ? '没有找到使用这个手机号的账号' : `没有找到「${keyword}」相关的用户。尚未加入的账号，可输入完整手机号查找`
}
