/** Where an order stands, as a word and a sign. */
import { type OrderStatus, orderStatus, orderStatusWords } from '#contract/order.ts'
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
  6: 'pending',
  7: 'ended',
  8: 'pending',
}

interface Props {
  status: OrderStatus
  /** An organiser said no: nobody has cancelled it. */
  refused?: boolean
  /** Nothing was to be paid: nobody reads that it was. */
  free?: boolean
}

export function OrderTag({ status, refused, free }: Props) {
  const word = refused ? '未通过审核' : free && status === orderStatus.paid ? '已报名' : orderStatusWords[status]
  return <Tag tone={tones[status]}>{word}</Tag>
}

export function OrderStatusTag({ status, refused }: Props) {
  const tag = <OrderTag status={status} {...(refused !== undefined && { refused })} />
  if (status !== orderStatus.paid) return tag
  // People who are not sure tap it; better they hear that all is well than that they pay again.
  return (
    <button type="button" className="order-paid" onClick={() => notice.warning(say.alreadyPaid)}>
      {tag}
    </button>
  )
}
