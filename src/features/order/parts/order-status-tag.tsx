/** Where an order stands, as a word and a sign. */
import { isFreePlace, type OrderStatus, orderStatus, orderStatusWords, type TicketOrder } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import { notice } from '../../../ui/notice.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<OrderStatus, Tone> = {
  0: 'pending',
  1: 'success',
  2: 'danger',
  3: 'success',
  4: 'pending',
  5: 'ended',
  7: 'ended',
  8: 'pending',
}

export function OrderStatusTag({ order }: { order: Pick<TicketOrder, 'status' | 'type'> }) {
  const free = isFreePlace(order)
  const tag = <Tag tone={tones[order.status]}>{free ? '已报名' : orderStatusWords[order.status]}</Tag>
  if (order.status !== orderStatus.paid) return tag
  // People who are not sure tap it; better they hear that all is well than that they pay again.
  return (
    <button type="button" className="order-paid" onClick={() => (free ? notice.info('已报名，无需支付') : notice.warning(say.alreadyPaid))}>
      {tag}
    </button>
  )
}
