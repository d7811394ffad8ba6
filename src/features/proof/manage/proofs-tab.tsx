/** Proofs of bank transfers, to be compared with the account. */
import { proof, type ProofState, proofStates, proofStateWords, type ReviewedProof } from '#contract/proof.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { ProofTag } from '../parts/proof-tag.tsx'
import { ProofReview } from './proof-review.tsx'

type StateFilter = ProofState | 'all'
const choices: { value: StateFilter; label: string }[] = [
  ...proofStates.map((value) => ({ value, label: proofStateWords[value] })),
  { value: 'all', label: '全部' },
]
const silence: Record<StateFilter, string> = {
  waiting: '没有等待审核的付款凭证',
  approved: '还没有通过的付款凭证',
  rejected: '没有未通过的付款凭证',
  lapsed: '没有超期未审核的付款凭证',
  all: '还没有人提交过付款凭证',
}
const columns: readonly Column<ReviewedProof>[] = [
  { title: '付款户名', cell: ({ payerName }) => payerName },
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '提交', cell: ({ buyer, createTime }) => `${buyer} · ${dayTime(createTime)} 提交` },
  { title: '状态', cell: ({ state }) => <ProofTag state={state} />, card: 'tag', narrow: true },
  { title: '金额', cell: ({ amount }) => <Sum fen={amount} size="small" />, card: 'end', narrow: true, figure: true },
]

export function ProofsTab({ onDecided }: { onDecided: () => void }) {
  const view = useListView({ filters: [{ name: 'state', label: '审核状态', choices }] })
  const { state } = view.values
  const pages = usePages(proof.list, state === 'all' ? {} : { state }, { quiet: true, size: view.page })
  return (
    <DataList
      label="付款凭证"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={silence[state]}
      detail={{
        title: '付款凭证',
        first: true,
        onRefresh: onDecided,
        render: (row, refresh) => <ProofReview key={row.id} proof={row} onDecided={refresh} />,
      }}
    />
  )
}
