/** 订单详情: one order in full: where it stands, its people and their tickets, its money. */
import './order-full.css'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { order as calls, orderStatus } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useReturn } from '../../../frame/use-return.ts'
import { MeetingChangeOf } from '../../../kit/meeting-change-of.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import MeetingMaterials from '../../../kit/meeting-materials.tsx'
import { OwnRefund } from '../../refund/parts/own-refund.tsx'
import { OrderInvoice } from './invoice-parts.ts'
import { NoSuchOrder } from './no-such-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderStatusTag } from './order-status-tag.tsx'
import { standingSentence, wasPaid } from './order-words.ts'
import { useAskedOrder } from './use-asked-order.ts'

export default function OrderFull() {
  const { no, order, gone } = useAskedOrder()
  const people = useQuery(calls.attendees, no === '' ? null : { no, pageNum: 1, pageSize: PAGE_SIZE_MAX }, { fresh: true, quiet: true })
  const refresh = () => Promise.all([order.retry(), people.retry()])
  useReturn(() => void refresh())

  const { data } = order
  if (gone || data === undefined)
    return (
      <Page title="订单详情" back={paths.meetingOrders} narrow>
        {gone ? (
          <NoSuchOrder />
        ) : order.error === undefined ? (
          <Skeleton shape="card" count={2} />
        ) : (
          <Failed error={order.error} onRetry={order.retry} />
        )}
      </Page>
    )
  return (
    <Page
      title="订单详情"
      back={paths.meetingOrders}
      beside={
        <>
          <OrderMoney order={data} people={people.data?.total ?? data.ticketNum} />
          {data.totalAmount > 0 && (
            <Suspense>
              <OrderInvoice no={no} paid={wasPaid(data)} />
            </Suspense>
          )}
          {wasPaid(data) && data.status !== orderStatus.cancelled && <OwnRefund no={no} copies={data.ticketNum} onChanged={refresh} />}
        </>
      }
    >
      <Card>
        <div className="order-head">
          <h2 className="order-full-meeting">
            <Link href={links.meeting(data.meetingId)}>{data.meetingName}</Link>
          </h2>
          <OrderStatusTag status={data.status} refused={data.refusal !== ''} />
        </div>
        <p className="order-time">{dayTime(data.meetingStratTime)}</p>
        <p className="order-said" role="status">
          {standingSentence(data)}
        </p>
        <MeetingChangeOf meetingId={data.meetingId} />
        <OrderActions order={data} onChanged={() => void refresh()} />
      </Card>
      <OrderPeople order={data} people={people} onChanged={() => void refresh()} />
      <MeetingMaterials meetingId={data.meetingId} />
    </Page>
  )
}
