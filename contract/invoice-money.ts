/** Tax in whole fen: taken out of what was paid, line by line, so that lines and invoice are the same sum. */

/** In hundredths of a per cent; `free` is 免税 or 不征税: no tax, and no rate either. */
export const taxRates = ['6', '3', '1', '0', 'free'] as const
export type TaxRate = (typeof taxRates)[number]
export const taxRateWords: Record<TaxRate, string> = { 6: '6%', 3: '3%', 1: '1%', 0: '0%', free: '免税' }
const perCent: Record<TaxRate, number> = { 6: 6, 3: 3, 1: 1, 0: 0, free: 0 }

/** 优惠标识: what a line says where the law asks less of it, or nothing. */
export const taxFavours = ['', 'exempt', 'untaxed', 'zero'] as const
export type TaxFavour = (typeof taxFavours)[number]
export const taxFavourWords: Record<TaxFavour, string> = { '': '无', exempt: '免税', untaxed: '不征税', zero: '普通零税率' }

/** Whether a rate goes with a mark. */
export function isFavourOf(rate: TaxRate, favour: TaxFavour): boolean {
  if (rate === 'free') return favour === 'exempt' || favour === 'untaxed'
  return favour === (rate === '0' ? 'zero' : '')
}

/** @param fen with tax, whole. @returns the tax in it, rounded half up. */
export function taxIn(fen: number, rate: TaxRate): number {
  const share = perCent[rate]
  // Whole numbers below 2^53: a thousand million yuan times six.
  return Math.floor((2 * fen * share + 100 + share) / (2 * (100 + share)))
}

export interface Taxed {
  /** Fen, with tax. */
  amount: number
  rate: TaxRate
}

/** What the lines come to: gross is net and tax, of each line and of all of them. */
export function totalsOf(lines: readonly Taxed[]): { amount: number; tax: number; net: number } {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const tax = lines.reduce((sum, line) => sum + taxIn(line.amount, line.rate), 0)
  return { amount, tax, net: amount - tax }
}
