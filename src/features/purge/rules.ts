import { purge } from '#contract/purge.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ save: purge.save })
