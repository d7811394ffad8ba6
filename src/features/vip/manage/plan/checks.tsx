/** 检查: what cannot be as it is planned, what a person should look at, and how early everybody is where they are awaited. */
import './plan.css'
import type { Data } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import type { ArrivalBuffer, Finding } from '#contract/vip/checks.ts'
import { vipFileLink } from '#contract/vip/links.ts'
import { checkWords } from '#contract/vip/words.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { useReturn } from '../../../../frame/use-return.ts'
import { Toolbar } from '../../../../kit/toolbar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { dayTime } from '../../../../ui/format.ts'
import { Cell, List } from '../../../../ui/list.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { BufferTag } from './buffer-tag.tsx'
import { namesOf, type PlanGuest, shortly } from './plan-words.ts'

export default function VipChecks({ meetingId }: { meetingId: string }) {
  const query = useQuery(vip.checks, { meetingId }, { quiet: true, fresh: true })
  const guests = useQuery(vip.plan, { meetingId, guestId: '' }, { quiet: true }).data?.guests ?? []
  useReturn(() => void query.retry())
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
      {(checked) => <Checked meetingId={meetingId} checked={checked} guests={guests} />}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  checked: Data<typeof vip.checks>
  guests: readonly PlanGuest[]
}

function Checked({ meetingId, checked: { findings, buffers, marginMinutes }, guests }: Props) {
  const bad = findings.filter(({ level }) => level === 'bad')
  const warn = findings.filter(({ level }) => level === 'warn')
  if (findings.length + buffers.length === 0) return <Empty>没有发现问题。登记行程和出席后，这里会核对到场时间、车辆、住房和座位</Empty>
  return (
    <>
      <Toolbar count={findings.length === 0 ? '没有发现问题' : `${bad.length} 项需处理，${warn.length} 项请留意`} />
      <Findings meetingId={meetingId} title="需处理" findings={bad} />
      <Findings meetingId={meetingId} title="请留意" findings={warn} />
      {buffers.length > 0 && (
        <Card title="到场时间" aside={`应提前 ${marginMinutes} 分钟`}>
          <List label="到场时间">
            {buffers.toSorted(tightFirst).map((buffer) => (
              <Cell
                key={buffer.appearanceId}
                title={`${namesOf([buffer.guestId], guests)} · ${buffer.title}`}
                note={bufferNote(buffer)}
                value={<BufferTag minutes={buffer.minutes} margin={marginMinutes} />}
                href={vipFileLink(meetingId, buffer.guestId)}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

const bufferNote = ({ callTime, expectTime }: ArrivalBuffer) =>
  `${dayTime(callTime)} 前候场${expectTime === '' ? '' : `，预计 ${shortly(expectTime, callTime)} 到会场`}`

/** The tightest first; what nobody knows after all that is known. */
const tightFirst = (a: ArrivalBuffer, b: ArrivalBuffer) =>
  (a.minutes ?? Infinity) - (b.minutes ?? Infinity) || (a.callTime < b.callTime ? -1 : 1)

function Findings({ meetingId, title, findings }: { meetingId: string; title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <Card title={title} aside={`${findings.length} 项`}>
      <List label={title}>
        {findings.map((found) => (
          <FindingRow key={`${found.kind} ${found.guestIds.join()} ${found.what}`} meetingId={meetingId} found={found} />
        ))}
      </List>
    </Card>
  )
}

/** About one guest it leads to their file; about several, to each of theirs. */
function FindingRow({ meetingId, found: { kind, level, what, guestIds, names } }: { meetingId: string; found: Finding }) {
  const [only, ...others] = guestIds
  const cell = {
    title: names.join('、'),
    note: <span className="plan-line">{what}</span>,
    value: <Tag tone={level === 'bad' ? 'danger' : 'warning'}>{checkWords[kind]}</Tag>,
  }
  if (others.length === 0) return <Cell {...cell} {...(only !== undefined && { href: vipFileLink(meetingId, only) })} />
  return (
    <>
      <Cell {...cell} />
      <div className="plan-marks">
        {guestIds.map((id, at) => (
          <Button key={id} small href={vipFileLink(meetingId, id)} label={`查看 ${names[at] ?? '嘉宾'}`}>
            {names[at] ?? '嘉宾'}
          </Button>
        ))}
      </div>
    </>
  )
}
