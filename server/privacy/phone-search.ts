/** Searching by phone: a reader who sees phones masked cannot find out the hidden digits by searching for them. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { foldText, normalMobile, withoutCountry } from '#contract/normal-text.ts'
import { containsWritten } from '../db/like.ts'

export const PHONE_DIGITS = 11
/** Fewer digits find no phone. A masked phone shows its last four. */
const LEAST = 4

export interface PhoneSought {
  by: 'is' | 'contains' | 'ends'
  digits: string
}

/** The digits of a search text that has nothing else: `139 1115 0103`, `(+86) 139…` and `0086139…` are 11; undefined of any other text. */
export function digitsOf(keyword: string): string | undefined {
  const folded = withoutCountry(foldText(keyword))
  return /^\+?\d+$/.test(folded) ? normalMobile(folded) : undefined
}

/**
 * How a text may be looked for in phones. A reader of masked phones finds one by all of its digits or by the four that the mask
 * shows: any other part would let the reader guess the phone digit by digit.
 * @param keyword only digits are looked for, however they are grouped.
 * @param whole whether the reader sees phones whole.
 */
export function soughtInPhones(keyword: string, whole: boolean): PhoneSought | undefined {
  const digits = digitsOf(keyword)
  if (digits === undefined || digits.length < LEAST || digits.length > PHONE_DIGITS) return undefined
  if (isWholePhone(digits)) return { by: 'is', digits }
  return whole ? { by: 'contains', digits } : digits.length === LEAST ? { by: 'ends', digits } : undefined
}

export const isWholePhone = (digits: string) => digits.length === PHONE_DIGITS

/** A whole phone, or the end of one, on a column of phones. */
export const isPhoneOrTail = (column: string, digits: string) => inPhones(column, { by: isWholePhone(digits) ? 'is' : 'ends', digits })

/** @returns the condition on a column of phones. */
export function inPhones(column: string, { by, digits }: PhoneSought): Expression<SqlBool> {
  if (by === 'is') return sql<SqlBool>`${sql.ref(column)} = ${digits}`
  if (by === 'contains') return containsWritten(column, digits)
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${digits}`}`
}

/** Any part of a phone, for readers who see phones whole; nothing if the text has more than digits. */
export function containsDigits(column: string, keyword: string): Expression<SqlBool> {
  const digits = digitsOf(keyword)
  return digits === undefined ? sql<SqlBool>`1 = 0` : containsWritten(column, digits)
}

/** A whole phone, however it is written; nothing if the text has more than digits. */
export function isPhone(column: string, keyword: string): Expression<SqlBool> {
  const digits = digitsOf(keyword)
  return digits === undefined ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} = ${digits}`
}
