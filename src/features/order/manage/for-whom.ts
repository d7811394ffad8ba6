import type { OrderInReview } from '#contract/order-review.ts'

/** For whom somebody signs up: three names at most, and how many there are of more. */
export function forWhom({ names, ticketNum }: Pick<OrderInReview, 'names' | 'ticketNum'>): string {
  return names.length < ticketNum ? `${names.join('、')}等 ${ticketNum} 人` : names.join('、')
}
