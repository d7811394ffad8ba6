/** An admission as it is shown at a door, with what the door may know of its attendee. */
import { sql } from 'kysely'
import type { Span } from '#contract/checkin/rule.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { coalesced } from '../../../flow/coalesced.ts'

/** Whether an attendee has given the number of a document. */
export const hasDocument = sql<number>`CASE WHEN attendees.idcard <> '' OR attendees.document_number <> '' THEN 1 ELSE 0 END`

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
      'admissions.slot',
      'admissions.status',
      'admissions.ended_why',
      'tickets.name as ticket_name',
      'attendees.name',
      'attendees.phone',
      'attendees.hospital',
      'attendees.grassroots',
      'attendees.department',
      'attendees.id as attendee_id',
      hasDocument.as('documented'),
      'door_notes.vip',
      'door_notes.note',
      'door_notes.host_id',
    ])

type ShownRow = NonNullable<Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirst']>>>
/** `visiting`: it is no admission but a visit. */
export type Admission = ShownRow & { visiting?: { hours: Span } }

export function findAdmissionById(db: Pick<Db, 'read'>, id: string): Promise<Admission | undefined> {
  return shown(db.read).where('admissions.id', '=', id).executeTakeFirst()
}

type Digests = 'code_hash' | 'badge_hash' | 'key_hash'

/** Empty digests are those of codes that were never needed: the partial indexes leave them out. */
function byDigest(column: Digests) {
  const among = prepared((layer, given: Given<{ digests: readonly string[] }>) =>
    shown(layer)
      .select(`admissions.${column} as digest`)
      .where(given.amongFew(`admissions.${column}`, 'digests'))
      .where(`admissions.${column}`, '<>', sql.lit('')),
  )
  return coalesced(async (db: Db, digests: readonly string[]): Promise<(Admission | undefined)[]> => {
    const found = new Map((await among(db, db.read, { digests })).rows.map((row) => [row.digest, row]))
    return digests.map((digest) => found.get(digest))
  })
}

const admissionsBy = { code_hash: byDigest('code_hash'), badge_hash: byDigest('badge_hash'), key_hash: byDigest('key_hash') }

/** Of any meeting and any tenant. */
export function findAdmissionByDigest(db: Db, column: Digests, digest: string): Promise<Admission | undefined> {
  return admissionsBy[column](db, digest)
}

export function findAdmissionBySerial(db: Pick<Db, 'read'>, meetingId: string, serial: number): Promise<Admission | undefined> {
  return shown(db.read).where('admissions.meeting_id', '=', meetingId).where('admissions.serial', '=', serial).executeTakeFirst()
}

/** Somebody's own at a meeting, those that still admit. */
export function ownAdmissions(db: Pick<Db, 'read'>, userId: string, meetingId: string): Promise<Admission[]> {
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
