/** 今天: how the meetings stand that are on or next, what waits for me, and the meetings that are mine. */
import '../parts/today.css'
import { Suspense } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { dashboard } from '#contract/dashboard.ts'
import { meetingStates } from '#contract/meeting.ts'
import { type MeetingStage, meetingManage, type OwnMeetingRow } from '#contract/meeting-manage.ts'
import { whenIs } from '../../../kit/distance.ts'
import { useQuery } from '../../../api/use-query.ts'
import { part } from '../../../frame/chunk.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Shell } from '../parts/shell.tsx'
import { StageTag } from '../parts/stage-tag.tsx'

/** What there is to do is on the screen before it. */
const MeetingNow = part(() => import('../../dashboard/manage/meeting-now.tsx'))
/** With all that can wait, of so many features. */
const Waiting = part(() => import('../parts/waiting.tsx'))

/** Meetings at a glance; the list has them all. */
const SHOWN = 6
/** Meetings whose figures stand here; of those that are on, all at the top of the list. */
const FIGURED = 3

export default function Today() {
  const mine = useQuery(meetingManage.ownList, { pageNum: 1, pageSize: SHOWN }, { quiet: true, fresh: true })
  const mayAdd = mayMake(useSession(), meetingManage.save)
  return (
    <Shell>
      <Page title="今天" back={paths.classify} aside={mayAdd && <Button href={consoleLinks.newMeeting}>新建会议</Button>}>
        <OnOrNext mine={mine.data?.list} />
        <div className="today">
          <Suspense fallback={<Skeleton shape="card" />}>
            <Waiting />
          </Suspense>
          <Card bare title="我的会议" aside={mine.data !== undefined && mine.data.total > 0 && <AllMeetings total={mine.data.total} />}>
            <Loaded query={mine} waiting={<Skeleton shape="text" count={3} />}>
              {({ list }) => (list.length === 0 ? <p className="today-calm">还没有会议</p> : <Mine meetings={list} />)}
            </Loaded>
          </Card>
        </div>
      </Page>
    </Shell>
  )
}

const shownStages = new Set<MeetingStage>(['published', 'paused'])

/** Figures of what is on or next. */
function OnOrNext({ mine }: { mine: readonly OwnMeetingRow[] | undefined }) {
  const mayRead = mayMake(useSession(), dashboard.today)
  if (!mayRead) return null
  const open = (mine ?? []).filter(({ stage, state }) => shownStages.has(stage) && state !== meetingStates.ended)
  const on = open.filter(({ state }) => state === meetingStates.running)
  const shown = on.length >= FIGURED ? on : open.slice(0, FIGURED)
  if (shown.length === 0) return null
  return (
    <div className="today today-now">
      {shown.map(({ id, title, stage, state, ...times }) => (
        <Suspense key={id} fallback={<Skeleton shape="card" />}>
          <MeetingNow meetingId={id} title={title} when={whenIs(times)} tag={<StageTag stage={stage} state={state} />} />
        </Suspense>
      ))}
    </div>
  )
}

const AllMeetings = ({ total }: { total: number }) => (
  <Button kind="text" small href={paths.consoleList}>
    全部 {total} 场
  </Button>
)

function Mine({ meetings }: { meetings: readonly OwnMeetingRow[] }) {
  return (
    <List label="我的会议">
      {meetings.map(({ id, title, stage, state, ...times }) => (
        <Cell
          key={id}
          title={<span className="today-title">{title}</span>}
          note={whenIs(times)}
          value={<StageTag stage={stage} state={state} />}
          href={consoleLinks.meeting(id)}
        />
      ))}
    </List>
  )
}
