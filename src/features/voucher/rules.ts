import { voucher } from '#contract/voucher.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ save: voucher.save, make: voucher.make })
