/**
 * Normal forms of text. Client and server bring every field to one of these before they check, store, compare or search it,
 * however the text was entered. Passwords, keys, PINs and ballots are never normalised.
 */

/** Control and format characters, separators and fillers without a shape; `\n` and `\t` are handled before. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu
/** Format characters with a shape or a meaning inside a word: Arabic and Syriac number signs, the Mongolian vowel separator. */
const VISIBLE_FORMAT = /[\u0600-\u0605\u06dd\u070f\u08e2\u180e]/u
/** Letters that a joiner or non-joiner changes: Arabic, Syriac, Mongolian, and the Indic scripts up to Sinhala. */
const JOINED_SCRIPT = /[\u0600-\u08ff\u0900-\u0dff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufefc]/u
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const EMOJI_START = /^\p{Extended_Pictographic}/u
const TAG = /[\u{e0020}-\u{e007f}]/u
const FLAG_WITH_TAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u

/** Whether an invisible character is part of the letter or emoji around it. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (VISIBLE_FORMAT.test(character)) return true
  if (TAG.test(character)) return FLAG_WITH_TAGS.test(before)
  if (character !== '\u200c' && character !== '\u200d') return false
  if (character === '\u200d' && EMOJI_END.test(before) && EMOJI_START.test(after)) return true
  const [next] = after
  return JOINED_SCRIPT.test(before.slice(-1)) && (next === undefined || JOINED_SCRIPT.test(next))
}

/** Removes what has no shape. Joiners stay between emoji and inside scripts that need them. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character, at: number) =>
    isNeeded(character, text.slice(0, at), text.slice(at + character.length)) ? character : '',
  )
}

/** Text of several lines: line ends become `\n`, invisible characters go. Nothing else changes. */
export function normalProse(text: string): string {
  const kept = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split(/([\n\t])/)
  return kept
    .map((part) => (part === '\n' || part === '\t' ? part : removeInvisible(part)))
    .join('')
    .trim()
}

/** One line of text: composed letters (NFC), single spaces, no invisible characters. */
export function normalLine(text: string): string {
  return removeInvisible(text.replace(/[\s\u0085]+/g, ' '))
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()
}

/** The dots that keyboards and other systems put between the parts of a minority or foreign name. */
const NAME_DOTS = / ?[\u2022\u2027\u2219\u22c5\u25cf\u30fb\uff65\u00b7\u2e31\u16eb] ?/g
const HAN_FULL_STOP = /(\p{Script=Han}) ?\. ?(?=\p{Script=Han})/gu

/** A person's name: as a line, with compatibility forms replaced (NFKC) and one kind of dot, dash and apostrophe. */
export function normalName(text: string): string {
  return normalLine(normalLine(text).normalize('NFKC'))
    .replace(NAME_DOTS, '·')
    .replace(HAN_FULL_STOP, '$1·')
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .replace(/[\u2018\u0060\u00b4]/g, '\u2019')
}

/** The digits of a code or number, whatever stands between them. */
export function normalDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** A mainland mobile number: its digits without the country code 86 or 0086. */
export function normalMobile(text: string): string {
  const digits = normalDigits(text)
  return digits.length === 13 || digits.length === 15 ? digits.replace(/^(?:00)?86(?=1)/, '') : digits
}

/** A document's number, a tax number, a voucher code: compatibility forms replaced, capitals, no spaces, dashes or invisible characters. */
export function normalIdentifier(text: string): string {
  return removeInvisible(text.normalize('NFKC'))
    .replace(/[\s\u2010-\u2015\u2212\ufe63-]/g, '')
    .toUpperCase()
}

/** Latin letters that Unicode does not decompose. */
const PLAIN_LATIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ı: 'i' }

/**
 * The form in which text is searched and compared, on both engines and with any collation: compatibility forms replaced,
 * no capitals, accents, spaces, dots, dashes or apostrophes.
 */
export function foldText(text: string): string {
  return removeInvisible(text)
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
