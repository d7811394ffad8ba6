/** How an admission stands, beside a name that was found. */
import type { Standing } from '#contract/checkin/rule.ts'

export const standingWords: Readonly<Record<Standing, string>> = {
  valid: '有效',
  unpaid: '未付款',
  refunded: '已退票',
  transferred: '已转让',
  withdrawn: '已取消',
}
