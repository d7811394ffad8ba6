/** The visits of a meeting: found, decided, let in by hand; who stands at the door unannounced is let in at once. */
import { useState } from 'react'
import { type Visit, visitor as calls, visitorLink, type VisitState, visitStates, visitStateWords } from '#contract/visitor.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { span } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { VisitTag } from '../parts/visit-tag.tsx'
import { peopleOf } from '../parts/visit-words.ts'
import { VisitView } from './visit-view.tsx'
import { WalkInSheet } from './walk-in-sheet.tsx'

const columns: readonly Column<Visit>[] = [
  { title: '访客', cell: (row) => (peopleOf(row) > 1 ? `${row.name} 等 ${peopleOf(row)} 人` : row.name) },
  { title: '单位', cell: ({ unit }) => unit },
  { title: '来访时间', cell: ({ fromTime, toTime }) => <span className="visits-when">{span(fromTime, toTime)}</span> },
  {
    title: '被访人',
    cell: ({ host, hostName, hostMobile }) => (
      <span className="visits-host">
        <span className="visits-word">访 </span>
        {host || hostName || hostMobile}
        {host === '' && '（未找到）'}
      </span>
    ),
  },
  { title: '状态', cell: ({ state, overdue }) => <VisitTag state={state} overdue={overdue} />, card: 'tag', narrow: true },
]

interface Props {
  meetingId: string
  /** To where it is said whether visits can be announced. */
  onSettings: () => void
}

export function VisitsTab({ meetingId, onSettings }: Props) {
  const desk = useQuery(calls.desk, { meetingId }, { quiet: true, fresh: true })
  const closed = desk.data?.open === 0
  const counting = useQuery(calls.list, { meetingId, keyword: '', day: '', pageNum: 1, pageSize: 1 }, { quiet: true, fresh: true })
  const numbers = new Map(counting.data?.counts.map(({ state, number }) => [state, number]))
  const view = useListView({
    search: '搜索姓名、手机号、单位、车牌',
    filters: [
      {
        name: 'state',
        label: '状态',
        all: '全部',
        chip: 'each',
        // Those that there are none of would only stand in the way.
        choices: visitStates.map((value) => ({ value, label: labelOf(value, numbers.get(value)) })).filter(({ label }) => label !== ''),
      },
      { name: 'day', label: '日期', typed: 'day', chip: true },
    ],
  })
  const { state, day } = view.values
  const pages = usePages(
    calls.list,
    { meetingId, keyword: view.keyword, day, ...(state !== '' && { state: state as VisitState }) },
    { quiet: true, size: view.page },
  )
  const mayDecide = useMayMake(calls.walkIn, meetingId)
  const [open, setOpen] = useState<'walkIn' | 'link'>()
  const refresh = () => Promise.all([pages.retry(), counting.retry()])
  const acts = (
    <>
      {closed ? <Button onClick={onSettings}>开放预约</Button> : <Button onClick={() => setOpen('link')}>预约链接</Button>}
      {mayDecide && (
        <Button kind="primary" onClick={() => setOpen('walkIn')}>
          现场登记
        </Button>
      )}
    </>
  )
  return (
    <>
      <DataList
        label="访客"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 次来访`}
        empty={
          <Empty action={<div className="visits-acts">{acts}</div>}>
            {closed ? '还没有开放来访预约，也可以为到场的人现场登记' : '还没有访客。把预约链接发给要来的人，或为到场的人现场登记'}
          </Empty>
        }
        notFound="没有找到这样的来访"
        showAll="查看全部来访"
        actions={(pages.rows.length > 0 || view.narrowed) && acts}
        detail={{
          title: '来访',
          render: (row) => <VisitView key={row.id} visit={row} desk onChanged={refresh} />,
        }}
      />
      {open === 'walkIn' && (
        <WalkInSheet
          meetingId={meetingId}
          onClose={() => setOpen(undefined)}
          onIn={() => {
            setOpen(undefined)
            void refresh()
          }}
        />
      )}
      {open === 'link' && (
        <Sheet title="访客预约链接" onClose={() => setOpen(undefined)}>
          <LinkPass url={location.origin + visitorLink(meetingId)} about="访客预约的">
            发给要来访的人，或打印后贴在入口。访客不用登录，填写后由被访人确认。
          </LinkPass>
        </Sheet>
      )}
    </>
  )
}

const labelOf = (state: VisitState, number = 0) => (number === 0 ? '' : `${visitStateWords[state]} ${number}`)
