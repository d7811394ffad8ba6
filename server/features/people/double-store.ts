/**
 * Attendees of a meeting who may be one person. Each kind is one query over the meeting, whatever its size: names are compared folded,
 * 单位 too, as far as an organiser may read them.
 */
import { type RawBuilder, sql } from 'kysely'
import type { DoubleKind } from '#contract/people.ts'
import type { Reader } from '../../db/db.ts'
import { foldedWorkplace } from '../attendee/workplace.ts'
import { isOpen } from './open.ts'

const withPlace = (meetingId: string) =>
  sql`attendees.meeting_id = ${meetingId} AND attendees.order_no IS NOT NULL AND attendees.name <> ''`

/** Phones of more than one attendee with a place. */
export const doublePhones = (meetingId: string): RawBuilder<string> =>
  sql<string>`SELECT attendees.phone FROM attendees WHERE ${withPlace(meetingId)} AND attendees.phone <> ''
    GROUP BY attendees.phone HAVING count(*) > 1`

/** Attendees who share their name with another one; `house` is '' for a 单位 that is not known. */
const namesakes = (meetingId: string) =>
  sql`SELECT attendees.id, attendees.name_folded, attendees.phone, attendees.created_at,
      CASE WHEN ${isOpen} THEN ${foldedWorkplace} ELSE '' END AS house
    FROM attendees
    WHERE ${withPlace(meetingId)} AND attendees.name_folded IN (
      SELECT attendees.name_folded FROM attendees WHERE ${withPlace(meetingId)} AND attendees.name_folded <> ''
      GROUP BY attendees.name_folded HAVING count(*) > 1)`

/** A group whose members all have one phone is a group of the phone already. */
const isOfMorePhones = sql`(count(DISTINCT phone) > 1 OR min(phone) = '')`

const sameWorkplaces = (meetingId: string) =>
  sql`SELECT name_folded, house FROM (${namesakes(meetingId)}) AS namesakes WHERE house <> ''
    GROUP BY name_folded, house HAVING count(*) > 1 AND ${isOfMorePhones}`

/** Names of attendees who do not all share a phone, nor a 单位. */
const sameNames = (meetingId: string) =>
  sql`SELECT name_folded FROM (${namesakes(meetingId)}) AS namesakes
    GROUP BY name_folded HAVING ${isOfMorePhones} AND (count(DISTINCT house) > 1 OR min(house) = '')`

/** Attendees with the name and the 单位 of another one, of one phone too. */
export const workplaceDoubles = (meetingId: string): RawBuilder<string> =>
  sql<string>`SELECT id FROM (
      SELECT id, count(*) OVER (PARTITION BY name_folded, house) AS alike FROM (${namesakes(meetingId)}) AS namesakes WHERE house <> ''
    ) AS counted WHERE alike > 1`

/** Attendees of groups that share the name alone. */
export const namesakesAlone = (meetingId: string): RawBuilder<string> =>
  sql<string>`SELECT id FROM (${namesakes(meetingId)}) AS namesakes WHERE name_folded IN (${sameNames(meetingId)})`

interface DoubleGroup {
  why: DoubleKind
  /** A phone, or a folded name. */
  key: string
  /** Of `workplace`. */
  house: string
}

/** The likeliest kind first. */
export async function groupsOf(on: Reader, meetingId: string): Promise<DoubleGroup[]> {
  const { rows } = await sql<DoubleGroup>`
    SELECT why, key, house FROM (
      SELECT 0 AS kind, 'phone' AS why, phone AS key, '' AS house FROM (${doublePhones(meetingId)}) AS phones
      UNION ALL SELECT 1 AS kind, 'workplace' AS why, name_folded AS key, house FROM (${sameWorkplaces(meetingId)}) AS houses
      UNION ALL SELECT 2 AS kind, 'name' AS why, name_folded AS key, '' AS house FROM (${sameNames(meetingId)}) AS names
    ) AS every ORDER BY kind, key, house`.execute(on)
  return rows
}

/** Members of each of some groups, the oldest first, at most so many of a group. */
export async function membersOf(on: Reader, meetingId: string, groups: readonly DoubleGroup[], most: number): Promise<string[][]> {
  const phones = groups.flatMap(({ why, key }) => (why === 'phone' ? [key] : []))
  const names = groups.flatMap(({ why, key }) => (why === 'phone' ? [] : [key]))
  const byPhone =
    phones.length === 0
      ? []
      : await on
          .selectFrom('attendees')
          .select(['id', 'phone'])
          .where('meeting_id', '=', meetingId)
          .where('order_no', 'is not', null)
          .where('name', '!=', '')
          .where('phone', 'in', phones)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
  const byName =
    names.length === 0
      ? []
      : (
          await sql<{ id: string; name_folded: string; house: string }>`
      SELECT id, name_folded, house FROM (${namesakes(meetingId)}) AS namesakes
      WHERE name_folded IN (${sql.join(names)}) ORDER BY created_at, id`.execute(on)
        ).rows
  return groups.map(({ why, key, house }) =>
    (why === 'phone'
      ? byPhone.filter(({ phone }) => phone === key)
      : byName.filter((row) => row.name_folded === key && (why === 'name' || row.house === house))
    )
      .slice(0, most)
      .map(({ id }) => id),
  )
}
