/** 展商: the stands of a meeting, who works at them, and how many leads they have; whose, only those who work there read. */
import { useState } from 'react'
import { type Exhibitor, exhibitor as calls, exhibitorFields } from '#contract/exhibitor.ts'
import { usePages } from '../../../../api/use-pages.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { ExhibitorSheet } from './exhibitor-sheet.tsx'
import { ExhibitorView } from './exhibitor-view.tsx'

const columns: readonly Column<Exhibitor>[] = [
  { title: '展商', cell: ({ name }) => name },
  { title: exhibitorFields.booth, cell: ({ booth }) => booth !== '' && <Tag>{booth}</Tag>, card: 'tag', narrow: true },
  { title: exhibitorFields.organisationId, cell: ({ organisationName }) => organisationName },
  { title: '人员', cell: ({ people, badges }) => `${people} / ${badges} 人`, narrow: true },
  { title: '名片', cell: ({ leads }) => `${leads} 张`, card: 'end', narrow: true, figure: true },
]

export default function Exhibitors({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索展商名称或展位号' })
  const pages = usePages(calls.list, { meetingId, keyword: view.keyword }, { quiet: true, size: view.page })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      添加展商
    </Button>
  )
  return (
    <>
      <DataList
        label="展商"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个展商`}
        empty={<Empty action={add}>还没有展商。添加后，展位人员可以扫描参会人的展商交流码收名片</Empty>}
        notFound="没有找到这样的展商"
        showAll="查看全部展商"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
        detail={{
          title: '展商',
          render: (row, refresh) => <ExhibitorView key={row.id} meetingId={meetingId} exhibitor={row} onChanged={refresh} />,
        }}
      />
      {adding && <ExhibitorSheet meetingId={meetingId} exhibitor={undefined} onClose={() => setAdding(false)} onSaved={pages.retry} />}
    </>
  )
}
