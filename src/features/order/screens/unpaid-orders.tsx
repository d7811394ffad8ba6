/** Every order that still waits for its payment, of all meetings. */
import { orderStatus } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../frame/page.tsx'
import { OrderList } from '../parts/order-list.tsx'

export default function UnpaidOrders() {
  const empty = <Empty action={<Button href={paths.meetingOrders}>查看全部订单</Button>}>没有待支付的订单</Empty>
  return (
    <Page title="待支付订单" note="请在时限内完成支付，超时后名额会自动释放" back={paths.personalCentre}>
      <OrderList status={orderStatus.unpaid} also={orderStatus.payFailed} empty={empty} />
    </Page>
  )
}
