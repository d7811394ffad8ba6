/** The state of a movement in plain words, whichever side names it. */
import type { Difference } from '#contract/bill.ts'
import type { TradeState } from '#contract/payment.ts'
import { refundStateWords, type RefundState } from '#contract/refund.ts'

const trades: Record<TradeState, string> = { created: '未支付', paying: '未支付', success: '已收款', failed: '支付失败', closed: '已关闭' }

export function saidOf(kind: Difference['kind'], state: string): string {
  const known = state.toLowerCase()
  if (kind === 'refund') return known === 'success' ? refundStateWords.done : (refundStateWords[known as RefundState] ?? state)
  return trades[known as TradeState] ?? state
}
