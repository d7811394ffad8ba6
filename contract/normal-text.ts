/**
 * Normal forms of text. Client and server bring every field to one of these before they check, store, compare or search it,
 * however the text was entered. Passwords, keys, PINs and ballots are never normalised.
 */
import { normalMobile } from './normal-digits.ts'
import { normalLine, removeInvisible } from './normal-line.ts'
import { standardCharacters } from './normal-name.ts'

export * from './normal-digits.ts'
export * from './normal-line.ts'
export { normalName } from './normal-name.ts'

/** Latin letters that Unicode does not decompose. */
const PLAIN_LATIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ı: 'i' }

/**
 * The form in which text is searched and compared, on both engines and with any collation: compatibility forms replaced,
 * no capitals, accents, spaces, dots, dashes or apostrophes.
 */
export function foldText(text: string): string {
  return removeInvisible(standardCharacters(text))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d\s.\u00b7\u2022\u2027\u2219\u22c5\u30fb'\u2018\u2019\u02bb\u02bc`\u00b4_\u2010-\u2015\u2212-]/g, '')
    .replace(/[łøđðþæœħŧı]/g, (letter) => PLAIN_LATIN[letter] as string)
    .replace(/ς/g, 'σ')
    .normalize('NFC')
}

/**
 * The folded parts of a search text, each of which must be found. Digits in groups, a phone with its country code and Han
 * characters with spaces are one part; other words are parts, in any order.
 */
export function searchParts(text: string): string[] {
  const folded = foldText(text)
  if (folded === '') return []
  if (/^\+?\d+$/.test(folded)) return [normalMobile(folded)]
  const words = normalLine(text)
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  return words.every((word) => /^\p{Script=Han}+$/u.test(word)) ? [words.join('')] : words
}

/** Whether each part of a search text is in a text, as the server searches. A search text of spaces and dots finds nothing. */
export function isFound(search: string, text: string): boolean {
  const [parts, folded] = [searchParts(search), foldText(text)]
  return parts.length > 0 && parts.every((part) => folded.includes(part))
}
