/** Sales over time, and by ticket. */
import { consoleLinks } from '#contract/console-links.ts'
import { dashboard, type DayFigures, SALES_DAYS, type Today } from '#contract/dashboard.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { today as todayIs } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { money } from '../../../kit/money.ts'
import { FigureTable } from '../../../kit/plot/figure-table.tsx'
import { Plot } from '../../../kit/plot/plot.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayAfter, dayName, dayTick, isUnsold, shareOf, sum } from './words.ts'

const spans = [
  { value: '14', label: '14 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: String(SALES_DAYS), label: '一年' },
] as const

const measures = [
  { value: 'copies', label: '按张数' },
  { value: 'amount', label: '按金额' },
] as const

export function Sales({ today, onLink }: { today: Today; onLink: () => void }) {
  const { query, change } = useAddress()
  const asked = query.get('days') ?? ''
  const days = spans.some(({ value }) => value === asked) ? asked : spans[0].value
  const by = query.get('by') === 'amount' ? 'amount' : 'copies'
  const toDay = todayIs()
  const nothing = isUnsold(today)
  const sales = useQuery(
    dashboard.sales,
    nothing ? null : { meetingId: today.meetingId, fromDay: dayAfter(toDay, 1 - Number(days)), toDay },
    { quiet: true, fresh: true },
  )
  if (nothing) return <Unsold today={today} onLink={onLink} />
  return (
    <Card title="售票">
      <div className="dashboard-choices">
        <RadioGroup label="时间范围" choices={spans} value={days} onChange={(value) => change({ days: value })} />
        {today.received !== null && (
          <RadioGroup label="图上显示" choices={measures} value={by} onChange={(value) => change({ by: value })} />
        )}
      </div>
      <Loaded query={sales} waiting={<Skeleton shape="text" count={3} />}>
        {({ days: rows, tickets }) => (
          <>
            <DaysPlot rows={rows} by={by} />
            {tickets.length > 0 && <ByTicket tickets={tickets} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function DaysPlot({ rows, by }: { rows: readonly DayFigures[]; by: 'copies' | 'amount' }) {
  const hasMoney = rows.some(({ amount }) => amount !== null)
  const byMoney = hasMoney && by === 'amount'
  if (rows.length === 0) return null
  return (
    <Plot
      label="每天售票"
      rows={rows}
      nameOf={({ day }) => dayName(day)}
      tickOf={({ day }) => dayTick(day)}
      of={({ copies, amount }) => (byMoney ? (amount ?? 0) : copies)}
      scale={(value) => (byMoney ? money(value) : String(value))}
      head="日期"
      latestFirst
      columns={[
        { title: '张数', cell: ({ copies }) => String(copies) },
        { title: '订单', cell: ({ orders }) => String(orders) },
        ...(hasMoney
          ? [
              { title: '金额', cell: ({ amount }: DayFigures) => money(amount ?? 0) },
              { title: '退款', cell: ({ refunded }: DayFigures) => money(refunded ?? 0) },
            ]
          : []),
      ]}
    />
  )
}

type Ticket = { ticketId: string; name: string; copies: number; amount: number | null; refunded: number | null }

function ByTicket({ tickets }: { tickets: readonly Ticket[] }) {
  const all = sum(tickets.map(({ copies }) => copies))
  return (
    <div className="dashboard-part">
      <h3>按门票</h3>
      <FigureTable
        label="按门票"
        head="门票"
        rows={tickets}
        keyOf={({ ticketId }) => ticketId}
        nameOf={({ name }) => name}
        share={({ copies }) => shareOf(copies, all)}
        columns={[
          { title: '张数', cell: ({ copies }) => String(copies) },
          ...(tickets.some(({ amount }) => amount !== null)
            ? [
                { title: '金额', cell: ({ amount }: Ticket) => money(amount ?? 0) },
                { title: '退款', cell: ({ refunded }: Ticket) => money(refunded ?? 0) },
              ]
            : []),
        ]}
      />
    </div>
  )
}

/** Nothing yet: what to do next. */
function Unsold({ today: { meetingId, total }, onLink }: { today: Today; onLink: () => void }) {
  const maySell = useMayMake(ticketManage.sale, meetingId)
  const none = total === 0 && maySell
  return (
    <Card title="售票">
      <Empty
        drawing="ticket"
        action={
          none ? (
            <Button kind="primary" href={consoleLinks.meeting(meetingId, 'sale')}>
              设置门票
            </Button>
          ) : (
            <Button kind="primary" onClick={onLink}>
              做推广链接
            </Button>
          )
        }
      >
        {none ? '还没有门票。设置好门票后，这里显示每天的售票' : '还没有人报名。把会议的链接发出去，这里显示每天的售票'}
      </Empty>
    </Card>
  )
}
