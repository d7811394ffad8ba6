/** Meetings I organise or work at; one that I organise opens to what its doors need. */
import '../manage/staff.css'
import { useSearch } from 'wouter'
import type { Call } from '#contract/call.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { may } from '#contract/may.ts'
import { link, paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { anyRoom } from '#contract/rights.ts'
import { staff, type WorkMeeting, workRoleWords } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useNow } from '../../../api/clock.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { momentOf, span } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Doors } from '../../checkin/manage/doors.tsx'

export default function MyMeetings() {
  const asked = new URLSearchParams(useSearch()).get('meetingId')
  const query = useQuery(staff.mine, {}, { quiet: true })
  const mayAdd = mayMake(useSession(), meetingManage.save)
  const open = asked === null ? undefined : query.data?.find(({ id, role }) => id === asked && role === 'organiser')
  if (open !== undefined) return <Doors meeting={open} />
  return (
    <Page title="我办的会议" back={paths.classify} aside={mayAdd && <Button href={consoleLinks.newMeeting}>新建会议</Button>}>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {(meetings) =>
          meetings.length === 0 ? (
            <Empty action={<Button href={paths.meetingList}>去看看会议</Button>}>还没有您主办或参与工作的会议</Empty>
          ) : (
            <div className="staff-cards">
              {meetings.map((meeting) => (
                <MeetingCard key={meeting.id} meeting={meeting} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function MeetingCard({ meeting }: { meeting: WorkMeeting }) {
  const { id, title, address, meetingStratTime, meetingEndTime, role, permissions } = meeting
  const allowed = (call: Pick<Call, 'access'>) => mayMake({ permissions, roles: [] }, call)
  const now = useNow()
  const over = now !== 0 && now > momentOf(meetingEndTime)
  return (
    <Card>
      <h2 className="staff-card-title">{title}</h2>
      <p className="staff-note">
        {span(meetingStratTime, meetingEndTime)}
        {address !== '' && (
          <>
            <br />
            {address}
          </>
        )}
      </p>
      <Tag tone={over ? 'ended' : role === 'organiser' ? 'brand' : 'plain'}>{over ? '已结束' : workRoleWords[role]}</Tag>
      <div className="staff-card-foot">
        {!over && role !== 'colleague' && (
          <Button kind="primary" href={doorLinks.scanner(id)}>
            去验票
          </Button>
        )}
        {may({ permissions, roles: [] }, anyRoom) && <Button href={consoleLinks.meeting(id)}>管理会议</Button>}
        {role === 'organiser' && <Button href={doorLinks.myMeeting(id)}>签到管理</Button>}
        {allowed(staff.list) && (
          <Button kind="text" href={doorLinks.staff(id)}>
            工作人员
          </Button>
        )}
        {allowed(right.assign) && !allowed(staff.list) && (
          <Button kind="text" href={link(paths.users, { meetingId: id })}>
            角色
          </Button>
        )}
      </div>
    </Card>
  )
}
