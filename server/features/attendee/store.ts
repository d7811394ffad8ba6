/** Writes attendees, but for `order_no` (seat-store.ts). */
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { isClear, noNumber, type Seals } from '../../db/sealed.ts'
import { dropUses } from '../file/store.ts'
import { clearSheets, deleteSheets } from '../form/answer-store.ts'
import { runOut } from '../meeting/store.ts'
import { nobody } from './wire.ts'
import { table } from '../../db/table.ts'

export const attendeePurges = table('attendee_purges')

export const attendees = table('attendees')

/** The ticket that somebody's attendee is for. */
export async function ticketOf(tx: Tx, id: string, userId: string): Promise<string | undefined> {
  const found = tx.selectFrom('attendees').select('ticket_id').where('id', '=', id).where('user_id', '=', userId)
  return (await found.executeTakeFirst())?.ticket_id
}

/** What is kept of a person who has claimed the ticket that bears their name is theirs. */
export async function passAttendee(tx: Tx, id: string, userId: string, now: number): Promise<void> {
  await tx.updateTable('attendees').set({ user_id: userId, updated_at: now }).where('id', '=', id).execute()
}

export async function insertAttendee(tx: Tx, row: Row<'attendees'>): Promise<void> {
  await tx.insertInto('attendees').values(row).execute()
}

/** Many at once, all new. */
export function insertAttendees(db: Db, tx: Tx, rows: readonly Row<'attendees'>[]): Promise<void> {
  return db.insertMany(tx, 'attendees', rows as readonly (Row<'attendees'> & Record<string, string | number | null>)[])
}

export async function updateAttendee(tx: Tx, id: string, values: Partial<Row<'attendees'>>): Promise<void> {
  await tx.updateTable('attendees').set(values).where('id', '=', id).execute()
}

/** Somebody else takes the place of an attendee: of whoever it was before nothing stays, answers included. */
export async function becomeAnother(tx: Tx, id: string, userId: string, who: Partial<Row<'attendees'>>): Promise<void> {
  await deleteSheets(tx, userId, id)
  await updateAttendee(tx, id, { ...nobody, ...who })
}

/** Whom somebody has written down, for whatever meeting; who was erased has no name. */
export function newestAttendees(db: Db, userId: string, most: number): Promise<Row<'attendees'>[]> {
  return db.read
    .selectFrom('attendees')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '!=', '')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Attendees that the account itself has written down under its phone, the newest first: not those of imports or of other buyers. */
export function writtenUnder(db: Db, userId: string, mobile: string, most: number): Promise<Row<'attendees'>[]> {
  return db.read
    .selectFrom('attendees')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phone', '=', mobile)
    .where('name', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_attendees')
            .innerJoin('orders', 'orders.no', 'order_attendees.order_no')
            .select('orders.no')
            .whereRef('order_attendees.attendee_id', '=', 'attendees.id')
            .where((q) => q.or([q('orders.origin', '!=', 'self'), q('orders.user_id', '!=', userId)])),
        ),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/**
 * The attendees of a person who may enter this meeting, and those of tickets that they bought and somebody has claimed: whose
 * an admission is, its attendee is.
 */
export async function pageOfEnrolled(db: Db, userId: string, meetingId: string, range: PageRange): Promise<RowPage<Row<'attendees'>>> {
  const admitting = db.read
    .selectFrom('admissions')
    .select(['id', 'attendee_id'])
    .where('meeting_id', '=', meetingId)
    .where('status', '!=', 'revoked')
  // Two reads, by an index each: asked for one or the other at once, an engine may read all of the meeting's, or of all meetings.
  const theirs = admitting
    .where('user_id', '=', userId)
    .union(admitting.where('bought_by', '=', userId))
    .as('theirs')
  const enrolled = db.read.selectFrom(theirs).innerJoin('attendees', 'attendees.id', 'theirs.attendee_id')
  return pageOf(db.read.selectFrom(theirs), enrolled.selectAll('attendees').orderBy('attendees.id'), range)
}

/**
 * Removes a person's attendees, all or one; those that an order ever held, or a ticket was for, stay as rows without a
 * name, for the books.
 */
export async function eraseAttendees(tx: Tx, userId: string, now: number, only?: string): Promise<void> {
  const chosen = { user_id: userId, ...(only !== undefined && { id: only }) }
  await deleteSheets(tx, userId, only)
  await tx
    .deleteFrom('attendees')
    .where((q) => q.and(chosen))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_attendees').select('order_no').whereRef('order_attendees.attendee_id', '=', 'attendees.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admissions')
            .select('id')
            .whereRef('admissions.attendee_id', '=', 'attendees.id')
            .whereRef('admissions.user_id', '=', 'attendees.user_id'),
        ),
      ),
    )
    .execute()
  await tx
    .updateTable('attendees')
    .set({ ...nobody, updated_at: now })
    .where((q) => q.and(chosen))
    .execute()
}

/** In ascending id, as orders lock them: an order under way is waited for, and found. */
export async function lockAttendeesOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('attendees').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** Seals numbers that stand in clear, at most so many; in ascending id, as orders lock them. @returns how many there were. */
export function sealAttendees(db: Db, seals: Seals, most: number): Promise<number> {
  return db.write(async (tx) => {
    const clear = await tx
      .selectFrom('attendees')
      .select(['id', 'idcard'])
      .where((q) => isClear(q.ref('idcard')))
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .execute()
    for (const { id, idcard } of clear)
      await tx
        .updateTable('attendees')
        .set({ idcard: seals.seal(seals.open(idcard, id), id) })
        .where('id', '=', id)
        .execute()
    return clear.length
  })
}

/** In one round: a meeting may have ten thousand attendees. */
const MEETINGS = 5

/** What was asked for the meeting, and is not needed to say who was there. */
const answers = {
  idcard: noNumber,
  document_type: '',
  document_number: noNumber,
  age: null,
  nation: '',
  email: '',
  address: '',
  annex_url: '',
  other: '',
  ishotel: 0,
  hotel_unanswered: 1,
} as const

/**
 * What the privacy policy promises: so long after a meeting its attendees' answers are gone, or earlier where its organisers
 * have chosen so. What came in after that goes when the time that is promised is up.
 */
export async function sweepAnswers(db: Db, before: number, now: number): Promise<void> {
  const over = await db.read
    .selectFrom('meetings')
    .select('meetings.id')
    .leftJoin('attendee_purges', 'attendee_purges.meeting_id', 'meetings.id')
    .where(runOut(before, now))
    .where(({ or, and, eb }) =>
      or([
        eb('attendee_purges.meeting_id', 'is', null),
        and([eb('meetings.ends_at', '<=', before), eb('attendee_purges.purged_at', '<', eb('meetings.ends_at', '+', now - before))]),
      ]),
    )
    .limit(MEETINGS)
    .execute()
  for (const { id } of over)
    await db.write(async (tx) => {
      await tx.updateTable('attendees').set(answers).where('meeting_id', '=', id).execute()
      await clearSheets(tx, id)
      await dropUses(tx, 'attendee', tx.selectFrom('attendees').select('id').where('meeting_id', '=', id).$asScalar())
      await attendeePurges.upsert(tx, { meeting_id: id, purged_at: now }, ['meeting_id'], ['purged_at'])
    })
}
