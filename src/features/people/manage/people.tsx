/** 参会人: found, chosen, tagged, mended, taken out; one of them in full beside the list. */
import './people.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { origins, originWords } from '#contract/desk.ts'
import { message } from '#contract/message.ts'
import { orderStatusWords } from '#contract/order.ts'
import { people as calls, type PersonRow } from '#contract/people.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { type Bulk, chosenWords } from '../../../kit/list/bulk-bar.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { type ListView, useListView } from '../../../kit/list/use-list-view.ts'
import { TaskCard } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { AnnounceSheet } from './announce-sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { PersonView } from './person-view.tsx'
import { StandingTag } from './standing.tsx'
import { TagSheet } from './tag-sheet.tsx'
import { Tags } from './tags.tsx'

/** As many tickets as stand in sight as chips. */
const FEW = 3

const columns: readonly Column<PersonRow>[] = [
  { title: '姓名', cell: ({ name }) => name },
  { title: '手机号', cell: ({ phone }) => phone, narrow: true },
  { title: '门票', cell: ({ ticketName }) => ticketName },
  { title: '单位职务', cell: ({ department, position }) => [department, position].filter((word) => word !== '').join(' · ') },
  { title: '标签', cell: ({ tags }) => (tags.length === 0 ? '' : <Tags tags={tags} />) },
  { title: '到场时间', cell: ({ arriveTime }) => dayTime(arriveTime), card: 'none', narrow: true },
  { title: '状态', cell: (row) => <StandingTag person={row} />, card: 'tag', narrow: true },
]

const named = { nameOf: ({ name }: PersonRow) => name, unit: '人' }
const statuses = Object.entries(orderStatusWords).map(([value, label]) => ({ value, label }))
const sources = origins.map((value) => ({ value, label: originWords[value] }))
const sorts = [
  { value: 'newest', label: '最近报名' },
  { value: 'name', label: '姓名' },
  { value: 'arrival', label: '到场时间' },
] as const

type Filter = Omit<Input<typeof calls.list>, 'pageNum' | 'pageSize'>

export default function People({ meetingId }: { meetingId: string }) {
  const mayEdit = useMayMake(calls.tag, meetingId)
  const mayTake = useMayMake(calls.export, meetingId)
  const mayAnnounce = useMayMake(message.announce, meetingId)
  const mayAskLists = useMayMake(checkin.lists, meetingId)
  const lists = useQuery(checkin.lists, mayAskLists ? { meetingId } : null, { quiet: true })
  const tags = useQuery(calls.tags, { meetingId }, { quiet: true, fresh: true })
  const { tickets } = useTicketChoices(meetingId)
  const view = useListView({
    search: '搜索姓名、手机号、票号、订单号',
    opens: 'person',
    filters: [
      {
        name: 'arrived',
        label: '到场',
        all: '不限',
        chip: 'each',
        choices: [
          { value: 'away', label: '未到场' },
          { value: 'came', label: '已到场' },
        ],
      },
      {
        name: 'ticketId',
        label: '门票',
        all: '全部门票',
        chip: tickets.length <= FEW ? 'each' : true,
        choices: tickets.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'hotel', label: '需住宿', chip: true },
      { name: 'unfilled', label: '未填写', chip: true },
      { name: 'double', label: '重复', chip: true },
      { name: 'status', label: '订单状态', all: '全部状态', chip: true, choices: statuses },
      { name: 'origin', label: '来源', all: '全部来源', chip: true, choices: sources },
      {
        name: 'tag',
        label: '标签',
        all: '全部标签',
        chip: true,
        choices: (tags.data ?? []).map(({ tag, people }) => ({ value: tag, label: `${tag}（${people}）` })),
      },
      {
        name: 'listId',
        label: '到场名单',
        all: '任一名单',
        chip: true,
        choices: (lists.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'voucher', label: '优惠码', typed: 'word', chip: true },
      { name: 'fromDay', label: '报名从', typed: 'day', chip: true },
      { name: 'toDay', label: '报名到', typed: 'day', chip: true },
      { name: 'by', label: '排序', chip: true, choices: sorts },
    ],
  })
  const filter = filterOf(meetingId, view)
  const pages = usePages(calls.list, filter, { quiet: true, size: view.page })
  const [tasks, setTasks] = useState<readonly string[]>([])
  const [out, setOut] = useState<{ ids?: string[]; about: string }>()
  const [announcing, setAnnouncing] = useState(false)
  const [tagging, setTagging] = useState<{ rows: readonly PersonRow[]; done: () => void }>()

  async function changed() {
    void tags.retry()
    await pages.retry()
  }
  const bulk: Bulk<PersonRow> = {
    ...named,
    actions: [
      ...(mayEdit ? [{ label: '打标签', open: (rows: readonly PersonRow[], done: () => void) => setTagging({ rows, done }) }] : []),
      ...(mayTake
        ? [
            {
              label: '导出',
              open: (rows: readonly PersonRow[]) => setOut({ ids: rows.map(({ id }) => id), about: chosenWords(named, rows) }),
            },
          ]
        : []),
    ],
  }
  const some = pages.rows.length > 0 || view.narrowed
  return (
    <>
      {tasks.length > 0 && (
        <div className="people-task">
          {tasks.map((taskId) => (
            <Card key={taskId}>
              <TaskCard meetingId={meetingId} taskId={taskId} />
            </Card>
          ))}
        </div>
      )}
      {view.values.double === '1' && pages.rows.length > 0 && (
        <p className="people-hint">
          <span>同一个手机号，或同名而没有别的手机号，在本场会议中出现了不止一次</span>
          <Link href={consoleLinks.meeting(meetingId, 'people', 'doubles')}>逐组核对、合并</Link>
        </p>
      )}
      <DataList
        label="参会人"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 人`}
        empty={
          <Empty
            {...(mayEdit && {
              action: <Button href={consoleLinks.meeting(meetingId, 'people', 'namelist')}>导入名单</Button>,
            })}
          >
            还没有参会人。有人报名，或导入名单后，会显示在这里
          </Empty>
        }
        notFound="没有找到这样的参会人"
        showAll="查看全部参会人"
        actions={
          some && (
            <>
              {mayAnnounce && <Button onClick={() => setAnnouncing(true)}>通知变更</Button>}
              {mayEdit && <Button href={consoleLinks.meeting(meetingId, 'people', 'doubles')}>查重</Button>}
              {mayTake && (
                <Button onClick={() => setOut({ about: `${view.narrowed ? '按当前筛选，共' : '共'} ${pages.total} 人。` })}>导出</Button>
              )}
            </>
          )
        }
        detail={{
          title: '参会人',
          renderKey: (id, refresh) => <PersonView key={id} meetingId={meetingId} id={id} onChanged={refresh} />,
        }}
        {...(bulk.actions.length > 0 && { bulk })}
      />
      {announcing && <AnnounceSheet meetingId={meetingId} onClose={() => setAnnouncing(false)} />}
      {tagging !== undefined && (
        <TagSheet
          meetingId={meetingId}
          people={tagging.rows}
          about={chosenWords(named, tagging.rows)}
          onClose={() => setTagging(undefined)}
          onDone={() => {
            tagging.done()
            setTagging(undefined)
            void changed()
          }}
        />
      )}
      {out !== undefined && (
        <ExportSheet
          filter={{ ...filter, ...(out.ids && { ids: out.ids }) }}
          about={out.about}
          onClose={() => setOut(undefined)}
          onBegun={(taskId) => {
            setTasks([taskId, ...tasks.filter((one) => one !== taskId)])
            setOut(undefined)
          }}
        />
      )}
    </>
  )
}

/** What the chips say, as the call wants it. */
function filterOf(
  meetingId: string,
  {
    keyword,
    values,
  }: ListView<Record<string, string>> & { values: { arrived: '' | 'away' | 'came'; by: (typeof sorts)[number]['value'] } },
): Filter {
  const { arrived, ticketId, hotel, unfilled, double, status, origin, tag, listId, voucher, fromDay, toDay, by } = values
  // A list alone asks who has passed it.
  const came = arrived === '' && listId !== '' ? 'came' : arrived
  return {
    meetingId,
    keyword,
    sort: by,
    ...(came !== '' && { arrived: came }),
    ...(listId !== '' && { listId }),
    ...(ticketId !== '' && { ticketId }),
    ...(hotel === '1' && { hotel: 1 }),
    ...(unfilled === '1' && { unfilled: 1 }),
    ...(double === '1' && { double: 1 }),
    ...(status !== '' && { status: Number(status) as NonNullable<Filter['status']> }),
    ...(origin !== '' && { origin: origin as NonNullable<Filter['origin']> }),
    tag,
    voucher,
    fromDay,
    toDay,
  }
}
