import { receipt } from '#contract/receipt.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ book: receipt.book })
