/** The only file that writes checkin_slots: which device owns which slots of a list. Its writers hold the list's row. */
import { SLOTS } from '#contract/checkin/ownership.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { joined } from '../../../flow/coalesced.ts'
import { type KnownVisit, numberedVisits, visitsBySerial } from '../../visitor/door-store.ts'
import type { Device } from '../devices/device-store.ts'
import { slotOfVisit } from '../scans/visit-scans.ts'

export type Slot = Row<'checkin_slots'>

const allSlots = prepared((layer, given: Given<{ listId: string }>) =>
  layer.selectFrom('checkin_slots').selectAll().where('list_id', '=', given.value('listId')).orderBy('slot'),
)

export async function slotsOf(db: Pick<Db, 'engine'>, on: Reader, listId: string): Promise<Slot[]> {
  return (await allSlots(db, on, { listId })).rows
}

/** As they stand, for all devices of a list that ask at once. */
export const slotsNow = joined((db: Db, listId) => slotsOf(db, db.read, listId))

const givers = prepared((layer, given: Given<{ listId: string }>) =>
  layer
    .selectFrom('checkin_slots')
    .select('device_id')
    .distinct()
    .where('list_id', '=', given.value('listId'))
    .where('wanted_id', 'is not', null)
    .where('device_id', 'is not', null),
)

/** Devices of a list that are to let go of slots. */
export const giversAt = joined(async (db: Db, listId): Promise<string[]> => {
  return (await givers(db, db.read, { listId })).rows.map(({ device_id }) => device_id as string)
})

const ownersAt = prepared((layer, given: Given<{ wanted: readonly [listId: string, slot: string][] }>) =>
  layer
    .selectFrom(given.pairs('wanted', 'wanted'))
    .innerJoin('checkin_slots', (join) =>
      join.onRef('checkin_slots.list_id', '=', 'wanted.a').on(sql<SqlBool>`checkin_slots.slot = cast(wanted.b as integer)`),
    )
    .innerJoin('checkin_devices', 'checkin_devices.id', 'checkin_slots.device_id')
    .selectAll('checkin_devices')
    .select('checkin_slots.slot'),
)

/** Which devices own slots of lists; those that are nobody's are not among them. */
export async function ownersOf(
  db: Pick<Db, 'engine'>,
  on: Reader,
  slots: readonly { listId: string; slot: number }[],
): Promise<(Device & Pick<Slot, 'slot'>)[]> {
  const wanted = new Map(slots.map(({ listId, slot }): [string, [string, string]] => [`${listId} ${slot}`, [listId, String(slot)]]))
  return (await ownersAt(db, on, { wanted: [...wanted.values()] })).rows
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

/** Which device owns which slots has changed: devices hear of it. */
export async function countShares(tx: Tx, listId: string): Promise<void> {
  await tx
    .updateTable('checkin_lists')
    .set((q) => ({ shares: q('shares', '+', 1) }))
    .where('id', '=', listId)
    .execute()
}

/** An admission, and the slot it falls into. */
interface InSlot {
  id: string
  serial: number
  slot: number
}

type OfList = Pick<Row<'checkin_lists'>, 'kind' | 'meeting_id'>

const numbered = (tx: Tx) =>
  tx
    .selectFrom('admissions')
    .select(['id', 'serial', 'slot'])
    .where('serial', 'is not', null)
    .$narrowType<{ serial: number; slot: number }>()

const visitInSlot = ({ id, serial, mobile }: Pick<KnownVisit, 'id' | 'serial' | 'mobile'>): InSlot => ({
  id,
  serial,
  slot: slotOfVisit({ serial, mobile }),
})

/** The slots that admissions fall into, or visits, by what the list is for. */
export async function slotsOfAdmissions(tx: Tx, { kind }: Pick<OfList, 'kind'>, ids: readonly string[]): Promise<InSlot[]> {
  if (kind === 'visitor') return (await numberedVisits(tx, ids)).map(visitInSlot)
  return ids.length === 0 ? [] : numbered(tx).where('id', 'in', ids).execute()
}

/** Those of a list by their numbers in its meeting. */
export async function admissionsBySerial(tx: Tx, { kind, meeting_id: meetingId }: OfList, serials: readonly number[]): Promise<InSlot[]> {
  if (kind === 'visitor') return (await visitsBySerial(tx, meetingId, serials)).map(visitInSlot)
  return serials.length === 0 ? [] : numbered(tx).where('meeting_id', '=', meetingId).where('serial', 'in', serials).execute()
}
