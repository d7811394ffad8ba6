import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

/** The address names no order, or not one of theirs. */
export function NoSuchOrder() {
  return <Empty action={<Button href={paths.meetingOrders}>查看我的订单</Button>}>没有找到这个订单</Empty>
}
