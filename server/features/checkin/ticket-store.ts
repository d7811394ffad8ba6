/** A ticket as it is shown at a door, with what the door may know of its person. */
import type { Db, Tx } from '../../db/db.ts'

const shown = (db: Pick<Db, 'read'>) =>
  db.read.selectFrom('admissions').innerJoin('attendees', 'attendees.id', 'admissions.attendee_id').innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .leftJoin('door_notes', 'door_notes.admission_id', 'admissions.id')
    .select([
      'admissions.id', 'admissions.meeting_id', 'admissions.ticket_id', 'admissions.serial', 'admissions.status', 'admissions.ended_why', 'tickets.name as ticket_name',
      'attendees.name', 'attendees.phone', 'attendees.hospital', 'attendees.department', 'door_notes.vip', 'door_notes.note', 'door_notes.host_id',
    ])

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicketById>>>

export function findTicketById(db: Pick<Db, 'read'>, id: string) {
  return shown(db).where('admissions.id', '=', id).executeTakeFirst()
}

/** Of any meeting and any tenant. */
export function findTicketByDigest(db: Pick<Db, 'read'>, column: 'code_hash' | 'badge_hash' | 'key_hash', digest: string): Promise<Ticket | undefined> {
  return shown(db).where(`admissions.${column}`, '=', digest).executeTakeFirst()
}

export function findTicketBySerial(db: Pick<Db, 'read'>, meetingId: string, serial: number): Promise<Ticket | undefined> {
  return shown(db).where('admissions.meeting_id', '=', meetingId).where('admissions.serial', '=', serial).executeTakeFirst()
}

/** Somebody's own at a meeting, those that still admit. */
export function ownTickets(db: Pick<Db, 'read'>, userId: string, meetingId: string): Promise<Ticket[]> {
  return shown(db).where('admissions.user_id', '=', userId).where('admissions.meeting_id', '=', meetingId).where('admissions.status', '!=', 'revoked').orderBy('admissions.id').limit(50).execute()
}

export async function titleOf(on: Tx | Db['read'], meetingId: string): Promise<string> {
  return (await on.selectFrom('meetings').select('title').where('id', '=', meetingId).executeTakeFirstOrThrow()).title
}
