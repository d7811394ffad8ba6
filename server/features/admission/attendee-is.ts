/** Whether the attendee of a ticket is the account that holds it: a buyer holds tickets of other people until they are handed out. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Admission } from '#contract/admission.ts'

/** Tickets under the phone of the account, or handed over to it. */
const isNear = (admission: string, attendee: string) =>
  sql<SqlBool>`(${sql.ref(`${attendee}.phone`)} = holders.mobile OR ${sql.ref(`${admission}.bought_by`)} IS NOT NULL)`

/**
 * By phone and name of the account. People type their own phone for others, too: tickets of different names under it are the
 * account's only where the name is the account's own.
 *
 * The query joins `admissions`, `attendees` and the account as `holders`.
 */
export const isHolder = sql<SqlBool>`(
  (attendees.phone = '' OR ${isNear('admissions', 'attendees')}) AND holders.name <> '' AND attendees.name_folded = holders.name_folded
  OR ${isNear('admissions', 'attendees')} AND NOT EXISTS (
    SELECT 1 FROM admissions AS near_ones INNER JOIN attendees AS named ON named.id = near_ones.attendee_id
    WHERE near_ones.user_id = admissions.user_id AND near_ones.status <> 'revoked'
      AND ${isNear('near_ones', 'named')} AND named.name_folded <> attendees.name_folded))`

/** `unknown`: nothing tells the attendee from the holder. */
export const attendeeIs: RawBuilder<Admission['attendeeIs']> = sql<Admission['attendeeIs']>`CASE WHEN ${isHolder} THEN 'holder'
  WHEN attendees.phone = '' OR ${isNear('admissions', 'attendees')} THEN 'unknown' ELSE 'other' END`
