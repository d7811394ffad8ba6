/** Who wants to hold a meeting here. */
import { proposal, type ProposalState, proposalStates, proposalStateWords, type ReviewedProposal } from '#contract/proposal.ts'
import { usePages } from '../../../api/use-pages.ts'
import { whenIs } from '../../../kit/distance.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { ProposalTag } from '../parts/proposal-tag.tsx'
import { ProposalReview } from './proposal-review.tsx'

/** What is no proposal yet or no longer is nobody's to decide. */
type StateFilter = Exclude<ProposalState, 'draft'> | 'all'
const choices: { value: StateFilter; label: string }[] = [
  ...proposalStates.filter((value) => value !== 'draft').map((value) => ({ value, label: proposalStateWords[value] })),
  { value: 'all', label: '全部' },
]
const silence: Record<StateFilter, string> = {
  waiting: '没有等待审核的办会申请',
  approved: '还没有通过的办会申请',
  refused: '没有未通过的办会申请',
  all: '还没有人申请办会',
}
const columns: readonly Column<ReviewedProposal>[] = [
  { title: '会议', cell: ({ title }) => title },
  { title: '时间', cell: whenIs },
  {
    title: '申请人',
    cell: ({ applicant, applicantMobile, submitTime }) => `${applicant || applicantMobile} · ${dayTime(submitTime)} 提交`,
  },
  { title: '人数', cell: ({ size }) => `${size} 人`, card: 'none', narrow: true, figure: true },
  { title: '状态', cell: ({ state }) => <ProposalTag state={state} />, card: 'tag', narrow: true },
]

export function ProposalsTab({ onDecided }: { onDecided: () => void }) {
  const view = useListView({ search: '搜索会议名称或申请人', filters: [{ name: 'state', label: '审核状态', choices }] })
  const { state } = view.values
  const pages = usePages(proposal.list, { keyword: view.keyword, ...(state !== 'all' && { state }) }, { quiet: true, size: view.page })
  return (
    <DataList
      label="办会申请"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={silence[state]}
      notFound="没有找到这样的办会申请"
      detail={{
        title: '办会申请',
        first: true,
        onRefresh: onDecided,
        render: (row, refresh) => <ProposalReview key={row.id} proposal={row} onDecided={refresh} />,
      }}
    />
  )
}
