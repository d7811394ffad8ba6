/** Writes admissions and their codes, but for what rosters count by (roster-store.ts). */
import { type Expression, expressionBuilder } from 'kysely'
import type { AdmissionState } from '#contract/admission.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { attendeeIs } from './attendee-is.ts'

/** What is known when an admission is made; the rest comes with the first roster that tells of it. */
export type MadeAdmission = Omit<
  Row<'admissions'>,
  'key_hash' | 'ended_why' | 'serial' | 'roster_version' | 'slot' | 'bought_by' | 'wrong_names' | 'opened_at'
>

export async function insertAdmissions(db: Db, tx: Tx, made: readonly { row: MadeAdmission; code: string }[]): Promise<void> {
  await db.insertMany(
    tx,
    'admissions',
    made.map(({ row }) => row),
  )
  await db.insertMany(
    tx,
    'admission_codes',
    made.map(({ row, code }) => ({ admission_id: row.id, code })),
  )
}

/** An admission that still admits, as it was read under lock. */
export type StandingAdmission = Pick<Row<'admissions'>, 'id' | 'status' | 'user_id' | 'attendee_id'>

/** In ascending id. */
export function lockAdmissionsOf(tx: Tx, orderNo: string): Promise<StandingAdmission[]> {
  return tx
    .selectFrom('admissions')
    .select(['id', 'status', 'user_id', 'attendee_id'])
    .where('order_no', '=', orderNo)
    .where('status', '!=', 'revoked')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Which of them have let anybody in, at whatever list of their meeting: a lunch that was eaten goes with no ticket, to nobody. */
export async function everIn(tx: Tx | Db['read'], meetingId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('checkin_lists')
          .innerJoin('checkin_states', 'checkin_states.list_id', 'checkin_lists.id')
          .select('checkin_states.admission_id')
          .where('checkin_lists.meeting_id', '=', meetingId)
          .where('checkin_states.admission_id', 'in', ids)
          .where('checkin_states.entered', '>', 0)
          .execute()
  return new Set(rows.map((row) => row.admission_id))
}

/** The ticket that somebody held once stays in the name that it was made out to: their row goes on with a new ticket. */
export async function leaveToPast(tx: Tx, id: string, attendeeId: string): Promise<void> {
  await tx.updateTable('admissions').set({ attendee_id: attendeeId }).where('id', '=', id).where('status', '=', 'revoked').execute()
}

const underLock = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('admissions').select(['id', 'status', 'ended_why']).where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)

/** In ascending id: what a door decides by, and what nobody takes back meanwhile. */
export async function lockAdmissions(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<Row<'admissions'>, 'id' | 'status' | 'ended_why'>[]> {
  return (await underLock(db, tx, { ids })).rows
}

/**
 * In or out at a door, where they are still as they were read: what rosters tell of them stays as it is. Logged by the
 * caller, many at once.
 */
export const passAdmissions = prepared((layer, given: Given<{ ids: readonly string[]; from: AdmissionState; to: AdmissionState }>) =>
  layer
    .updateTable('admissions')
    .set({ status: given.value('to') })
    .where(given.among('id', 'ids'))
    .where('status', '=', given.value('from')),
)

/** Whether a person holds any admission of a meeting that still admits. */
export async function holdsAdmission(db: Pick<Db, 'read'>, userId: string, meetingId: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('admissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('meeting_id', '=', meetingId)
    .where('status', '!=', 'revoked')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const { exists, selectFrom } = expressionBuilder<Tables, 'admissions'>()

/** Whether the ticket has been let in at a door. */
export const wasLetIn = exists(
  selectFrom('checkin_lists')
    .innerJoin('checkin_states', 'checkin_states.list_id', 'checkin_lists.id')
    .select('checkin_lists.id')
    .whereRef('checkin_lists.meeting_id', '=', 'admissions.meeting_id')
    .whereRef('checkin_states.admission_id', '=', 'admissions.id')
    .where('checkin_states.entered', '>', 0),
)

const withNames = (db: Db) =>
  db.read
    .selectFrom('admissions')
    .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .innerJoin('orders', 'orders.no', 'admissions.order_no')
    .innerJoin('users as holders', 'holders.id', 'admissions.user_id')
    .leftJoin('rosters', 'rosters.meeting_id', 'admissions.meeting_id')
    .select(attendeeIs.as('attendee_is'))
    .select([
      'admissions.id',
      'admission_codes.code',
      'admissions.key_hash',
      'admissions.exhibitor_hash',
      'admissions.number',
      'rosters.rotating',
      'admissions.status',
      'admissions.order_no',
      'attendees.name as attendee_name',
      'tickets.name as ticket_name',
      'admissions.meeting_id',
      'meetings.title as meeting_title',
      'meetings.starts_at',
      'meetings.ends_at',
      'meetings.address',
      'admissions.ended_why',
      'admissions.user_id',
      'admissions.opened_at',
      'orders.status as order_status',
      'orders.amount_fen',
    ])
    .select(wasLetIn.as('ever_in'))
export type AdmissionWithNames = NonNullable<Awaited<ReturnType<typeof findOwnAdmission>>>

/** One's own, or one that was bought for somebody who has claimed it since. */
export function findOwnAdmission(db: Db, userId: string, id: string) {
  return withNames(db)
    .where('admissions.id', '=', id)
    .where((q) => q.or([q('admissions.user_id', '=', userId), q('admissions.bought_by', '=', userId)]))
    .executeTakeFirst()
}

/** The newest first. */
export async function pageOfAdmissions(
  db: Db,
  userId: string,
  meetingId: string | undefined,
  range: PageRange,
): Promise<RowPage<AdmissionWithNames>> {
  let mine = db.read.selectFrom('admissions').where((q) => q.or([q('user_id', '=', userId), q('bought_by', '=', userId)]))
  let rows = withNames(db).where((q) => q.or([q('admissions.user_id', '=', userId), q('admissions.bought_by', '=', userId)]))
  if (meetingId !== undefined) {
    mine = mine.where('meeting_id', '=', meetingId)
    rows = rows.where('admissions.meeting_id', '=', meetingId)
  }
  // Those of an order as their buyer has named them.
  const named = rows.leftJoin('order_attendees', (join) =>
    join.onRef('order_attendees.order_no', '=', 'admissions.order_no').onRef('order_attendees.attendee_id', '=', 'admissions.attendee_id'),
  )
  const sorted = named.orderBy('admissions.issued_at', 'desc').orderBy('order_attendees.position').orderBy('admissions.id')
  return pageOf(mine, sorted, range)
}

/** Their holder has them before them for the first time. Rosters tell nothing of it, and it is no step of anything. */
export async function openAdmissions(db: Db, ids: readonly string[], now: number): Promise<void> {
  await db.write(async (tx) => {
    // In ascending id, as everybody locks admissions.
    await tx.selectFrom('admissions').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
    await tx.updateTable('admissions').set({ opened_at: now }).where('id', 'in', ids).where('opened_at', 'is', null).execute()
  })
}

/** Theirs from now on whom it was bought for; the buyer sees it still. Nothing of it changes at a door. */
export async function passToClaimer(tx: Tx, id: string, claimerId: string, buyerId: string): Promise<void> {
  await tx.updateTable('admissions').set({ user_id: claimerId, bought_by: buyerId, opened_at: null }).where('id', '=', id).execute()
}

/** A wrong name was said for them. */
export async function countWrongName(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('admissions')
    .set((q) => ({ wrong_names: q('wrong_names', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

// Digests that follow from the code

type Digest = 'key_hash' | 'badge_hash' | 'exhibitor_hash'

/** Tickets that have no such digest yet, with their codes, in ascending id. @param pending only those that the next roster tells of. */
export function codesWithout(
  db: Db,
  column: Digest,
  { meetingId, pending, most }: { meetingId: string; pending: boolean; most: number },
): Promise<{ id: string; code: string }[]> {
  return db.read
    .selectFrom('admissions')
    .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
    .select(['admissions.id', 'admission_codes.code'])
    .where('admissions.meeting_id', '=', meetingId)
    .$if(pending, (q) => q.where('admissions.roster_version', 'is', null))
    .where(`admissions.${column}`, '=', '')
    .where('admissions.status', '!=', 'revoked')
    .orderBy('admissions.id')
    .limit(most)
    .execute()
}

const filling = (column: Digest) =>
  prepared((layer, given: Given<{ digests: readonly [id: string, digest: string][] }>) =>
    layer
      .updateTable('admissions')
      .from(given.pairs('digests', 'made'))
      .set((q) => ({ [column]: q.ref('made.b'), roster_version: null }))
      .whereRef('admissions.id', '=', 'made.a'),
  )
const fillers = { key_hash: filling('key_hash'), badge_hash: filling('badge_hash'), exhibitor_hash: filling('exhibitor_hash') }

/** Writes digests, and has rosters tell of them. @param digests in ascending id, as everybody locks admissions. */
export async function fillIn(db: Db, column: Digest, digests: readonly [id: string, digest: string][]): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .selectFrom('admissions')
      .select('id')
      .where(
        'id',
        'in',
        digests.map(([id]) => id),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await fillers[column](db, tx, { digests })
  })
}

/** Where a code that somebody types or scans is looked up. */
export type CodeColumn = 'code_hash' | 'badge_hash' | 'exhibitor_hash' | 'number'

export function findByCode(db: Db, column: CodeColumn, value: string): Promise<Pick<Row<'admissions'>, 'id' | 'status'> | undefined> {
  return db.read.selectFrom('admissions').select(['id', 'status']).where(column, '=', value).executeTakeFirst()
}

/** What somebody holds or held, or what was one attendee's of theirs: a query for the ids. */
export function admissionIdsOf(tx: Tx, userId: string, attendeeId?: string): Expression<string> {
  return tx
    .selectFrom('admissions')
    .select('id')
    .where('user_id', '=', userId)
    .$if(attendeeId !== undefined, (q) => q.where('attendee_id', '=', attendeeId as string))
    .$asScalar()
}

/** The ticket of somebody in an order. */
export async function admissionIdIn(tx: Tx, no: string, attendeeId: string): Promise<string> {
  const held = tx.selectFrom('admissions').select('id').where('order_no', '=', no).where('attendee_id', '=', attendeeId)
  return (await held.executeTakeFirstOrThrow()).id
}

/** What hangs on a ticket, and goes over to the one that is made out in its place; within the same transaction. */
export type PassOn = (tx: Tx, meetingId: string, from: string, to: string) => Promise<void>
