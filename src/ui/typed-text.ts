/** What inputs keep of a text, and when it is too long. */
import { normalDigits, normalMobile } from '#contract/normal-digits.ts'
import { say } from '#contract/sentences.ts'
import { sayTooLong } from '#contract/text-sentences.ts'

export type InputKind = 'text' | 'mobile' | 'code' | 'pin' | 'number' | 'decimal' | 'idcard' | 'email' | 'search'

export type NormalForm = (text: string) => string

/** What fields keep of a text, however it arrived. Those of other kinds keep all of it; the contract normalises them. */
export const normalForms: Partial<Record<InputKind, NormalForm>> = {
  mobile: normalMobile,
  code: normalDigits,
  number: normalDigits,
}

/** Characters at most, and the sentence for more. */
const limits: Partial<Record<InputKind, readonly [most: number, sentence: string]>> = {
  mobile: [11, say.mobileInvalid],
  code: [6, sayTooLong(6)],
  idcard: [18, say.idcardInvalid],
}

/**
 * @param kind `prose`: text of several lines, whose spaces and accents stay as they are.
 * @returns the sentence for text that is too long; undefined if it fits. Invisible characters and marks in ID numbers do not count,
 *   and of a line neither accents apart from their letters nor more than one space.
 */
export function lengthFlaw(kind: InputKind | 'prose', text: string, maxLength?: number): string | undefined {
  // A phone with its country code is not complete yet.
  if (kind === 'mobile' && /^(?:00)?86\d{0,11}$/.test(text)) return undefined
  const [most, sentence] = maxLength === undefined ? (limits[kind as InputKind] ?? [Infinity, '']) : [maxLength, sayTooLong(maxLength)]
  if (text.length <= most) return undefined
  const line = kind === 'prose' ? text : text.normalize().replace(/\s+/g, ' ')
  const counted = line.replace(kind === 'idcard' ? /[^\p{L}\p{N}]/gu : /[\p{Cc}\p{Cf}]/gu, '').trim()
  return [...counted].length > most ? sentence : undefined
}
