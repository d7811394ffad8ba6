/** Who is here, what they may do, and the roles that say so. */
import '../manage/users.css'
import { paths } from '#contract/paths.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { RoleList } from '../manage/role-list.tsx'
import { UserList } from '../manage/user-list.tsx'

export default function Users() {
  const at = useTabs([
    { value: 'users', label: '用户' },
    { value: 'roles', label: '角色' },
  ])
  return (
    <Page title="用户与权限" back={paths.classify}>
      <Tabbed label="用户与权限" at={at}>
        {at.tab === 'roles' ? <RoleList /> : <UserList />}
      </Tabbed>
    </Page>
  )
}
