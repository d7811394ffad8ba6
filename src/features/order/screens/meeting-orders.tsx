/** My orders in this meeting, by where they stand; one of them in full, where the address names it. */
import { Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { part } from '../../../frame/chunk.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { OrderList } from '../parts/order-list.tsx'

interface Tab {
  value: string
  label: string
  statuses: { status?: OrderStatus; also?: OrderStatus }
  none: string
}

const tabs: readonly Tab[] = [
  { value: 'all', label: '全部', statuses: {}, none: '还没有订单' },
  { value: 'unpaid', label: '待支付', statuses: { status: orderStatus.unpaid, also: orderStatus.payFailed }, none: '没有待支付的订单' },
  { value: 'review', label: '审核中', statuses: { status: orderStatus.proofReview, also: orderStatus.review }, none: '没有审核中的订单' },
  { value: 'paid', label: '已支付', statuses: { status: orderStatus.paid, also: orderStatus.paySuccess }, none: '没有已支付的订单' },
  { value: 'refund', label: '退款', statuses: { status: orderStatus.refunded, also: orderStatus.refunding }, none: '没有退款的订单' },
  { value: 'cancelled', label: '已取消', statuses: { status: orderStatus.cancelled }, none: '没有已取消的订单' },
]

const OrderFull = part(() => import('../parts/order-full.tsx'))

export default function MeetingOrders() {
  const no = new URLSearchParams(useSearch()).get('no') ?? ''
  if (no === '') return <Orders />
  return (
    <Suspense fallback={<Skeleton shape="page" />}>
      <OrderFull key={no} />
    </Suspense>
  )
}

function Orders() {
  const meetingId = useMeetingId()
  const [chosen, setChosen] = useState('all')
  const { statuses, none } = tabs.find((tab) => tab.value === chosen) ?? (tabs[0] as Tab)
  const home = meetingId === '' ? paths.meetingList : links.meeting(meetingId)
  const empty = (
    <Empty drawing="ticket" action={chosen === 'all' && <Button href={home}>去报名</Button>}>
      {none}
    </Empty>
  )

  return (
    <Page title="我的订单" back={home}>
      <div className="order-tabs">
        <Tabs label="订单状态" tabs={tabs} value={chosen} onChange={setChosen}>
          <div className="order-pane">
            <OrderList key={chosen} {...(meetingId !== '' && { meetingId })} {...statuses} empty={empty} />
          </div>
        </Tabs>
      </div>
    </Page>
  )
}
