/** Who is here, what they may do, and the roles that say so. */
import '../parts/users.css'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RoleList } from '../parts/role-list.tsx'
import { UserList } from '../parts/user-list.tsx'

const tabs = [
  { value: 'users', label: '用户' },
  { value: 'roles', label: '角色' },
] as const
type Tab = (typeof tabs)[number]['value']

export default function Users() {
  const [tab, setTab] = useState<Tab>('users')
  return (
    <Page title="用户与权限" back={paths.classify}>
      <Tabs label="用户与权限" tabs={tabs} value={tab} onChange={setTab}>
        <div className="users-pane">{tab === 'users' ? <UserList /> : <RoleList />}</div>
      </Tabs>
    </Page>
  )
}
