/** The only file that writes who has the say over tickets: checkin_slots, checkin_releases, checkin_asks, checkin_handovers. Its writers hold the list's row. */
import { slotOf, SLOTS } from '../../../contract/checkin.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, hot } from '../../db/hot.ts'
import { tailOf } from './rule.ts'

export type Slot = Row<'checkin_slots'>
export type Device = Row<'checkin_devices'>
type Reader = Tx | Db['read']

/** What the say over a list's tickets and what it knows of them change under: one lock for both, so that no device gets a slot while an entry in it is being written. In ascending id. */
export async function lockLists(db: Pick<Db, 'engine'>, tx: Tx, ids: readonly string[]): Promise<Row<'checkin_lists'>[]> {
  return (await listsUnderLock(db, tx, { ids })).rows
}

const listsUnderLock = hot((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_lists').selectAll().where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)

const allSlots = hot((layer, given: Given<{ listId: string }>) =>
  layer.selectFrom('checkin_slots').selectAll().where('list_id', '=', given.value('listId')).orderBy('slot'),
)

export async function slotsOf(db: Pick<Db, 'engine'>, on: Reader, listId: string): Promise<Slot[]> {
  return (await allSlots(db, on, { listId })).rows
}

const ownersAt = hot((layer, given: Given<{ places: readonly [listId: string, slot: string][] }>) =>
  layer
    .selectFrom(given.pairs('places', 'place'))
    .innerJoin('checkin_slots', (join) =>
      join.onRef('checkin_slots.list_id', '=', 'place.a').on(sql<SqlBool>`checkin_slots.slot = cast(place.b as integer)`),
    )
    .innerJoin('checkin_devices', 'checkin_devices.id', 'checkin_slots.device_id')
    .selectAll('checkin_devices')
    .select('checkin_slots.slot'),
)

/** Who has slots of lists; those that are nobody's are not among them. */
export async function ownersOf(
  db: Pick<Db, 'engine'>,
  on: Reader,
  slots: readonly { listId: string; slot: number }[],
): Promise<(Device & Pick<Slot, 'slot'>)[]> {
  const places = new Map(slots.map(({ listId, slot }): [string, [string, string]] => [`${listId} ${slot}`, [listId, String(slot)]]))
  return (await ownersAt(db, on, { places: [...places.values()] })).rows
}

/** Each slot of a list, nobody's yet. */
export async function makeSlots(tx: Tx, listId: string): Promise<void> {
  const rows = Array.from({ length: SLOTS }, (_, slot) => ({ list_id: listId, slot, device_id: null, wanted_id: null }))
  await tx
    .insertInto('checkin_slots')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['list_id', 'slot']).doNothing())
    .execute()
}

export async function setSlots(tx: Tx, listId: string, slots: readonly number[], to: Pick<Slot, 'device_id' | 'wanted_id'>): Promise<void> {
  await tx.updateTable('checkin_slots').set(to).where('list_id', '=', listId).where('slot', 'in', slots).execute()
}

/** Who has which slots has changed: devices hear of it. */
export async function countShares(tx: Tx, listId: string): Promise<void> {
  await tx
    .updateTable('checkin_lists')
    .set((q) => ({ shares: q('shares', '+', 1) }))
    .where('id', '=', listId)
    .execute()
}

/** Those that are neither closed nor cut off, by number. */
export async function devicesAt(db: Pick<Db, 'engine'>, on: Reader, listId: string): Promise<Device[]> {
  return (await standingAt(db, on, { listId })).rows
}

const standingAt = hot((layer, given: Given<{ listId: string }>) =>
  layer
    .selectFrom('checkin_devices')
    .selectAll()
    .where('list_id', '=', given.value('listId'))
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .orderBy('no'),
)

export function devicesByNo(on: Reader, listId: string, nos: readonly number[]): Promise<Device[]> {
  return on.selectFrom('checkin_devices').selectAll().where('list_id', '=', listId).where('no', 'in', nos).execute()
}

// Single tickets

const releases = hot((layer, given: Given<{ listIds: readonly string[]; admissionIds: readonly string[] }>) =>
  layer
    .selectFrom('checkin_releases')
    .selectAll()
    .where(given.among('list_id', 'listIds'))
    .where(given.among('admission_id', 'admissionIds')),
)

/** Who has given tickets up; `to_id` null: to the server. */
export async function releasesOf(
  db: Pick<Db, 'engine'>,
  on: Reader,
  listIds: readonly string[],
  admissionIds: readonly string[],
): Promise<Row<'checkin_releases'>[]> {
  return (await releases(db, on, { listIds, admissionIds })).rows
}

export async function insertReleases(tx: Tx, rows: readonly Row<'checkin_releases'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('checkin_releases')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'admission_id', 'device_id']).doUpdateSet((q) => ({ to_id: q.ref('excluded.to_id') })),
    )
    .execute()
}

/** A device has tickets again. */
export async function deleteReleases(tx: Tx, listId: string, deviceId: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  await tx
    .deleteFrom('checkin_releases')
    .where('list_id', '=', listId)
    .where('admission_id', 'in', admissionIds)
    .where('device_id', '=', deviceId)
    .execute()
}

/** What it gave up to the server. */
export async function deleteReleasesOf(tx: Tx, deviceId: string): Promise<void> {
  await tx.deleteFrom('checkin_releases').where('device_id', '=', deviceId).where('to_id', 'is', null).execute()
}

interface Placed {
  id: string
  serial: number
  slot: number
}

const placed = (tx: Tx) =>
  tx
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['admissions.id', 'admissions.serial', 'attendees.phone'])
    .where('admissions.serial', 'is not', null)
const onPlace = ({ id, serial, phone }: { id: string; serial: number | null; phone: string }): Placed => ({
  id,
  serial: serial as number,
  slot: slotOf(serial as number, tailOf(phone)),
})

/** The slots that tickets fall into. */
export async function placesOf(tx: Tx, ids: readonly string[]): Promise<Placed[]> {
  return ids.length === 0 ? [] : (await placed(tx).where('admissions.id', 'in', ids).execute()).map(onPlace)
}

/** Tickets of a meeting by their numbers in it. */
export async function serialsIn(tx: Tx, meetingId: string, serials: readonly number[]): Promise<Placed[]> {
  return serials.length === 0
    ? []
    : (await placed(tx).where('admissions.meeting_id', '=', meetingId).where('admissions.serial', 'in', serials).execute()).map(onPlace)
}

// Asks

export async function insertAsks(db: Db, tx: Tx, rows: readonly Row<'checkin_asks'>[]): Promise<void> {
  await db.insertMany(tx, 'checkin_asks', rows)
}

const answered = hot((layer, given: Given<{ id: string }>) =>
  layer.selectFrom('checkin_asks').select('answer').where('id', '=', given.value('id')),
)

export async function answerOf(db: Db, id: string): Promise<string> {
  return (await answered(db, db.read, { id })).rows[0]?.answer ?? ''
}

const unanswered = hot((layer, given: Given<{ deviceId: string; since: number }>) =>
  layer
    .selectFrom('checkin_asks')
    .selectAll()
    .where('device_id', '=', given.value('deviceId'))
    .where('answer', '=', sql.lit(''))
    .where('created_at', '>', given.value('since'))
    .orderBy('created_at')
    .limit(sql.lit(100)),
)

export async function asksSince(db: Pick<Db, 'engine'>, on: Reader, deviceId: string, since: number): Promise<Row<'checkin_asks'>[]> {
  return (await unanswered(db, on, { deviceId, since })).rows
}

/** @returns those that are this device's, whenever they were asked. */
export function asksByIds(tx: Tx, deviceId: string, ids: readonly string[]): Promise<Row<'checkin_asks'>[]> {
  return tx.selectFrom('checkin_asks').selectAll().where('device_id', '=', deviceId).where('id', 'in', ids).execute()
}

export async function setAnswers(tx: Tx, ids: readonly string[], answer: 'gave' | 'kept'): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('checkin_asks').set({ answer }).where('id', 'in', ids).where('answer', '=', '').execute()
}

// Hand-overs

/** @returns whether it is the first time that this one is told. */
export async function insertHandover(tx: Tx, row: Row<'checkin_handovers'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkin_handovers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['list_id', 'from_no', 'seq']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those that still wait for an earlier one that nobody has told yet, the oldest of the newest first. */
export async function waitingHandovers(tx: Tx, listId: string, since: number, most: number): Promise<Row<'checkin_handovers'>[]> {
  const newest = await tx
    .selectFrom('checkin_handovers')
    .selectAll()
    .where('list_id', '=', listId)
    .where('waiting', '!=', '')
    .where('taken_at', '>', since)
    .orderBy('taken_at', 'desc')
    .orderBy('from_no', 'desc')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return newest.toReversed()
}

export async function setWaiting(tx: Tx, { list_id, from_no, seq }: Row<'checkin_handovers'>, waiting: string): Promise<void> {
  await tx
    .updateTable('checkin_handovers')
    .set({ waiting })
    .where('list_id', '=', list_id)
    .where('from_no', '=', from_no)
    .where('seq', '=', seq)
    .execute()
}
