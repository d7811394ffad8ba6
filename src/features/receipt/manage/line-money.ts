/** Amounts of a statement's lines. */
import type { StatementLine } from '#contract/receipt.ts'
import { grouped, money } from '../../../kit/money.ts'
import { yuan } from '../../../ui/format.ts'

/** @returns ¥1,200, or 1,200 美元: a foreign amount is never shown as yuan. */
export function lineMoney({ amount, currency }: Pick<StatementLine, 'amount' | 'currency'>): string {
  if (currency === '') return money(amount)
  return `${amount < 0 ? '-' : ''}${grouped(yuan(Math.abs(amount)))} ${currency}`
}
