/** The doors as they are now: each list, its gates, what comes in by the quarter of an hour, and its devices. */
import { doorLinks } from '#contract/checkin/links.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { dashboard, type Door, type Today } from '#contract/dashboard.ts'
import { today as todayIs } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { FigureTable } from '../../../kit/plot/figure-table.tsx'
import { Plot } from '../../../kit/plot/plot.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { liveOn } from './use-today.ts'
import { dayAfter, dayName, ofTotal, shareOf } from './words.ts'

/** So many of its days are offered, the latest: what is asked for at a door is seldom older. */
const DAYS_MOST = 60

export function DoorFigures({ today }: { today: Today }) {
  const { meetingId } = today
  const { query, change } = useAddress()
  const days = daysOf(today)
  const latest = days[days.length - 1]
  const day = days.find((one) => one === query.get('day')) ?? latest
  const mayRun = useMayMake(checkin.saveList, meetingId)
  const doors = useQuery(
    dashboard.doors,
    { meetingId, ...(day !== undefined && { day }) },
    { quiet: true, fresh: true, every: () => (day === todayIs() ? liveOn(today) : 0) },
  )
  return (
    <Card
      title="签到入口"
      aside={
        mayRun && (
          <Button kind="text" small href={doorLinks.myMeeting(meetingId)}>
            签到管理
          </Button>
        )
      }
    >
      {days.length > 1 && (
        <div className="dashboard-choices is-one">
          <Select
            label="日期"
            choices={days.map((value) => ({ value, label: dayName(value) }))}
            value={day ?? ''}
            onChange={(value) => change({ day: value })}
          />
        </div>
      )}
      <Loaded query={doors} waiting={<Skeleton shape="text" count={3} />}>
        {(lists) =>
          lists.length === 0 ? (
            <p className="quiet">还没有签到名单。{mayRun ? '在签到管理中设置入口后，这里显示到场人数和设备。' : ''}</p>
          ) : (
            <Lists
              lists={lists}
              told={today.quarters.length > 0 && day === todayIs()}
              chosen={query.get('list') ?? ''}
              onChoose={(list) => change({ list })}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** Those of its days that have come. */
function daysOf({ meetingStratTime, meetingEndTime }: Today): string[] {
  const [first, end, now] = [meetingStratTime.slice(0, 10), meetingEndTime.slice(0, 10), todayIs()]
  const last = end < now ? end : now
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days.slice(-DAYS_MOST)
}

interface ListsProps {
  lists: readonly Door[]
  /** What comes in by all of them stands at the head of the screen already. */
  told: boolean
  chosen: string
  onChoose: (listId: string) => void
}

function Lists({ lists, told, chosen, onChoose }: ListsProps) {
  const one = lists.find(({ listId }) => listId === chosen) ?? lists.find(({ kind }) => kind === 'entrance') ?? (lists[0] as Door)
  const several = lists.length > 1
  return (
    <>
      {several && (
        <div className="dashboard-choices is-one">
          <Select
            label="查看名单"
            choices={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
            value={one.listId}
            onChange={onChoose}
          />
        </div>
      )}
      <Come label={one.name} lists={[one]} />
      <OneDoor key={one.listId} door={one} told={told && !several} />
      {several && (
        <div className="dashboard-part">
          <h3>全部名单</h3>
          <Come label="全部名单" lists={lists} />
        </div>
      )}
    </>
  )
}

const Come = ({ label, lists }: { label: string; lists: readonly Door[] }) => (
  <FigureTable
    label={label}
    head="名单"
    rows={lists}
    keyOf={({ listId }) => listId}
    nameOf={({ name }) => name}
    share={({ arrived, expected }) => shareOf(arrived, expected)}
    columns={[
      { title: '到场', cell: ({ arrived, expected }) => ofTotal(arrived, expected) },
      { title: '拦下', cell: ({ refusedScans }) => String(refusedScans) },
    ]}
  />
)

function OneDoor({ door: { name, gates, devices, quarters }, told }: { door: Door; told: boolean }) {
  return (
    <>
      {quarters.length > 0 && !told && (
        <div className="dashboard-part">
          <h3>每刻钟入场</h3>
          <Quarters label={`“${name}”每刻钟入场`} quarters={quarters} />
        </div>
      )}
      {gates.length > 1 && (
        <div className="dashboard-part">
          <h3>各入口</h3>
          <FigureTable
            label={`“${name}”各入口`}
            head="入口"
            rows={gates}
            keyOf={({ id }) => id}
            nameOf={(gate) => gate.name}
            share={({ entered }) => shareOf(entered, Math.max(...gates.map((gate) => gate.entered)))}
            columns={[{ title: '入场', cell: ({ entered }) => String(entered) }]}
          />
        </div>
      )}
      <div className="dashboard-part">
        <h3>验票设备</h3>
        {devices.length === 0 ? (
          <p className="quiet">还没有设备开始验票</p>
        ) : (
          <List label={`“${name}”的验票设备`}>
            {devices.map((device) => (
              <Cell
                key={device.no}
                title={<span className="dashboard-name">{device.name}</span>}
                note={[device.gate, `最近联系 ${dayTime(device.seenTime)}`].filter((word) => word !== '').join(' · ')}
                value={<Tag tone={device.online === 1 ? 'success' : 'warning'}>{device.online === 1 ? '在线' : '失联'}</Tag>}
              />
            ))}
          </List>
        )}
      </div>
    </>
  )
}

export function Quarters({ label, quarters }: { label: string; quarters: Today['quarters'] }) {
  return (
    <Plot
      label={label}
      rows={quarters}
      nameOf={({ time }) => time.slice(-8, -3)}
      tickOf={({ time }) => time.slice(-8, -3)}
      of={({ entered }) => entered}
      scale={String}
      head="时间"
      columns={[{ title: '入场', cell: ({ entered }) => String(entered) }]}
    />
  )
}
