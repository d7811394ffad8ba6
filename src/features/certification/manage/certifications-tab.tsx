/** Who wants to be certified, and who is. */
import {
  certification,
  certificationKindWords,
  type CertificationState,
  certificationStates,
  certificationStateWords,
  type ReviewedCertification,
} from '#contract/certification.ts'
import { certificationKinds } from '#contract/mark.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { CertificationTag } from '../parts/certification-tag.tsx'
import { CertificationReview } from './certification-review.tsx'
import { nameOf } from './paper-facts.tsx'

/** What nobody has handed in is nobody's to decide. */
type StateFilter = Exclude<CertificationState, 'draft'> | 'all'
const states: { value: StateFilter; label: string }[] = [
  ...certificationStates.filter((value) => value !== 'draft').map((value) => ({ value, label: certificationStateWords[value] })),
  { value: 'all', label: '全部' },
]
const kinds = certificationKinds.map((value) => ({ value, label: certificationKindWords[value] }))
const silence: Record<StateFilter, string> = {
  waiting: '没有等待审核的认证',
  approved: '还没有通过的认证',
  refused: '没有未通过的认证',
  expired: '没有到期的认证',
  revoked: '没有撤销的认证',
  all: '还没有人提交过认证',
}
const columns: readonly Column<ReviewedCertification>[] = [
  { title: '名称', cell: nameOf },
  { title: '类型', cell: ({ kind }) => certificationKindWords[kind] },
  {
    title: '申请人',
    cell: ({ applicant, applicantMobile, submitTime }) =>
      `${applicant || applicantMobile}${submitTime === '' ? '' : ` · ${dayTime(submitTime)} 提交`}`,
  },
  { title: '状态', cell: ({ state }) => <CertificationTag state={state} />, card: 'tag', narrow: true },
]

export function CertificationsTab({ onDecided }: { onDecided: () => void }) {
  const view = useListView({
    search: '搜索姓名、机构或信用代码',
    filters: [
      { name: 'state', label: '审核状态', choices: states },
      { name: 'kind', label: '认证类型', choices: kinds, all: '全部类型', chip: 'each' },
    ],
  })
  const { state, kind } = view.values
  const pages = usePages(
    certification.list,
    { keyword: view.keyword, ...(state !== 'all' && { state }), ...(kind !== '' && { kind }) },
    { quiet: true, size: view.page },
  )
  return (
    <DataList
      label="认证"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={silence[state]}
      notFound="没有找到这样的认证"
      detail={{
        title: '认证资料',
        first: true,
        onRefresh: onDecided,
        render: (row, refresh) => <CertificationReview key={row.id} certification={row} onDecided={refresh} />,
      }}
    />
  )
}
