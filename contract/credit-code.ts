/**
 * 统一社会信用代码 by GB 32100-2015: 18 characters of 31 (no I, O, S, V, Z). The last one checks the others: weights are
 * powers of 3 modulo 31, and it brings their sum to 31. The registration office's kind and class stand first, the county's
 * six digits follow.
 */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const BASE = LETTERS.length

/** `form`: not 18 of these letters with a county in their place. `check`: only the last is another: real ones are known that fail so. */
export type CodeFlaw = 'form' | 'check'

/** @param code in the form of `normalIdentifier`. @returns what is wrong with it; undefined where nothing is. */
export function codeFlawOf(code: string): CodeFlaw | undefined {
  if (!/^[1-9A-HJ-NPQRTUWXY][0-9A-HJ-NPQRTUWXY]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return 'form'
  return code[17] === checkOf(code) ? undefined : 'check'
}

/** The eighteenth character that seventeen ask for. */
export function checkOf(code: string): string {
  let [sum, weight] = [0, 1]
  for (const letter of code.slice(0, 17)) {
    sum += LETTERS.indexOf(letter) * weight
    weight = (weight * 3) % BASE
  }
  return LETTERS[(BASE - (sum % BASE)) % BASE] as string
}
