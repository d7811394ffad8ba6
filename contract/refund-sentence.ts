/** What goes back when somebody gives a ticket back, as attendees read it: the same words while it is made and while it is bought. */
import type { RefundTier } from './ticket.ts'

/**
 * One sentence, without its full stop. The order of the tiers does not matter to it, so that it can be read while they are typed.
 * @param tiers none: an organiser decides each case.
 */
export function refundSentence(tiers: readonly RefundTier[]): string {
  if (tiers.length === 0) return '可申请退款，由主办方逐笔处理'
  // A tier that gives nothing says no more than the end of the sentence does.
  const giving = tiers.filter(({ percent }) => percent > 0).sort((one, other) => other.days - one.days)
  const last = giving[giving.length - 1]
  if (last === undefined) return '购买后不退款'
  const told = giving.map((tier, at) => until(tier, at) + (tier.percent >= 100 ? '可全额退款' : `退 ${tier.percent}%`))
  return [...told, last.days === 0 ? '开始后不退款' : '之后不退款'].join('，')
}

function until({ days }: RefundTier, at: number): string {
  if (days === 0) return '会议开始前'
  return at === 0 ? `会议开始 ${days} 天前` : `${days} 天前`
}

/** What comes before the rule: a meeting that was put off gives all back until a moment, one that was cancelled always. */
export function fullRefundSentence(until: string): string {
  return until === '' ? '会议已取消，可全额退款' : `会议改期，${until} 前可全额退款`
}
