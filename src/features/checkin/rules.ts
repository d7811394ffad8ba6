import { listCalls } from '#contract/checkin/lists.ts'
import { peopleCalls } from '#contract/checkin/people.ts'
import { staff } from '#contract/staff.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...listCalls, ...peopleCalls, enter: staff.enter })
