/** What the contract knows of each kind of voucher; `discounted` (price.ts) says what it takes off. */
import type { VoucherKind } from './price.ts'
import { PRICE_MAX_FEN } from './ticket-manage.ts'

interface VoucherRule {
  word: string
  unit: 'fen' | 'percent' | 'none'
  /** Bounds of the value. */
  least: number
  most: number
}

export const voucherRules: Readonly<Record<VoucherKind, VoucherRule>> = {
  amount: { word: '立减', unit: 'fen', least: 1, most: PRICE_MAX_FEN },
  percent: { word: '折扣', unit: 'percent', least: 1, most: 100 },
  fixed: { word: '一口价', unit: 'fen', least: 0, most: PRICE_MAX_FEN },
  unlock: { word: '仅解锁', unit: 'none', least: 0, most: Infinity },
}
