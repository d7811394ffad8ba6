/** 今天: how the meetings stand that are on or next, what waits for me, and the meetings that are mine. */
import '../parts/today.css'
import { Suspense } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { link, paths } from '#contract/paths.ts'
import { dashboard } from '#contract/dashboard.ts'
import { meeting, meetingStates } from '#contract/meeting.ts'
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
import { OrderIcon, PeopleIcon, RecallIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { type Icon, SuccessIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWaiting } from '../../review/parts/use-waiting.ts'
import { Shell } from '../parts/shell.tsx'
import { StageTag } from '../parts/stage-tag.tsx'

/** What there is to do is on the screen before it. */
const MeetingNow = part(() => import('../../dashboard/manage/meeting-now.tsx'))

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
          <Waiting />
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

/** Figures of what is on or next: of mine, or, for whoever makes none and still reads figures, of those that everybody sees. */
function OnOrNext({ mine }: { mine: readonly OwnMeetingRow[] | undefined }) {
  const session = useSession()
  const [mayRead, mayMakeSome] = [mayMake(session, dashboard.today), mayMake(session, meetingManage.save)]
  const { thirdId } = session
  const seen = useQuery(meeting.list, mayRead && !mayMakeSome ? { pageNum: 1, pageSize: SHOWN, thirdId } : null, {
    quiet: true,
    fresh: true,
  })
  if (!mayRead) return null
  const rows = mayMakeSome ? mine : seen.data?.list.map((one) => ({ ...one, stage: 'published' as const }))
  const open = (rows ?? []).filter(({ stage, state }) => shownStages.has(stage) && state !== meetingStates.ended)
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

const kinds = [
  { tab: 'orders', icon: PeopleIcon, sentence: (count: number) => `${count} 个报名待审核` },
  { tab: 'proofs', icon: OrderIcon, sentence: (count: number) => `${count} 张付款凭证待审核` },
  { tab: 'requests', icon: RecallIcon, sentence: (count: number) => `${count} 个退款申请待处理` },
  { tab: 'refunds', icon: RecallIcon, sentence: (count: number) => `${count} 笔退款待处理` },
  { tab: 'bills', icon: WalletIcon, sentence: (count: number) => `${count} 处账单差异待说明` },
] as const satisfies readonly { tab: string; icon: Icon; sentence: (count: number) => string }[]

/** Nothing for who decides about nothing. */
function Waiting() {
  const { may, waiting } = useWaiting()
  const mine = kinds.filter(({ tab }) => may[tab])
  if (mine.length === 0) return null
  const all = mine.map(({ tab }) => waiting[tab])
  const failed = all.find(({ data, error }) => data === undefined && error !== undefined)
  const query = {
    data: all.every(({ data }) => data !== undefined) ? mine.filter(({ tab }) => (waiting[tab].data?.total ?? 0) > 0) : undefined,
    error: failed?.error,
    retry: async () => Promise.all(all.map(({ retry }) => retry())),
  }
  return (
    <Card bare title="等您处理">
      <Loaded query={query} waiting={<Skeleton shape="text" />}>
        {(open) =>
          open.length === 0 ? (
            <p className="today-calm">
              <SuccessIcon size={1.2} />
              都处理好了，没有等您处理的事。
            </p>
          ) : (
            <List label="等您处理">
              {open.map(({ tab, icon, sentence }) => (
                <Cell
                  key={tab}
                  icon={icon}
                  title={sentence(waiting[tab].data?.total ?? 0)}
                  value="去处理"
                  href={link(paths.review, { tab })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}
