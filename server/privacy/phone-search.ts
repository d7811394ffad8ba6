/** Searching by phone: a reader who sees phones masked cannot find out the hidden digits by searching for them. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { contains } from '../db/like.ts'

export const PHONE_DIGITS = 11
/** Fewer digits find no phone. A masked phone shows its last four. */
const LEAST = 4

export type PhoneSought = 'is' | 'contains' | 'ends'

/**
 * How a text may be looked for in phones. A reader of masked phones finds one by all of its digits or by the four that the mask
 * shows: any other part would let the reader guess the phone digit by digit.
 * @param keyword only digits are looked for.
 * @param whole whether the reader sees phones whole.
 */
export function soughtInPhones(keyword: string, whole: boolean): PhoneSought | undefined {
  if (!/^\d+$/.test(keyword) || keyword.length < LEAST || keyword.length > PHONE_DIGITS) return undefined
  if (keyword.length === PHONE_DIGITS) return 'is'
  return whole ? 'contains' : keyword.length === LEAST ? 'ends' : undefined
}

/** @returns the condition on a column of phones. */
export function inPhones(column: string, keyword: string, sought: PhoneSought): Expression<SqlBool> {
  if (sought === 'is') return sql<SqlBool>`${sql.ref(column)} = ${keyword}`
  if (sought === 'contains') return contains(column, keyword)
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${keyword}`}`
}
