import { desk } from '#contract/desk.ts'
import { orderReview } from '#contract/order-review.ts'
import { checker } from '../../api/check.ts'

export const check = checker({
  note: desk.note,
  extend: desk.extend,
  withdraw: desk.withdraw,
  comp: desk.comp,
  sell: desk.sell,
  decide: orderReview.decide,
})
