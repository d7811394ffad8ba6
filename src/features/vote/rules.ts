import { vote } from '#contract/vote.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ save: vote.save, close: vote.close, void: vote.void, receipt: vote.receipt })
