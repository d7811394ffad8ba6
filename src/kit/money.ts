/** Money as people type it: yuan with at most two places; inside it is whole fen. Sums as organisers read them. */
import { yuan } from '../ui/format.ts'

/** @returns NaN for what is no sum of money; empty is none either. */
export function fenTyped(text: string): number {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,¥元]/g, '')
    .replace('。', '.')
  const found = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain)
  return found === null ? NaN : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** A whole number as it is typed; NaN for anything else. */
export function wholeTyped(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return /^\d{1,9}$/.test(plain) ? Number(plain) : NaN
}

/** The same where less than nothing can be meant: -199.50. */
export function signedFenTyped(text: string): number {
  const [, sign, rest = ''] = /^\s*([-−－]?)(.*)$/s.exec(text) ?? []
  // Not -0.
  return sign === '' ? fenTyped(rest) : 0 - fenTyped(rest)
}

/** 97408.50 → 97,408.50: what is a sum of many is read at a glance. */
export const grouped = (yuan: string) => yuan.replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')

/** Fen → ¥1,234,567: what organisers read is many sums together, and is grouped; a price that one buyer reads is not. */
export const money = (fen: number) => `${fen < 0 ? '-' : ''}¥${grouped(yuan(Math.abs(fen)))}`
