import { vip } from '#contract/vip/calls.ts'
import { checker } from '../../api/check.ts'

export const check = checker(vip)
