/** Streams of a PDF, found by the structure of its objects (ISO 32000-1: 7.3.8), not by the word alone. */

export interface PdfStream {
  /** Its dictionary as it is written, `<<` and `>>` included. */
  dictionary: string
  /** Index of its first byte. */
  dataAt: number
}

/** A dictionary in front of a stream is short; a longer one hides something. */
const DICTIONARY_MOST = 16 * 1024
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`

/**
 * @param text the file, a character a byte.
 * @returns undefined where a stream is not written as the standard asks, so that readers may disagree where it begins, or where
 *   there are more than `most`.
 */
export function findStreams(text: string, most: number): PdfStream[] | undefined {
  const streams: PdfStream[] = []
  const object = new RegExp(String.raw`\d[\s\0]+\d{1,10}[\s\0]+obj(?=[\s\0<%])${GAP}(?=<<)`, 'g')
  const keyword = new RegExp(`${GAP}stream`, 'y')
  const known = new Set<number>()
  for (const match of text.matchAll(object)) {
    const from = match.index + match[0].length
    const end = endOfDictionary(text, from)
    if (end === undefined) continue
    keyword.lastIndex = end
    if (!keyword.test(text)) continue
    const at = keyword.lastIndex
    // CR alone is against the standard, and read by some.
    const line = text[at] === '\n' || text[at] === '\r' ? (text.startsWith('\r\n', at) ? 2 : 1) : 0
    if (line === 0 || streams.length >= most) return undefined
    streams.push({ dictionary: text.slice(from, end), dataAt: at + line })
    known.add(at)
  }
  // A stream behind a dictionary that belongs to no object, or whose dictionary could not be read.
  for (const { index, 0: found } of text.matchAll(new RegExp(`>>${GAP}stream(?![A-Za-z])`, 'g')))
    if (!known.has(index + found.length)) return undefined
  return streams
}

/** @param from index of `<<`. @returns the index behind the `>>` that closes it; undefined where none does within the limit. */
export function endOfDictionary(text: string, from: number): number | undefined {
  const most = Math.min(text.length, from + DICTIONARY_MOST)
  let depth = 0
  for (let at = from; at < most;) {
    const two = text.slice(at, at + 2)
    if (two === '<<') {
      depth++
      at += 2
    } else if (two === '>>') {
      depth--
      at += 2
      if (depth === 0) return at
    } else if (text[at] === '(') at = endOfString(text, at, most)
    else if (text[at] === '<') at = endAfter(text, '>', at, most)
    else if (text[at] === '%') at = endOfComment(text, at, most)
    else at++
  }
  return undefined
}

function endAfter(text: string, closing: string, from: number, most: number): number {
  const at = text.indexOf(closing, from)
  return at < 0 ? most : at + 1
}

/** Strings nest their brackets, and a backslash escapes the next character (7.3.4.2). */
function endOfString(text: string, from: number, most: number): number {
  let depth = 0
  for (let at = from; at < most; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return most
}

function endOfComment(text: string, from: number, most: number): number {
  for (let at = from; at < most; at++) if (text[at] === '\r' || text[at] === '\n') return at
  return most
}
