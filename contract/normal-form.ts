/** Unicode normalization in linear time. */

/**
 * UAX #15, Stream-Safe Text Format: no language puts more than 30 combining marks on a letter. NFKC makes combining marks of the
 * two half-width kana marks.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * `String.normalize` without the combining marks of a letter beyond 30. Engines sort the marks of a letter in quadratic time, so
 * one request full of marks would stop the server.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(EXCESS_MARKS, '$1').normalize(form).replace(EXCESS_MARKS, '$1')
}
