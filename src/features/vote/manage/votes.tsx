/** 投票 of one meeting, for those who run it: made, opened, counted, published. */
import { useState } from 'react'
import { type ManagedVote, vote as calls } from '#contract/vote.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { PhaseTag } from '../parts/phase-tag.tsx'
import { kindWords } from '../parts/vote-words.ts'
import { VoteSheet } from './vote-sheet.tsx'
import { ManageView } from './vote-view.tsx'

const columns: readonly Column<ManagedVote>[] = [
  { title: '投票', cell: ({ title }) => title },
  { title: '方式', cell: kindWords, narrow: true },
  { title: '截止', cell: ({ closeTime }) => (closeTime === '' ? '手动截止' : `${dayTime(closeTime)} 截止`), narrow: true },
  { title: '状态', cell: ({ phase }) => <PhaseTag phase={phase} />, card: 'tag', narrow: true },
  { title: '已投票', cell: ({ turnout }) => `${turnout} 人`, card: 'end', narrow: true, figure: true },
]

export default function Votes({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索投票标题' })
  const pages = usePages(calls.manage, { meetingId, keyword: view.keyword }, { quiet: true, size: view.page })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      新建投票
    </Button>
  )
  return (
    <>
      <DataList
        label="投票"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个投票`}
        empty={<Empty action={add}>还没有投票。可以记名或不记名，按门票、签到或机构限定投票人</Empty>}
        notFound="没有找到这样的投票"
        showAll="查看全部投票"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
        detail={{
          title: '投票',
          render: (row, refresh) => <ManageView key={row.id} vote={row} onChanged={refresh} />,
        }}
      />
      {adding && <VoteSheet meetingId={meetingId} vote={undefined} onClose={() => setAdding(false)} onSaved={pages.retry} />}
    </>
  )
}
