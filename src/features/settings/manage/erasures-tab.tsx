/** What the system has thrown away by itself, day by day: how much of what, and of whom nothing. */
import { type Erasure, settings } from '#contract/settings.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'

/** What there was none of is not told. */
const amountOf = ({ removed, emptied }: Erasure) =>
  [removed > 0 && `删除 ${removed} 条`, emptied > 0 && `清空 ${emptied} 条`].filter(Boolean).join('，')

const columns: readonly Column<Erasure>[] = [
  { title: '内容', cell: ({ kind }) => kind },
  { title: '清理了多少', cell: amountOf },
  { title: '日期', cell: ({ day }) => day, narrow: true },
  { title: '最近一次', cell: ({ time }) => time.slice(11, 16), narrow: true, card: 'none' },
]

export function ErasuresTab() {
  const view = useListView({})
  const pages = usePages(settings.erasures, {}, { quiet: true, size: view.page })
  return (
    <DataList
      label="数据清理"
      view={view}
      pages={pages}
      keyOf={({ day, kind }) => `${day} ${kind}`}
      columns={columns}
      count={(total) => `共 ${total} 条记录`}
      empty="还没有数据到期清理"
    />
  )
}
