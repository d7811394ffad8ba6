/**
 * The form in which text is searched and compared. Apart from the other normal forms (normal-text.ts), because lists that load
 * whole search in the browser and need no more.
 */
import { normalForm } from './normal-form.ts'
import { standardCharacters } from './normal-name.ts'

/**
 * Characters without a shape, accents, vowel marks of Hebrew and Arabic, hamza above and below letters, selectors of a variant of
 * a character, and what people leave out or write differently: spaces, dots, commas, dashes, apostrophes, underscores; of dots
 * and apostrophes all that `normalName` makes one.
 */
const LEFT_OUT =
  /[\s\p{Cc}\p{Cf}\p{DI}\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u2800.\u3002\u00b7\u16eb\u2022\u2027\u2219\u22c5\u25cf\u2e31\u30fb'\u2018\u2019\u201b\u2032\u02bb\u02bc`\u00b4_,;\u3001\u060c\p{Pd}\u2212]/gu

/** Latin letters that Unicode does not decompose. */
const PLAIN_LATIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ı: 'i' }

/**
 * The form in which text is searched and compared, on both engines and with any collation: compatibility forms replaced,
 * no capitals, accents, spaces, dots, commas, dashes or apostrophes.
 */
export function foldText(text: string): string {
  // As normalName: NFKD would make a Hangul vowel of U+318D.
  const plain = normalForm(standardCharacters(text).replace(/[\u318d\ua78f]/g, ''), 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .replace(/[łøđðþæœħŧı]/g, (letter) => PLAIN_LATIN[letter] as string)
    .replace(/ς/g, 'σ')
  return normalForm(plain, 'NFC')
}

/** A dot, comma or dash between digits: `1.2` and `12` are two names. */
const BETWEEN_DIGITS = /(\p{N})\s*[.,;\u3001\p{Pd}\u2212]\s*(?=\p{N})/gu

/**
 * Equal keys mean that two names of a thing, or of a person, are the same to people. A name of dots and dashes alone keeps them.
 */
export function textKey(text: string): string {
  return foldText(normalForm(text, 'NFKC').replace(BETWEEN_DIGITS, '$1~')) || text.trim()
}

/**
 * A folded phone without its country code, as in normalMobile, and its brackets; a part of a phone without `+86` or `0086`. Any other
 * text stays as it is.
 */
export const withoutCountry = (folded: string) =>
  folded.replace(/^\(?\+?(?:(?:00)?86\)?)?(?=1\d{10}$)/, '').replace(/^\(?(?:\+|00)86\)?(?=1\d{2,9}$)/, '')

/** Between the words of a search text. Passports and reference lists write `Wang, Lei`. */
const BETWEEN_WORDS = /[\s\u0085,\uff0c\ufe50\ufe51\u3001\u060c;\uff1b]+/

/**
 * The folded parts of a search text, each of which must be found. Digits in groups, a phone with its country code and Han
 * characters one by one with spaces (`李 雷`) are one part; other words are parts, in any order, with or without commas.
 */
export function searchParts(text: string): string[] {
  const folded = withoutCountry(foldText(text))
  if (folded === '') return []
  if (/^\+?\d+$/.test(folded)) return [folded.replace('+', '')]
  const words = text
    .split(BETWEEN_WORDS)
    .map(foldText)
    .filter((word) => word !== '')
  const isSpaced = words.every((word) => /^\p{Script=Han}+$/u.test(word)) && words.some((word) => [...word].length === 1)
  return isSpaced ? [words.join('')] : words
}

/** The phone that a search text is, with or without spaces, dashes and country code; '' for any other text. */
export function phoneOfSearch(search: string): string {
  const parts = searchParts(search)
  return parts.length === 1 && /^1\d{10}$/.test(parts[0] as string) ? (parts[0] as string) : ''
}

/** Whether each part of a search text is in a text, as the server searches. A search text of spaces and dots finds nothing. */
export function isFound(search: string, text: string): boolean {
  const [parts, folded] = [searchParts(search), foldText(text)]
  return parts.length > 0 && parts.every((part) => folded.includes(part))
}
