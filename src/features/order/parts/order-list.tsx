/** My orders, page after page: of one meeting or of all, in one state or in all. */
import type { ReactNode } from 'react'
import { order, type OrderStatus } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { OrderCard } from './order-card.tsx'

interface Props {
  /** Without it, of all meetings. */
  meetingId?: string
  status?: OrderStatus
  /** A second state that people count as the same (failed is unpaid too), listed before the first; the wire takes one at a time. */
  also?: OrderStatus
  /** What to say when there is none. */
  empty?: ReactNode
}

export function OrderList({ meetingId, status, also, empty }: Props) {
  const about = meetingId === undefined ? {} : { meetingId }
  const first = usePages(order.list, also === undefined ? null : { ...about, status: also }, { quiet: true })
  const rest = usePages(order.list, status === undefined ? about : { ...about, status }, { quiet: true })
  const lists = also === undefined ? [rest] : [first, rest]

  const refresh = () => lists.forEach((list) => void list.retry())
  useFreshPages(first)
  useFreshPages(rest)
  useReturn(refresh)

  const rows = lists.flatMap((list) => list.rows)
  const broken = lists.find((list) => list.error !== undefined)
  if (rows.length === 0 && broken?.error !== undefined) return <Failed error={broken.error} onRetry={refresh} />
  if (rows.length === 0 && lists.some((list) => list.loading))
    return (
      <div className="orders">
        <Skeleton shape="card" count={3} />
      </div>
    )
  if (rows.length === 0) return <>{empty ?? <NoOrders meetingId={meetingId} />}</>
  return (
    <>
      <div className="orders">
        {rows.map((row) => (
          <OrderCard key={row.no} order={row} onChanged={refresh} />
        ))}
      </div>
      <NextPage pages={lists.find((list) => list.error !== undefined) ?? lists.find((list) => list.more) ?? rest} />
    </>
  )
}

function NoOrders({ meetingId }: { meetingId: string | undefined }) {
  const where = meetingId === undefined ? paths.meetingList : links.meeting(meetingId)
  return <Empty action={<Button href={where}>去看看会议</Button>}>还没有订单</Empty>
}
