/** Where nothing is asked. */
import { links, paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export function Nothing({ meetingId }: { meetingId: string }) {
  return <Empty action={<Button href={links.particulars(meetingId)}>进入会议主页</Button>}>这场会议还没有开放问卷</Empty>
}

export function NoMeeting() {
  return (
    <Empty
      action={
        <Button kind="primary" href={paths.meetingList}>
          看看有哪些会议
        </Button>
      }
    >
      还没有选择会议
    </Empty>
  )
}
