/** 取消或改期: what it comes to is said first; then one job does it, and what it could not do is listed here. */
import './cancellation.css'
import { cancellation, type Consequences } from '#contract/cancellation.ts'
import { meetingManage, type MeetingStage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Cancelled } from './cancelled.tsx'
import { PostponeForm } from './postpone-form.tsx'
import { Work } from './work.tsx'

export default function Cancelling({ meetingId: id }: { meetingId: string }) {
  const own = useQuery(meetingManage.own, { id }, { quiet: true, fresh: true })
  const weighed = useQuery(cancellation.weigh, { id }, { quiet: true, fresh: true })
  return (
    <Loaded query={own} waiting={<Skeleton shape="text" count={4} />}>
      {(meeting) => (
        <Loaded query={weighed} waiting={<Skeleton shape="text" count={4} />}>
          {(weight) => <Forms meeting={meeting} weight={weight} own={own} onMoved={() => void weighed.retry()} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Why neither can be done. */
const why: { [S in MeetingStage]?: string } = {
  draft: '会议还没有发布过：直接修改时间和地点即可，不需要的草稿可以删除。',
  settled: '会议的账目已经结清，不能再取消、改期或换地点。',
  archived: '归档的会议不能取消、改期或换地点，请先恢复。',
}

interface Props {
  meeting: OwnMeeting
  weight: Consequences
  own: Query<OwnMeeting>
  onMoved: () => void
}

function Forms({ meeting, weight, own, onMoved }: Props) {
  const work = useQuery(cancellation.progress, { id: meeting.id }, { quiet: true, fresh: true })
  const at = useTabs(
    [
      { value: 'postpone', label: '改期或换地点' },
      { value: 'cancel', label: '取消会议' },
    ],
    ['meetingId', 'room', 'form'],
  )
  /** @param now how it stands; absent after a refusal: perhaps somebody else was faster. */
  function moved(now?: OwnMeeting) {
    if (now === undefined) void own.retry()
    else own.put(now)
    void work.retry()
    onMoved()
  }
  const task = work.data ?? undefined
  return (
    <div className="cancelling">
      {task !== undefined && <Work key={task.id} meetingId={meeting.id} task={task} onOver={() => moved()} />}
      {meeting.stage === 'cancelled' ? (
        <Cancelled meeting={meeting} weight={weight} task={task} onAgain={() => moved()} />
      ) : why[meeting.stage] === undefined ? (
        <Tabbed label="取消或改期" at={at}>
          {at.tab === 'cancel' ? (
            <CancelForm meeting={meeting} weight={weight} onMoved={moved} />
          ) : (
            <PostponeForm meeting={meeting} weight={weight} onNewest={own.retry} onMoved={moved} />
          )}
        </Tabbed>
      ) : (
        <Card>
          <p>{why[meeting.stage] ?? ''}</p>
        </Card>
      )}
    </div>
  )
}
