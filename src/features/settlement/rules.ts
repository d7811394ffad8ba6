import { settlement } from '#contract/settlement.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ explain: settlement.explain })
