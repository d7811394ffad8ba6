/** Who is here, what they may do, and the roles that say so: of the whole tenant, or of the meeting that the address names. */
import './users.css'
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { RoleList } from './role-list.tsx'
import { UserList } from './user-list.tsx'

export function Users() {
  const meetingId = new URLSearchParams(useSearch()).get('meetingId')
  return meetingId === null ? <OfTenant /> : <OfMeeting meetingId={meetingId} />
}

function OfTenant() {
  const at = useTabs([
    { value: 'users', label: '用户' },
    { value: 'roles', label: '角色' },
  ])
  return (
    <Page title="用户与权限" back={paths.classify}>
      <Tabbed label="用户与权限" at={at}>
        {at.tab === 'roles' ? (
          <RoleList />
        ) : (
          <>
            <p className="users-note">请同事先用手机号登录一次，再输入完整手机号找到，点开分配角色。</p>
            <UserList />
          </>
        )}
      </Tabbed>
    </Page>
  )
}

function OfMeeting({ meetingId }: { meetingId: string }) {
  const { data } = useQuery(staff.mine, {}, { quiet: true })
  const title = data?.find(({ id }) => id === meetingId)?.title
  return (
    <Page title="会议角色" note={title} back={paths.myMeetings}>
      <p className="users-note">这里的角色只对本场会议有效。输入完整手机号，可查找机构成员并分配角色。</p>
      <UserList meetingId={meetingId} />
    </Page>
  )
}
