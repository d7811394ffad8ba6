/** Staff of a meeting: who works where, and helpers for a day. */
import '../manage/staff.css'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { link, paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { staff } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HelperLinks } from '../manage/helper-links.tsx'
import { MeetingChoice } from '../manage/meeting-choice.tsx'
import { StaffList } from '../manage/staff-list.tsx'
import { useMeeting } from '../manage/use-meeting.ts'

export default function Staff() {
  const { query, organised, meeting, choose } = useMeeting()
  const lists = useQuery(checkin.lists, meeting === undefined ? null : { meetingId: meeting.id }, { quiet: true })
  const people = useQuery(staff.list, meeting === undefined ? null : { meetingId: meeting.id }, { quiet: true, fresh: true })
  const assigns = useMayMake(right.assign, meeting?.id)
  const edits = useMayMake(staff.add, meeting?.id)
  return (
    <Page
      title="工作人员"
      back={paths.myMeetings}
      aside={
        meeting !== undefined && (
          <>
            {assigns && (
              <Button small kind="text" href={link(paths.users, { meetingId: meeting.id })}>
                角色
              </Button>
            )}
            {edits && (
              <Button small kind="primary" href={doorLinks.staffNew(meeting.id)}>
                添加
              </Button>
            )}
          </>
        )
      }
      beside={
        edits && meeting !== undefined ? (
          <HelperLinks meetingId={meeting.id} lists={lists.data ?? []} onRevoked={() => void people.retry()} />
        ) : undefined
      }
    >
      <Loaded query={query} waiting={<Skeleton shape="text" count={3} />}>
        {() =>
          meeting === undefined ? (
            <Empty action={<Button href={paths.myMeetings}>查看我办的会议</Button>}>没有找到您主办的会议</Empty>
          ) : (
            <>
              <MeetingChoice meetings={organised} meeting={meeting} onChoose={choose} />
              <StaffList key={meeting.id} meetingId={meeting.id} lists={lists.data} people={people} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
