/** Where an order stands, as a word and a sign. */
import { type OrderStatus, orderStatus } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import { notice } from '../../../ui/notice.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { type OrderStanding, orderWord } from './order-words.ts'

const tones: Record<OrderStatus, Tone> = {
  0: 'pending',
  1: 'success',
  2: 'danger',
  3: 'success',
  4: 'pending',
  5: 'ended',
  6: 'pending',
  7: 'ended',
  8: 'pending',
}

export function OrderTag({ status, refused, free }: OrderStanding) {
  return <Tag tone={tones[status]}>{orderWord({ status, refused, free })}</Tag>
}

export function OrderStatusTag({ status, refused }: OrderStanding) {
  const tag = <OrderTag status={status} {...(refused !== undefined && { refused })} />
  if (status !== orderStatus.paid) return tag
  // People who are not sure tap it; better they hear that all is well than that they pay again.
  return (
    <button type="button" className="order-paid" onClick={() => notice.warning(say.alreadyPaid)}>
      {tag}
    </button>
  )
}
