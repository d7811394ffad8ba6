import { refund } from '#contract/refund.ts'
import { checker } from '../../api/check.ts'

export const check = checker(refund)
