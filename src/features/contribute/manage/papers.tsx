/** 投稿 of one meeting, for its chair: all that was handed in, who reviews it, what is decided. */
import '../parts/contribute.css'
import { useState } from 'react'
import { type ContributionRow, contributeManage as calls } from '#contract/contribute-manage.ts'
import { contributionStateWords, verdictWords } from '#contract/contribute-states.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { choicesOf } from '../../../ui/choice.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import { PapersOut } from './papers-out.tsx'
import { PaperTag } from './paper-tag.tsx'
import { PaperView } from './paper-view.tsx'

const columns: readonly Column<ContributionRow>[] = [
  { title: '题目', cell: ({ title }) => title },
  { title: '编号', cell: ({ code }) => code, narrow: true },
  {
    title: '作者',
    cell: ({ authors, unit }) =>
      [authors.slice(0, 2).join('、') + (authors.length > 2 ? '等' : ''), unit].filter((word) => word !== '').join(' · '),
  },
  { title: '类型', cell: ({ kind, track }) => [kind, track].filter((word) => word !== '').join(' · '), narrow: true },
  { title: '评审', cell: ({ reviewed, asked, round }) => `${reviewed} / ${asked}${round > 1 ? ` · 第${round}轮` : ''}`, narrow: true },
  { title: '评分', cell: ({ score }) => (score === null ? '' : score), card: 'end', narrow: true, figure: true },
  {
    title: '状态',
    cell: (paper) => (paper.verdict === null ? <PaperTag paper={paper} /> : <Tag tone="pending">拟{verdictWords[paper.verdict]}</Tag>),
    card: 'tag',
    narrow: true,
  },
]

export default function Papers({ meetingId }: { meetingId: string }) {
  const { data: call } = useQuery(calls.ownCall, { meetingId }, { quiet: true })
  const choices = (some: readonly { key: string; label: string }[] = []) => some.map(({ key, label }) => ({ value: key, label }))
  const view = useListView({
    search: '搜索题目、编号或作者',
    filters: [
      {
        name: 'state',
        label: '状态',
        choices: choicesOf(contributionStateWords).filter(({ value }) => value !== 'draft'),
        all: '全部状态',
      },
      { name: 'kind', label: '类型', choices: choices(call?.kinds), all: '全部类型' },
      { name: 'track', label: '主题', choices: choices(call?.tracks), all: '全部主题' },
      {
        name: 'order',
        label: '排序',
        choices: [
          { value: 'time', label: '最近提交' },
          { value: 'score', label: '评分最高' },
        ],
      },
    ],
    opens: 'paper',
  })
  const { state, kind, track, order } = view.values
  const pages = usePages(
    calls.list,
    {
      meetingId,
      keyword: view.keyword,
      ...(state !== '' && { state }),
      ...(kind !== '' && { kind }),
      ...(track !== '' && { track }),
      sort: order,
    },
    { quiet: true, size: view.page },
  )
  const [assigning, setAssigning] = useState<readonly ContributionRow[]>()
  const [deciding, setDeciding] = useState<{ rows: readonly ContributionRow[]; done: () => void }>()
  const nameOf = ({ title }: ContributionRow) => `“${title}”`
  return (
    <>
      <DataList
        label="投稿"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 份投稿`}
        empty={<Empty>还没有人投稿。在“征稿设置”中开放征稿后，作者在会议微站的“投稿”中提交</Empty>}
        notFound="没有找到这样的投稿"
        showAll="查看全部投稿"
        actions={
          pages.rows.length > 0 && (
            <>
              <Button onClick={() => setAssigning([])}>分配评审人</Button>
              <PapersOut meetingId={meetingId} />
            </>
          )
        }
        bulk={{
          nameOf,
          unit: '份投稿',
          actions: [
            { label: '分配评审人', open: (rows) => setAssigning(rows) },
            { label: '评定', open: (rows, done) => setDeciding({ rows, done }) },
          ],
        }}
        detail={{
          title: '投稿',
          renderKey: (id, refresh) => <PaperView key={id} meetingId={meetingId} id={id} call={call} onChanged={refresh} />,
        }}
      />
      {assigning !== undefined && (
        <AssignSheet meetingId={meetingId} rows={assigning} onClose={() => setAssigning(undefined)} onDone={pages.retry} />
      )}
      {deciding !== undefined && (
        <DecideSheet
          meetingId={meetingId}
          rows={deciding.rows}
          kinds={call?.kinds ?? []}
          onClose={() => setDeciding(undefined)}
          onDone={async () => {
            deciding.done()
            await pages.retry()
          }}
        />
      )}
    </>
  )
}
