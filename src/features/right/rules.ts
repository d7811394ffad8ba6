import { right } from '#contract/right.ts'
import { checker } from '../../api/check.ts'

export const check = checker(right)
