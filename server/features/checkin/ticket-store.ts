/** A ticket as it is shown at a door, with what the door may know of its person. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { type Given, hot } from '../../db/hot.ts'
import { together } from '../../flow/together.ts'

const shown = (on: Tx | Db['read']) =>
  on
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .leftJoin('door_notes', 'door_notes.admission_id', 'admissions.id')
    .select([
      'admissions.id',
      'admissions.meeting_id',
      'admissions.ticket_id',
      'admissions.serial',
      'admissions.status',
      'admissions.ended_why',
      'tickets.name as ticket_name',
      'attendees.name',
      'attendees.phone',
      'attendees.hospital',
      'attendees.department',
      'door_notes.vip',
      'door_notes.note',
      'door_notes.host_id',
    ])

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicketById>>>

export function findTicketById(db: Pick<Db, 'read'>, id: string) {
  return shown(db.read).where('admissions.id', '=', id).executeTakeFirst()
}

type Digests = 'code_hash' | 'badge_hash' | 'key_hash'

/** Empty digests are those of codes that were never needed: the partial indexes leave them out. */
function byDigest(column: Digests) {
  const among = hot((layer, given: Given<{ digests: readonly string[] }>) =>
    shown(layer)
      .select(`admissions.${column} as digest`)
      .where(given.among(`admissions.${column}`, 'digests'))
      .where(`admissions.${column}`, '<>', sql.lit('')),
  )
  return together(async (db: Db, digests: readonly string[]): Promise<(Ticket | undefined)[]> => {
    const found = new Map((await among(db, db.read, { digests })).rows.map((row) => [row.digest, row]))
    return digests.map((digest) => found.get(digest))
  })
}

const ticketsBy = { code_hash: byDigest('code_hash'), badge_hash: byDigest('badge_hash'), key_hash: byDigest('key_hash') }

/** Of any meeting and any tenant. */
export function findTicketByDigest(db: Db, column: Digests, digest: string): Promise<Ticket | undefined> {
  return ticketsBy[column](db, digest)
}

export function findTicketBySerial(db: Pick<Db, 'read'>, meetingId: string, serial: number): Promise<Ticket | undefined> {
  return shown(db.read).where('admissions.meeting_id', '=', meetingId).where('admissions.serial', '=', serial).executeTakeFirst()
}

/** Somebody's own at a meeting, those that still admit. */
export function ownTickets(db: Pick<Db, 'read'>, userId: string, meetingId: string): Promise<Ticket[]> {
  return shown(db.read)
    .where('admissions.user_id', '=', userId)
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.status', '!=', 'revoked')
    .orderBy('admissions.id')
    .limit(50)
    .execute()
}

export async function titleOf(on: Tx | Db['read'], meetingId: string): Promise<string> {
  return (await on.selectFrom('meetings').select('title').where('id', '=', meetingId).executeTakeFirstOrThrow()).title
}
