import { orderReview } from '#contract/order-review.ts'
import { checker } from '../../api/check.ts'

export const check = checker(orderReview)
