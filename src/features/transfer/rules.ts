import { transfer } from '#contract/transfer.ts'
import { checker } from '../../api/check.ts'

export const check = checker(transfer)
