import { proposal } from '#contract/proposal.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ save: proposal.save, decide: proposal.decide })
