/** The only file that writes rosters. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { joined } from '../../../flow/coalesced.ts'
import { numberPending } from '../../admission/roster-store.ts'

export const rosters = table('rosters')

export async function isRotating(on: Reader, meetingId: string): Promise<boolean> {
  return (await on.selectFrom('rosters').select('rotating').where('meeting_id', '=', meetingId).executeTakeFirst())?.rotating === 1
}

/** @returns whether it was otherwise before. */
export async function setRotating(tx: Tx, meetingId: string, rotating: number): Promise<boolean> {
  const roster = await lockRoster(tx, meetingId)
  if (roster.rotating === rotating) return false
  await tx.updateTable('rosters').set({ rotating }).where('meeting_id', '=', meetingId).execute()
  return true
}

/** Made at first sight. Whoever counts in a roster holds this lock until the commit: versions appear in their order. */
export async function lockRoster(tx: Tx, meetingId: string): Promise<Row<'rosters'>> {
  await rosters.insertNew(tx, { meeting_id: meetingId }, 'meeting_id')
  return tx.selectFrom('rosters').selectAll().where('meeting_id', '=', meetingId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

const firstPending = prepared((layer, given: Given<{ meetingId: string }>) =>
  layer
    .selectFrom('admissions')
    .select('id')
    .where('meeting_id', '=', given.value('meetingId'))
    .where('roster_version', 'is', null)
    .limit(sql.lit(1)),
)

export const isPending = joined(async (db: Db, meetingId): Promise<boolean> => {
  return (await firstPending(db, db.read, { meetingId })).rows.length > 0
})

/** Counts pending admissions in. @returns how many, at most so many. */
export async function countIn(tx: Tx, roster: Row<'rosters'>, most: number): Promise<number> {
  const counted = await numberPending(tx, roster, most)
  if (counted > 0) await noteCounters(tx, roster.meeting_id, roster.version)
  return counted
}

/** From the last of each; the version never goes back, though what was told last may be pending again. */
async function noteCounters(tx: Tx, meetingId: string, version: number): Promise<void> {
  const last = async (column: 'serial' | 'roster_version') =>
    (
      await tx
        .selectFrom('admissions')
        .select((q) => q.fn.max<number | null>(column).as('last'))
        .where('meeting_id', '=', meetingId)
        .executeTakeFirstOrThrow()
    ).last ?? 0
  await tx
    .updateTable('rosters')
    .set({ serials: await last('serial'), version: Math.max(version, await last('roster_version')) })
    .where('meeting_id', '=', meetingId)
    .execute()
}

/** What the roster says since a version, in order. */
export function rosterRowsSince(db: Db, meetingId: string, since: number, most: number) {
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .leftJoin('door_notes', 'door_notes.admission_id', 'admissions.id')
    .select([
      'admissions.serial',
      'admissions.slot',
      'admissions.roster_version',
      'admissions.ticket_id',
      'admissions.status',
      'admissions.ended_why',
      'admissions.code_hash',
      'admissions.badge_hash',
      'admissions.key_hash',
      'attendees.name',
      'attendees.phone',
      'attendees.hospital',
      'attendees.grassroots',
      'attendees.department',
      'door_notes.vip',
      'door_notes.note',
      sql<string>`attendees.name_folded`.as('folded'),
    ])
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.roster_version', '>', since)
    .orderBy('admissions.roster_version')
    .limit(most)
    .execute()
}
export type RosterSource = Awaited<ReturnType<typeof rosterRowsSince>>[number]

const held = prepared((layer, given: Given<{ meetingId: string; since: number; most: number }>) =>
  layer
    .selectFrom('admissions')
    .select(['id', 'ticket_id', 'status', 'roster_version'])
    .where('meeting_id', '=', given.value('meetingId'))
    .where('roster_version', '>', given.value('since'))
    .orderBy('roster_version')
    .limit(given.value('most')),
)

/** Which admissions are held, since a version: what counts of who is expected need. */
export async function holdingsSince(
  db: Db,
  meetingId: string,
  since: number,
  most: number,
): Promise<Pick<Row<'admissions'>, 'id' | 'ticket_id' | 'status' | 'roster_version'>[]> {
  return (await held(db, db.read, { meetingId, since, most })).rows
}

/** By its number in the meeting. */
export function findBySerial(on: Reader, meetingId: string, serial: number): Promise<Pick<Row<'admissions'>, 'id'> | undefined> {
  return on.selectFrom('admissions').select('id').where('meeting_id', '=', meetingId).where('serial', '=', serial).executeTakeFirst()
}
