import { member } from '#contract/member.ts'
import { checker } from '../../api/check.ts'

export const check = checker(member)
