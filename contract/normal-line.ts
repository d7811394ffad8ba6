/**
 * Normal forms of lines, prose and identifiers. Client and server bring every field to one of these before they check, store or
 * compare it, however the text was entered. Names: normal-name.ts; digits: normal-digits.ts; search: normal-text.ts.
 */
import { isStable, normalForm } from './normal-form.ts'

/** Control and format characters, separators, and fillers without a shape; `\n` and `\t` are handled before. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu
/** Format characters with a shape or a meaning inside a word: Arabic and Syriac number signs, the Mongolian vowel separator. */
const VISIBLE_FORMAT = /[\u0600-\u0605\u06dd\u070f\u08e2\u180e]/
/** Letters that a joiner or non-joiner changes: Arabic, Syriac, Indic scripts, Tibetan, Myanmar, Khmer, Mongolian. */
const JOINED_SCRIPT = /[\u0606-\u061b\u061d-\u109f\u1780-\u17b3\u17b6-\u18af\ufb50-\ufdff\ufe70-\ufefc]/
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const EMOJI_START = /^\p{Extended_Pictographic}/u
const TAG = /[\u{e0020}-\u{e007f}]/u
const FLAG_WITH_TAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u
/** UTF-16 units before a character that can decide about it: a flag with the tags of a region. */
const NEIGHBOURS = 16

/** Whether an invisible character is part of the letter or emoji around it. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (VISIBLE_FORMAT.test(character)) return true
  if (TAG.test(character)) return FLAG_WITH_TAGS.test(before)
  if (character !== '\u200c' && character !== '\u200d') return false
  if (character === '\u200d' && EMOJI_END.test(before) && EMOJI_START.test(after)) return true
  return JOINED_SCRIPT.test(before.slice(-1)) && (after === '' || JOINED_SCRIPT.test(after.slice(0, 1)))
}

/** Removes what has no shape. Joiners stay between emoji and inside scripts that need them. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character, at: number) => {
    const end = at + character.length
    return isNeeded(character, text.slice(Math.max(0, at - NEIGHBOURS), at), text.slice(end, end + 2)) ? character : ''
  })
}

/** As `removeInvisible` for text of several lines: `\n` and `\t` stay. */
export function removeInvisibleInLines(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : removeInvisible(part)))
    .join('')
}

/** Text of several lines: line ends become `\n`, invisible characters go. Nothing else changes. */
export function normalProse(text: string): string {
  return removeInvisibleInLines(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).trim()
}

/** Without U+FEFF, which `\s` matches and which has no width. */
const SPACES = /(?:[^\S\ufeff]|\u0085)+/g

/** Whether all normal forms of a line are the line itself. */
const isNormal = (text: string) => isStable(text) && !/^ |  | $/.test(text)

/** One line of text: composed letters (NFC), single spaces, no invisible characters. */
export function normalLine(text: string): string {
  if (isNormal(text)) return text
  return normalForm(removeInvisible(text.replace(SPACES, ' ')), 'NFC')
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * Letters of today's spelling that NFKC replaces by another spelling: Armenian ech yiwn, Kazakh letters with a high hamza, the
 * vowel AM of Thai and Lao (fonts place it by its own rule), Lao HO NO and HO MO, the unbreakable Tibetan tsheg.
 */
const KEPT_LETTERS = /([\u0587\u0675-\u0678\u0e33\u0eb3\u0edc\u0edd\u0f0c]+)/

/** As `normalLine`, with compatibility forms replaced (NFKC): full-width letters and digits become plain ones. */
export function normalPlainLine(text: string): string {
  if (isNormal(text)) return text
  const parts = normalLine(text).split(KEPT_LETTERS)
  return normalLine(parts.map((part, at) => (at % 2 === 0 ? normalForm(part, 'NFKC') : part)).join(''))
}

/** An e-mail address: as `normalPlainLine`, with full stops for `。`. Its case stays. */
export function normalEmail(text: string): string {
  return normalPlainLine(text).replace(/。/g, '.')
}

/** A code of which dashes are a part: compatibility forms replaced, one kind of dash, no spaces or invisible characters, capitals. */
export function normalCode(text: string): string {
  return removeInvisible(normalForm(text, 'NFKC'))
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
}

/** A number of a document, a tax number, a bank serial: as `normalCode`, without dashes. */
export function normalIdentifier(text: string): string {
  return normalCode(text).replace(/-/g, '')
}
