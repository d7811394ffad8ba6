/** How an admission stands, beside a name that was found. */
import { endingWords } from '#contract/admission.ts'
import type { Standing } from '#contract/checkin/rule.ts'

export const standingWords: Readonly<Record<Standing, string>> = {
  valid: '有效',
  unpaid: '未付款',
  ...endingWords,
}
