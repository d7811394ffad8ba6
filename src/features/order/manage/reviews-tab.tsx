/** Sign-ups that an organiser says yes or no to, whoever waits longest first. */
import { orderReview, type OrderInReview } from '#contract/order-review.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { OrderReview } from './order-review.tsx'
import { forWhom } from './for-whom.ts'

const columns: readonly Column<OrderInReview>[] = [
  { title: '参会人', cell: forWhom },
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '门票', cell: ({ ticketName, ticketNum }) => `${ticketName} × ${ticketNum}` },
  { title: '提交', cell: ({ createTime }) => `${dayTime(createTime)} 提交` },
  { title: '金额', cell: ({ totalAmount }) => <Sum fen={totalAmount} size="small" />, card: 'end', narrow: true, figure: true },
]

export function ReviewsTab({ onDecided }: { onDecided: () => void }) {
  const view = useListView({})
  const pages = usePages(orderReview.waiting, {}, { quiet: true, size: view.page })
  return (
    <DataList
      label="待审核的报名"
      view={view}
      pages={pages}
      keyOf={({ no }) => no}
      columns={columns}
      empty="没有等待审核的报名"
      detail={{
        title: '报名审核',
        first: true,
        onRefresh: onDecided,
        render: (row, refresh) => <OrderReview key={row.no} order={row} onDecided={refresh} />,
      }}
    />
  )
}
