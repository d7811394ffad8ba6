/** Who reads the phones of those who come: whole, or as much as is enough to recognise one. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { maskedMobile } from '#contract/mask.ts'
import { type Grants, may } from '#contract/may.ts'
import { contains } from '../../db/like.ts'

const wholePhones = { permissions: ['meeting:attendee:edit', 'meeting:attendee:export'] } as const

/** @param grants at the meeting. */
export function readsPhones(grants: Grants): boolean {
  return may(grants, wholePhones)
}

export const PHONE_DIGITS = 11
/** With fewer digits nobody is found by a phone. The last four stand in every masked one. */
const LEAST = 4

export type PhoneSought = 'is' | 'contains' | 'ends'

/**
 * How a text may be looked for in phones: whoever sees them masked finds one by all of it or by the four digits that a mask
 * shows. By any other part it could be guessed, digit by digit.
 * @param keyword digits alone are looked for.
 */
export function soughtInPhones(keyword: string, whole: boolean): PhoneSought | undefined {
  if (!/^\d+$/.test(keyword) || keyword.length < LEAST || keyword.length > PHONE_DIGITS) return undefined
  if (keyword.length === PHONE_DIGITS) return 'is'
  return whole ? 'contains' : keyword.length === LEAST ? 'ends' : undefined
}

/** The condition that it makes, on a column of phones. */
export function inPhones(column: string, keyword: string, sought: PhoneSought): Expression<SqlBool> {
  if (sought === 'is') return sql<SqlBool>`${sql.ref(column)} = ${keyword}`
  if (sought === 'contains') return contains(column, keyword)
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${keyword}`}`
}

/** A phone as somebody may read it. An account that was closed has none. */
export function phoneFor(grants: Grants): (mobile: string) => string {
  const whole = readsPhones(grants)
  return (mobile) => (mobile.startsWith('closed:') ? '' : whole ? mobile : maskedMobile(mobile))
}
