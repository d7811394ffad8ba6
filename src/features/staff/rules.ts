import { staff } from '#contract/staff.ts'
import { checker } from '../../api/check.ts'

export const check = checker(staff)
