/** Orders that an organiser has to say yes to (审核): they hold a place, and there is nothing to pay yet. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { id, line } from './fields.ts'
import { TicketOrder } from './order.ts'
import { say } from './sentences.ts'

export const OrderInReview = v.object({
  ...TicketOrder.entries,
  /** Who asks, masked; and for whom, at most three names. */
  buyer: v.string(),
  phone: v.string(),
  names: v.array(v.string()),
})
export type OrderInReview = v.InferOutput<typeof OrderInReview>

/** What messages say of an answer; moments and amounts as texts. */
export const reviewSays = {
  approved: (amount: string, until: string) => `请在 ${until} 前支付 ${amount}，逾期未付名额将自动释放`,
}

const edit = { permissions: ['meeting:order:edit'] } as const

export const orderReview = {
  /** Those of one meeting, or of every meeting of the tenant; who waits longest comes first. */
  waiting: post('/api/meeting/order/review/list', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(OrderInReview),
  }),
  /** Yes: to be paid within the ticket's time, or, free, a place at once. No: the place is free again, and why is told. */
  decide: post('/api/meeting/order/review/decide', {
    access: edit,
    meeting: 'meetingId',
    input: v.pipe(
      v.strictObject({ meetingId: id, no: id, approve: v.boolean(say.fieldUnknown), reason: line(100) }),
      v.forward(
        v.check(({ approve, reason }) => approve || reason !== '', say.reviewReasonMissing),
        ['reason'],
      ),
    ),
    data: TicketOrder,
    reasons: ['order_gone', 'order_decided', 'meeting_cancelled', 'meeting_settled'],
  }),
}
