import { cancellation } from '#contract/cancellation.ts'
import { checker } from '../../api/check.ts'

export const check = checker(cancellation)
