/** Streams of a PDF, found by the structure of its objects (ISO 32000-1: 7.3.8), not by the word alone. */

export interface PdfStream {
  /** Its dictionary as it is written, `<<` and `>>` included. */
  dictionary: string
  /** Index of its first byte. */
  dataAt: number
}

/** The inspection would read the same bytes too often. Readers read a PDF in one pass: an honest file never asks for more. */
export class TangledPdf extends Error {
  override name = 'TangledPdf'
}

/** A budget of characters for one inspection, so that its time grows with the size of the file and not with its square. */
export class PdfSteps {
  #left: number
  constructor(characters: number) {
    this.#left = characters
  }
  add(characters: number): void {
    this.#left += characters
  }
  /** @throws TangledPdf where the budget is spent. */
  take(characters: number): void {
    this.#left -= characters
    if (this.#left < 0) throw new TangledPdf()
  }
}

/** A dictionary in front of a stream is short; a longer one hides something. */
const DICTIONARY_MOST = 16 * 1024
const OBJECT = /\d[\s\0]+\d{1,10}[\s\0]+obj(?=[\s\0<%])/g
const STREAM = 'stream'

/**
 * @param text the file, a character a byte.
 * @returns undefined where a stream is not written as the standard asks, so that readers may disagree where it begins, or where
 *   there are more than `most`.
 * @throws TangledPdf
 */
export function findStreams(text: string, most: number, steps: PdfSteps): PdfStream[] | undefined {
  const streams: PdfStream[] = []
  const known = new Set<number>()
  for (const match of text.matchAll(OBJECT)) {
    const from = skipGap(text, match.index + match[0].length, steps)
    const end = text.startsWith('<<', from) ? endOfDictionary(text, from, steps) : undefined
    if (end === undefined) continue
    const at = skipGap(text, end, steps) + STREAM.length
    if (!text.startsWith(STREAM, at - STREAM.length)) continue
    // CR alone is against the standard, and read by some.
    const line = text[at] === '\n' || text[at] === '\r' ? (text.startsWith('\r\n', at) ? 2 : 1) : 0
    if (line === 0 || streams.length >= most) return undefined
    streams.push({ dictionary: text.slice(from, end), dataAt: at + line })
    known.add(at)
  }
  // A stream behind a dictionary that belongs to no object, or whose dictionary could not be read.
  for (let index = text.indexOf('>>'); index >= 0; index = text.indexOf('>>', index + 1)) {
    const at = skipGap(text, index + 2, steps) + STREAM.length
    if (text.startsWith(STREAM, at - STREAM.length) && !/[A-Za-z]/.test(text[at] ?? '') && !known.has(at)) return undefined
  }
  return streams
}

/** @returns the index behind white space and comments (7.2.2, 7.2.3). A comment ends with its line. @throws TangledPdf */
export function skipGap(text: string, from: number, steps: PdfSteps): number {
  for (let at = from; ;) {
    const code = text.charCodeAt(at)
    if (code === 0 || code === 0x20 || code === 0xa0 || (code >= 0x09 && code <= 0x0d)) at++
    else if (code === 0x25) {
      const end = endOfComment(text, at, text.length)
      steps.take(end - at)
      if (end === text.length) return at
      at = end
    } else {
      steps.take(at - from)
      return at
    }
  }
}

/**
 * @param from index of `<<`. @returns the index behind the `>>` that closes it; undefined where none does within the limit.
 * @throws TangledPdf
 */
export function endOfDictionary(text: string, from: number, steps: PdfSteps): number | undefined {
  const most = Math.min(text.length, from + DICTIONARY_MOST)
  const end = findDictionaryEnd(text, from, most)
  steps.take((end ?? most) - from)
  return end
}

function findDictionaryEnd(text: string, from: number, most: number): number | undefined {
  let depth = 0
  for (let at = from; at < most;) {
    const letter = text[at]
    if (letter === '<' && text[at + 1] === '<') {
      depth++
      at += 2
    } else if (letter === '>' && text[at + 1] === '>') {
      depth--
      at += 2
      if (depth === 0) return at
    } else if (letter === '(') at = endOfString(text, at, most)
    else if (letter === '<') at = endAfter(text, '>', at, most)
    else if (letter === '%') at = endOfComment(text, at, most)
    else at++
  }
  return undefined
}

function endAfter(text: string, closing: string, from: number, most: number): number {
  for (let at = from; at < most; at++) if (text[at] === closing) return at + 1
  return most
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
