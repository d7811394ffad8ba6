/** The only file that writes who has the say over tickets: checkin_slots, checkin_releases, checkin_asks, checkin_handovers. Its writers hold the list's row. */
import { slotOf, SLOTS } from '../../../contract/checkin.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { tailOf } from './rule.ts'

export type Slot = Row<'checkin_slots'>
export type Device = Row<'checkin_devices'>
type Reader = Tx | Db['read']

/** What the say over a list's tickets and what it knows of them change under: one lock for both, so that no device gets a slot while an entry in it is being written. In ascending id. */
export function lockLists(tx: Tx, ids: readonly string[]): Promise<Row<'checkin_lists'>[]> {
  return tx.selectFrom('checkin_lists').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export function slotsOf(on: Reader, listId: string): Promise<Slot[]> {
  return on.selectFrom('checkin_slots').selectAll().where('list_id', '=', listId).orderBy('slot').execute()
}

export function slotsAmong(on: Reader, listIds: readonly string[], slots: readonly number[]): Promise<Slot[]> {
  return on.selectFrom('checkin_slots').selectAll().where('list_id', 'in', listIds).where('slot', 'in', slots).execute()
}

/** Each slot of a list, nobody's yet. */
export async function makeSlots(tx: Tx, listId: string): Promise<void> {
  const rows = Array.from({ length: SLOTS }, (_, slot) => ({ list_id: listId, slot, device_id: null, wanted_id: null }))
  await tx.insertInto('checkin_slots').values(rows).onConflict((conflict) => conflict.columns(['list_id', 'slot']).doNothing()).execute()
}

export async function setSlots(tx: Tx, listId: string, slots: readonly number[], to: Pick<Slot, 'device_id' | 'wanted_id'>): Promise<void> {
  await tx.updateTable('checkin_slots').set(to).where('list_id', '=', listId).where('slot', 'in', slots).execute()
}

/** Who has which slots has changed: devices hear of it. */
export async function countShares(tx: Tx, listId: string): Promise<void> {
  await tx.updateTable('checkin_lists').set((q) => ({ shares: q('shares', '+', 1) })).where('id', '=', listId).execute()
}

/** Those that are neither closed nor cut off, by number. */
export function devicesAt(on: Reader, listId: string): Promise<Device[]> {
  return on.selectFrom('checkin_devices').selectAll().where('list_id', '=', listId).where('closed_at', 'is', null).where('cut_at', 'is', null).orderBy('no').execute()
}

export function devicesByNo(on: Reader, listId: string, nos: readonly number[]): Promise<Device[]> {
  return on.selectFrom('checkin_devices').selectAll().where('list_id', '=', listId).where('no', 'in', nos).execute()
}

export function devicesByIds(on: Reader, ids: readonly string[]): Promise<Device[]> {
  return on.selectFrom('checkin_devices').selectAll().where('id', 'in', ids).execute()
}

// Single tickets

/** Who has given a ticket up, by list and ticket; `to_id` null: to the server. */
export function releasesOf(on: Reader, admissionIds: readonly string[]): Promise<Row<'checkin_releases'>[]> {
  return on.selectFrom('checkin_releases').selectAll().where('admission_id', 'in', admissionIds).execute()
}

export async function insertReleases(tx: Tx, rows: readonly Row<'checkin_releases'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('checkin_releases').values(rows)
    .onConflict((conflict) => conflict.columns(['list_id', 'admission_id', 'device_id']).doUpdateSet((q) => ({ to_id: q.ref('excluded.to_id') }))).execute()
}

/** A device has tickets again. */
export async function deleteReleases(tx: Tx, listId: string, deviceId: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  await tx.deleteFrom('checkin_releases').where('list_id', '=', listId).where('admission_id', 'in', admissionIds).where('device_id', '=', deviceId).execute()
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

const placed = (tx: Tx) => tx.selectFrom('admissions').innerJoin('attendees', 'attendees.id', 'admissions.attendee_id').select(['admissions.id', 'admissions.serial', 'attendees.phone']).where('admissions.serial', 'is not', null)
const onPlace = ({ id, serial, phone }: { id: string; serial: number | null; phone: string }): Placed => ({ id, serial: serial as number, slot: slotOf(serial as number, tailOf(phone)) })

/** The slots that tickets fall into. */
export async function placesOf(tx: Tx, ids: readonly string[]): Promise<Placed[]> {
  return ids.length === 0 ? [] : (await placed(tx).where('admissions.id', 'in', ids).execute()).map(onPlace)
}

/** Tickets of a meeting by their numbers in it. */
export async function serialsIn(tx: Tx, meetingId: string, serials: readonly number[]): Promise<Placed[]> {
  return serials.length === 0 ? [] : (await placed(tx).where('admissions.meeting_id', '=', meetingId).where('admissions.serial', 'in', serials).execute()).map(onPlace)
}

// Asks

export async function insertAsks(db: Db, tx: Tx, rows: readonly Row<'checkin_asks'>[]): Promise<void> {
  await db.insertMany(tx, 'checkin_asks', rows)
}

export async function answerOf(db: Pick<Db, 'read'>, id: string): Promise<string> {
  return (await db.read.selectFrom('checkin_asks').select('answer').where('id', '=', id).executeTakeFirst())?.answer ?? ''
}

export function asksSince(on: Reader, deviceId: string, since: number): Promise<Row<'checkin_asks'>[]> {
  return on.selectFrom('checkin_asks').selectAll().where('device_id', '=', deviceId).where('answer', '=', '').where('created_at', '>', since).orderBy('created_at').limit(100).execute()
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
  const { numInsertedOrUpdatedRows } = await tx.insertInto('checkin_handovers').values(row).onConflict((conflict) => conflict.columns(['list_id', 'from_no', 'seq']).doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those that still wait for an earlier one that nobody has told yet, the oldest of the newest first. */
export async function waitingHandovers(tx: Tx, listId: string, since: number, most: number): Promise<Row<'checkin_handovers'>[]> {
  const newest = await tx.selectFrom('checkin_handovers').selectAll().where('list_id', '=', listId).where('waiting', '!=', '').where('taken_at', '>', since)
    .orderBy('taken_at', 'desc').orderBy('from_no', 'desc').orderBy('seq', 'desc').limit(most).execute()
  return newest.toReversed()
}

export async function setWaiting(tx: Tx, { list_id, from_no, seq }: Row<'checkin_handovers'>, waiting: string): Promise<void> {
  await tx.updateTable('checkin_handovers').set({ waiting }).where('list_id', '=', list_id).where('from_no', '=', from_no).where('seq', '=', seq).execute()
}
