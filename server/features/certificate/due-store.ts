/**
 * Whom a rule names: read from the doors, the guests, the staff or its list, each person once. It writes nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Basis } from '#contract/certificate.ts'
import { ruleWhys } from '#contract/checkin/rule.ts'
import type { Reader } from '../../db/db.ts'
import type { PageRange } from '../../db/pages.ts'
import { workplace } from '../attendee/workplace.ts'
import { nameInEntry } from '../session/written-accounts.ts'

/** `person` is what makes them the same for a rule; `had` 1: has one of it, which stands or was revoked. */
export interface Named {
  person: string
  attendee_id: string | null
  user_id: string | null
  name: string
  phone: string
  unit: string
  had: number
}

interface Asked {
  meetingId: string
  ruleId: string
  basis: Basis
}

const MINUTE = 60_000

/** Admissions that a list has let in; with minutes, those that it has had for so long between a scan in and the next one out. */
function passed({ listIds, minutes }: Extract<Basis, { way: 'checkins' }>): RawBuilder<unknown> {
  const lists = sql.join(listIds)
  if (minutes === 0) return sql`SELECT list_id, admission_id FROM checkin_states WHERE list_id IN (${lists}) AND entered > 0`
  return sql`
    SELECT list_id, admission_id FROM (
      SELECT list_id, admission_id, direction, device_at,
        lead(direction) OVER w AS next_direction, lead(device_at) OVER w AS next_at
      FROM checkin_scans
      WHERE list_id IN (${lists}) AND admission_id IS NOT NULL AND verdict = 'admit' AND undone_at IS NULL
        AND (conflict = 0 OR forced = 1 OR why IN (${sql.join(ruleWhys)}))
      WINDOW w AS (PARTITION BY list_id, admission_id ORDER BY device_at, server_at, id)
    ) AS steps
    WHERE direction = 'in' AND next_direction = 'out'
    GROUP BY list_id, admission_id
    HAVING sum(next_at - device_at) >= ${minutes * MINUTE}`
}

/**
 * A person is a name and a phone, whoever's tickets they have; without a phone each attendee is one. An account's own are
 * tickets that were handed to it, or that are in its phone or name.
 */
function people({ meetingId, ruleId, basis }: Asked): RawBuilder<unknown> {
  switch (basis.way) {
    case 'checkins':
      return sql`
        SELECT each_one.person, min(each_one.attendee_id) AS attendee_id, max(each_one.user_id) AS user_id, each_one.name,
          each_one.phone, max(each_one.unit) AS unit
        FROM (
          SELECT CASE WHEN attendees.phone = '' THEN attendees.id ELSE attendees.name || ' ' || attendees.phone END AS person,
            attendees.id AS attendee_id, attendees.name, attendees.phone, passed.list_id,
            ${workplace} AS unit,
            CASE WHEN admissions.bought_by IS NOT NULL OR attendees.phone = users.mobile
              OR (attendees.name = users.name AND users.name <> '') THEN users.id END AS user_id
          FROM (${passed(basis)}) AS passed
          INNER JOIN admissions ON admissions.id = passed.admission_id
          INNER JOIN attendees ON attendees.id = admissions.attendee_id
          INNER JOIN users ON users.id = admissions.user_id
          WHERE admissions.meeting_id = ${meetingId} AND admissions.status <> 'revoked'
        ) AS each_one
        GROUP BY each_one.person, each_one.name, each_one.phone
        HAVING count(DISTINCT each_one.list_id) >= ${basis.least}`
    case 'guests':
      return sql`
        SELECT 'guest ' || id AS person, NULL AS attendee_id, NULL AS user_id, name, '' AS phone, company AS unit
        FROM guests WHERE meeting_id = ${meetingId}`
    case 'staff':
      return sql`
        SELECT ${nameInEntry('staff')} || ' ' || users.mobile AS person, NULL AS attendee_id, users.id AS user_id, ${nameInEntry('staff')} AS name,
          users.mobile AS phone, '' AS unit
        FROM staff INNER JOIN users ON users.id = staff.user_id
        WHERE staff.meeting_id = ${meetingId} AND users.closed_at IS NULL`
    case 'people':
      return sql`
        SELECT name || ' ' || CASE WHEN phone = '' THEN unit ELSE phone END AS person, NULL AS attendee_id, NULL AS user_id,
          name, phone, max(unit) AS unit
        FROM certificate_people WHERE rule_id = ${ruleId}
        GROUP BY name || ' ' || CASE WHEN phone = '' THEN unit ELSE phone END, name, phone`
  }
}

const withHad = (asked: Asked) => sql`
  SELECT people.person, people.attendee_id, people.name, people.phone, people.unit,
    coalesce(people.user_id, (SELECT id FROM users WHERE users.mobile = people.phone)) AS user_id,
    CASE WHEN EXISTS (
      SELECT 1 FROM certificates
      WHERE certificates.rule_id = ${asked.ruleId} AND state <> 'reissued' AND certificates.person = people.person
    ) OR EXISTS (
      SELECT 1 FROM certificates
      WHERE certificates.rule_id = ${asked.ruleId} AND state <> 'reissued' AND certificates.attendee_id = people.attendee_id
    ) THEN 1 ELSE 0 END AS had
  FROM (${people(asked)}) AS people`

/** Those who have none yet come first, then by name. */
export async function pageOfNamed(on: Reader, asked: Asked, { offset, limit }: PageRange): Promise<Named[]> {
  const { rows } = await sql<Named>`
    SELECT * FROM (${withHad(asked)}) AS named WHERE name <> ''
    ORDER BY had, name, person LIMIT ${limit} OFFSET ${offset}`.execute(on)
  return rows
}

/**
 * Some of those who have none yet; always in one order, so that two who give them wait for each other.
 * @param after the `person` behind whom the page begins; `''` for the first page.
 */
export async function nextDue(on: Reader, asked: Asked, limit: number, after: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    SELECT * FROM (${withHad(asked)}) AS named WHERE name <> '' AND had = 0 AND person > ${after}
    ORDER BY person LIMIT ${limit}`.execute(on)
  return rows
}

/**
 * All people whom a rule names, in no order; a person without a name has ''. Counted here and not by the engine: the letters of each
 * name are checked too, and one query costs half of two.
 */
export async function listNamed(on: Reader, asked: Asked): Promise<Pick<Named, 'person' | 'name' | 'unit' | 'had'>[]> {
  const { rows } = await sql<Pick<Named, 'person' | 'name' | 'unit' | 'had'>>`
    SELECT person, name, unit, had FROM (${withHad(asked)}) AS named`.execute(on)
  return rows
}

/** Whether a certificate is still to be issued to a person of `listNamed`. */
export const isDue = ({ name, had }: Pick<Named, 'name' | 'had'>) => name !== '' && Number(had) === 0
