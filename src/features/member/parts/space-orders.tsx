/** Orders that wait for their payment, then the newest. */
import type { Page } from '#contract/call.ts'
import type { TicketOrder } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import type { Query } from '../../../api/use-query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderCard } from '../../order/parts/order-card.tsx'
import { SpaceAwaited, SpaceLine, SpaceSection } from './space-section.tsx'

const SHOWN = 2

export function SpaceOrders({ orders }: { orders: Query<Page<TicketOrder>> }) {
  const list = orders.data?.list ?? []
  const unpaid = list.filter(({ actions }) => actions.includes('pay'))
  const rest = list.filter(({ actions }) => !actions.includes('pay'))
  return (
    <SpaceSection
      title="订单"
      all={
        unpaid.length > 0
          ? { word: `${unpaid.length} 笔待支付`, href: paths.unpaidOrders }
          : { word: '全部订单', href: paths.meetingOrders }
      }
    >
      <SpaceAwaited queries={[orders]} waiting={<Skeleton shape="card" count={2} />}>
        {list.length === 0 ? (
          <SpaceLine>还没有订单</SpaceLine>
        ) : (
          <div className="orders">
            {[...unpaid, ...rest].slice(0, SHOWN).map((order) => (
              <OrderCard key={order.no} order={order} onChanged={() => void orders.retry()} />
            ))}
          </div>
        )}
      </SpaceAwaited>
    </SpaceSection>
  )
}
