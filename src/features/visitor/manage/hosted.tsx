/** Visits that the caller is host of: those that wait for a yes or a no, and those that are to come. */
import './visitors.css'
import { type Visit, visitor as calls } from '#contract/visitor.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Empty } from '../../../ui/empty.tsx'
import { span } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisitTag } from '../parts/visit-tag.tsx'
import { peopleOf } from '../parts/visit-words.ts'
import { VisitView } from './visit-view.tsx'

const columns: readonly Column<Visit>[] = [
  { title: '访客', cell: (row) => (peopleOf(row) > 1 ? `${row.name} 等 ${peopleOf(row)} 人` : row.name) },
  { title: '单位', cell: ({ unit }) => unit },
  { title: '来访时间', cell: ({ fromTime, toTime }) => <span className="visits-when">{span(fromTime, toTime)}</span> },
  { title: '事由', cell: ({ reason }) => reason },
  { title: '会议', cell: ({ meetingName }) => <span className="visits-meeting">{meetingName}</span> },
  { title: '状态', cell: ({ state, overdue }) => <VisitTag state={state} overdue={overdue} />, card: 'tag', narrow: true },
]

export function Hosted() {
  // What a message leads to lies open.
  const view = useListView({ opens: 'visit' })
  const pages = usePages(calls.hosted, {}, { quiet: true, size: view.page })
  return (
    <DataList
      label="拜访我的访客"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      count={(total) => `共 ${total} 次来访`}
      empty={<Empty>还没有人预约拜访您</Empty>}
      detail={{ title: '来访', renderKey: (id, refresh) => <One key={id} id={id} refresh={refresh} /> }}
    />
  )
}

function One({ id, refresh }: { id: string; refresh: () => Promise<unknown> }) {
  const query = useQuery(calls.hosted, { pageNum: 1, pageSize: 1, id }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
      {({ list: [visit] }) =>
        visit === undefined ? (
          <Empty>没有找到这次来访，可能已删除，或已改由他人接待</Empty>
        ) : (
          <VisitView visit={visit} onChanged={() => Promise.all([query.retry(), refresh()])} />
        )
      }
    </Loaded>
  )
}
