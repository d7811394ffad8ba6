/** 评审人 of one meeting: what each has to do, and has done. */
import { useState } from 'react'
import { contributeManage as calls, type ReviewerRow } from '#contract/contribute-manage.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ReviewerSheet } from './reviewer-sheet.tsx'

const columns: readonly Column<ReviewerRow>[] = [
  { title: '姓名', cell: ({ name, mobile }) => name || mobile },
  { title: '单位', cell: ({ unit }) => unit },
  { title: '待接受', cell: ({ offered }) => offered, narrow: true, figure: true },
  { title: '待评审', cell: ({ toDo }) => toDo, narrow: true, figure: true },
  { title: '已评审', cell: ({ done, most }) => `${done} / ${most} 篇`, card: 'end', narrow: true, figure: true },
]

export default function Reviewers({ meetingId }: { meetingId: string }) {
  const { data: call } = useQuery(calls.ownCall, { meetingId }, { quiet: true })
  const view = useListView({ search: '搜索姓名或单位' })
  const pages = usePages(calls.reviewers, { meetingId, keyword: view.keyword }, { quiet: true, size: view.page })
  const [adding, setAdding] = useState(false)
  const isReady = call !== undefined && call.edition > 0
  const add = isReady && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      添加评审人
    </Button>
  )
  const labels = (keys: readonly string[]) => keys.map((key) => call?.tracks.find((one) => one.key === key)?.label ?? '').join('、')
  return (
    <>
      <DataList
        label="评审人"
        view={view}
        pages={pages}
        keyOf={({ userId }) => userId}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 位评审人`}
        empty={
          <Empty action={add || undefined}>
            {isReady ? '还没有评审人。用手机号添加，对方登录后在“投稿”的“我的评审”中看到稿件' : '请先在“征稿设置”中保存征稿'}
          </Empty>
        }
        notFound="没有找到这样的评审人"
        showAll="查看全部评审人"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
        detail={{
          title: '评审人',
          render: (row, refresh) => (
            <ReviewerView key={row.userId} meetingId={meetingId} row={row} tracks={labels(row.tracks)} onChanged={refresh} />
          ),
        }}
      />
      {adding && call !== undefined && (
        <ReviewerSheet meetingId={meetingId} tracks={call.tracks} onClose={() => setAdding(false)} onSaved={pages.retry} />
      )}
    </>
  )
}

interface ViewProps {
  meetingId: string
  row: ReviewerRow
  tracks: string
  onChanged: () => Promise<unknown>
}

function ReviewerView({ meetingId, row, tracks, onChanged }: ViewProps) {
  const removing = useDecision(calls.removeReviewer, onChanged)
  async function remove() {
    if (await confirm({ title: '移除评审人', message: `“${row.name}”不再收到新的稿件；已提交的评审保留。`, confirm: '移除' }))
      await removing.decide({ meetingId, userId: row.userId }, '已移除')
  }
  return (
    <>
      <Facts
        facts={[
          ['姓名', row.name],
          ['手机号', row.mobile],
          ['单位', row.unit],
          ['主题', tracks === '' ? '全部' : tracks],
          ['最多评审', `${row.most} 篇`],
          ['待接受', `${row.offered} 篇`],
          ['待评审', `${row.toDo} 篇`],
          ['已评审', `${row.done} 篇`],
        ]}
      />
      <Button kind="text" busy={removing.busy} onClick={() => void remove()}>
        移除评审人
      </Button>
    </>
  )
}
