/** Unicode normalization in linear time. */

/**
 * UAX #15, Stream-Safe Text Format: no language puts more than 30 combining marks on a letter. NFKC makes combining marks of the
 * two half-width kana marks.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** ASCII, Chinese characters and their punctuation: every form keeps them. Most texts have no others. */
const STABLE = /^[ -~\u3001\u3002\u3008-\u3011\u4e00-\u9fff]*$/

export const isStable = (text: string) => STABLE.test(text)

/**
 * `String.normalize` without the combining marks of a letter beyond 30. Engines sort the marks of a letter in quadratic time, so
 * one request full of marks would stop the server.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (isStable(text)) return text
  return text.replace(EXCESS_MARKS, '$1').normalize(form).replace(EXCESS_MARKS, '$1')
}
