/** Throws away what is kept of guests: of one, of all at a meeting, or what names one person in it. Writes all tables of the feature. */
import type { Expression } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { dayOf, startOf } from '../../flow/clock.ts'

/** Days after its meeting on which what stands on no list goes too. */
const UNLISTED_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Meetings that are over and whose list's day has come; and those of which something is arranged without a list: a save that meets the
 * deletion of the list commits its guest or room after it.
 */
export async function dueMeetings(on: Db['read'], before: number, now: number, most: number): Promise<string[]> {
  const today = startOf(dayOf(now))
  const listed = await on
    .selectFrom('vip_lists')
    .innerJoin('meetings', 'meetings.id', 'vip_lists.meeting_id')
    .select('meetings.id')
    .where('vip_lists.delete_at', '<=', before)
    .where('meetings.ends_at', '<', today)
    .orderBy('vip_lists.delete_at')
    .limit(most)
    .execute()
  const unlisted = await on
    .selectFrom('meetings')
    .leftJoin('vip_lists', 'vip_lists.meeting_id', 'meetings.id')
    .select('meetings.id')
    .where('vip_lists.meeting_id', 'is', null)
    .where('meetings.ends_at', '<', today - UNLISTED_DAYS * DAY_MS)
    .where(({ or, exists, selectFrom }) =>
      or(
        (['vip_guests', 'vip_rooms', 'vip_cars', 'vip_tasks', 'vip_links'] as const).map((table) =>
          exists(selectFrom(table).select(`${table}.meeting_id`).whereRef(`${table}.meeting_id`, '=', 'meetings.id')),
        ),
      ),
    )
    .limit(most)
    .execute()
  return [...listed, ...unlisted].map(({ id }) => id)
}

/** What of a meeting's guests stands in other features' books too. */
export function keptOf(tx: Tx, meetingId: string): Promise<Pick<Row<'vip_guests'>, 'name' | 'order_no' | 'admission_id'>[]> {
  const kept = tx.selectFrom('vip_guests').select(['name', 'order_no', 'admission_id']).where('meeting_id', '=', meetingId)
  return kept.orderBy('admission_id').execute()
}

export function guestIds(tx: Tx, meetingId: string): Expression<string> {
  return tx.selectFrom('vip_guests').select('id').where('meeting_id', '=', meetingId).$asScalar()
}

/** The admissions that let them in. */
export function placesOf(tx: Tx, meetingId: string): Expression<string> {
  const held = tx.selectFrom('vip_guests').select('admission_id').where('meeting_id', '=', meetingId)
  return held.where('admission_id', 'is not', null).$asScalar().$castTo<string>()
}

/** What messages about a meeting's guests are about: files, places, legs and tasks. */
export async function toldAbout(tx: Tx, meetingId: string, guestId?: string): Promise<string[]> {
  const guests = tx
    .selectFrom('vip_guests')
    .select(['id', 'admission_id'])
    .where('meeting_id', '=', meetingId)
    .$if(guestId !== undefined, (q) => q.where('id', '=', guestId as string))
  const hanging = (table: 'vip_legs' | 'vip_tasks') =>
    tx
      .selectFrom(table)
      .select('id')
      .where('meeting_id', '=', meetingId)
      .$if(guestId !== undefined, (q) => q.where('guest_id', '=', guestId as string))
      .execute()
  const [files, legs, tasks] = [await guests.execute(), await hanging('vip_legs'), await hanging('vip_tasks')]
  return [...files.flatMap(({ id, admission_id }) => [id, admission_id]), ...[...legs, ...tasks].map(({ id }) => id)].filter(
    (id) => id !== null,
  )
}

/** Tables that somebody had made of the list. */
export async function exportsOf(tx: Tx, meetingId: string): Promise<string[]> {
  const made = tx.selectFrom('tasks').select('id').where('meeting_id', '=', meetingId).where('kind', '=', 'vipExport')
  return (await made.execute()).map(({ id }) => id)
}

/** A file with what hangs on it alone; a room that nobody sleeps in any more goes too. */
export async function deleteGuest(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('vip_legs').where('guest_id', '=', guestId).execute()
  await tx.deleteFrom('vip_seats').where('guest_id', '=', guestId).execute()
  await tx.deleteFrom('vip_appearances').where('guest_id', '=', guestId).execute()
  await tx.deleteFrom('vip_tasks').where('guest_id', '=', guestId).execute()
  await tx.deleteFrom('vip_sleepers').where('guest_id', '=', guestId).execute()
  await tx
    .deleteFrom('vip_rooms')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vip_sleepers').select('room_id').whereRef('vip_sleepers.room_id', '=', 'vip_rooms.id'))),
    )
    .where('meeting_id', '=', (q) => q.selectFrom('vip_guests').select('meeting_id').where('id', '=', guestId))
    .execute()
  await tx.deleteFrom('vip_links').where('kind', '=', 'guest').where('about', '=', guestId).execute()
  await tx.deleteFrom('vip_guests').where('id', '=', guestId).execute()
}

/** All that is kept of a meeting's guests, whoever they are; the list itself too. */
export async function deleteAll(tx: Tx, meetingId: string): Promise<void> {
  const rooms = tx.selectFrom('vip_rooms').select('id').where('meeting_id', '=', meetingId)
  await tx.deleteFrom('vip_sleepers').where('room_id', 'in', rooms).execute()
  await tx.deleteFrom('vip_legs').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_seats').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_appearances').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_tasks').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_links').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_rooms').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_cars').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_guests').where('meeting_id', '=', meetingId).execute()
  await tx.deleteFrom('vip_lists').where('meeting_id', '=', meetingId).execute()
}
