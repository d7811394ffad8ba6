/** Visits as doors read them; nothing here writes. Those without a serial were never let come: no door knows them. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import { isPhoneOrTail } from '../../privacy/phone-search.ts'
import type { Visit } from './store.ts'

const known = (on: Reader) =>
  on
    .selectFrom('visits')
    .select([
      'id',
      'meeting_id',
      'serial',
      'state',
      'name',
      'mobile',
      'unit',
      'companions',
      'plate',
      'document_kind',
      'document_tail',
      'from_at',
      'to_at',
      'arrived_at',
      'gate',
      'key_hash',
      'roster_version',
      sql<string>`visits.name_folded`.as('folded'),
    ])
    .where('serial', 'is not', null)
    .$narrowType<{ serial: number }>()
export type KnownVisit = NonNullable<Awaited<ReturnType<typeof findVisitBySerial>>>

/** How far the roster of a meeting's visits has come. */
export async function visitsVersion(on: Reader, meetingId: string): Promise<number> {
  return (await on.selectFrom('visitor_desks').select('version').where('meeting_id', '=', meetingId).executeTakeFirst())?.version ?? 0
}

/** What the roster says since a version, in order. */
export function visitsSince(db: Pick<Db, 'read'>, meetingId: string, since: number, most: number): Promise<KnownVisit[]> {
  return known(db.read)
    .where('meeting_id', '=', meetingId)
    .where('roster_version', '>', since)
    .orderBy('roster_version')
    .limit(most)
    .execute()
}

/** By the digest of the key of its live pass; of any meeting and any tenant. */
export function findVisitByKey(db: Pick<Db, 'read'>, digest: string): Promise<KnownVisit | undefined> {
  return known(db.read).where('key_hash', '=', digest).where('key_hash', '<>', '').executeTakeFirst()
}

/** By its number in the meeting. */
export function findVisitBySerial(db: Pick<Db, 'read'>, meetingId: string, serial: number) {
  return known(db.read).where('meeting_id', '=', meetingId).where('serial', '=', serial).executeTakeFirst()
}

export function findKnownVisit(db: Pick<Db, 'read'>, id: string): Promise<KnownVisit | undefined> {
  return known(db.read).where('id', '=', id).executeTakeFirst()
}

/** By the phone, or by its end and a part of the name; the latest first. @param phone whole or its last four digits. */
export function findVisitsNamed(
  db: Pick<Db, 'read'>,
  { meetingId, phone, name }: { meetingId: string; phone: string; name: string },
  most: number,
): Promise<KnownVisit[]> {
  return known(db.read)
    .where('meeting_id', '=', meetingId)
    .where(isPhoneOrTail('mobile', phone))
    .$if(name !== '', (q) => q.where(contains('visits.name', name)))
    .orderBy('from_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** In ascending id, locked until the commit. */
export function lockVisits(tx: Tx, ids: readonly string[]): Promise<Visit[]> {
  return tx.selectFrom('visits').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

type Numbered = Pick<Row<'visits'>, 'id' | 'mobile'> & { serial: number }
const numbered = (tx: Tx) =>
  tx.selectFrom('visits').select(['id', 'serial', 'mobile']).where('serial', 'is not', null).$narrowType<{ serial: number }>()

/** Which slots visits fall into follows from these. */
export async function numberedVisits(tx: Tx, ids: readonly string[]): Promise<Numbered[]> {
  return ids.length === 0 ? [] : numbered(tx).where('id', 'in', ids).execute()
}

/** The same, by their numbers in a meeting. */
export async function visitsBySerial(tx: Tx, meetingId: string, serials: readonly number[]): Promise<Numbered[]> {
  return serials.length === 0 ? [] : numbered(tx).where('meeting_id', '=', meetingId).where('serial', 'in', serials).execute()
}
