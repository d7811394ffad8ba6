import { member } from '#contract/member.ts'
import { session } from '#contract/session.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...session, register: member.register, registerByDeptCode: member.registerByDeptCode })
