/** Devices at the doors, as check-in reads them; staff/device-store.ts writes them. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { coalesced, joined } from '../../../flow/coalesced.ts'
import { nameInEntry } from '../../session/written-accounts.ts'

export type Device = Row<'checkin_devices'>

export const devicesByIds = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_devices').selectAll().where(given.among('id', 'ids')),
)

export const findDevice = coalesced(async (db: Db, ids: readonly string[]): Promise<(Device | undefined)[]> => {
  const found = new Map((await devicesByIds(db, db.read, { ids: [...new Set(ids)] })).rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** The device that this browser was at this list before, unless it was cut off. A browser without a name goes by its session. */
export function lockDeviceOf(tx: Tx, listId: string, browser: Pick<Device, 'device' | 'token_hash'>): Promise<Device | undefined> {
  return tx
    .selectFrom('checkin_devices')
    .selectAll()
    .where('list_id', '=', listId)
    .where('cut_at', 'is', null)
    .where((q) => (browser.device === '' ? q('token_hash', '=', browser.token_hash) : q('device', '=', browser.device)))
    .orderBy('no', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const versions = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('checkin_devices')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_devices.list_id')
    .leftJoin('rosters', 'rosters.meeting_id', 'checkin_lists.meeting_id')
    .select((q) => [
      'checkin_devices.id',
      'checkin_lists.states',
      // Another one too where forms have another word to ask at the door, or another ticket asks one that has.
      sql<number>`checkin_lists.shares + coalesce((select cast(sum(forms.version + tickets.edition + 1) as bigint) from tickets
        join forms on forms.id = tickets.form_id where forms.meeting_id = checkin_lists.meeting_id and forms.door <> '[]'), 0)`.as(
        'shares',
      ),
      q.fn.coalesce('rosters.version', sql<number>`0`).as('roster'),
    ])
    .where(given.among('checkin_devices.id', 'ids'))
    .where('checkin_devices.closed_at', 'is', null)
    .where('checkin_devices.cut_at', 'is', null)
    .where('checkin_lists.removed_at', 'is', null),
)

/** How far a device's list and its roster have come; undefined where the device is closed or cut off, or the list removed. */
export const versionsOf = coalesced(
  async (db: Db, ids: readonly string[]): Promise<({ states: number; shares: number; roster: number } | undefined)[]> => {
    const found = new Map((await versions(db, db.read, { ids })).rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  },
)

const endedAmong = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('checkin_devices')
    .select('id')
    .where(given.among('id', 'ids'))
    .where((q) => q.or([q('closed_at', 'is not', null), q('cut_at', 'is not', null)])),
)

/** Those among devices that are closed or cut off. */
export async function endedOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await endedAmong(db, db.read, { ids })).rows.map(({ id }) => id))
}

/** Devices of a meeting that are of any interest, by list and number, with who works with them and how many slots they own. */
export function devicesOf(db: Db, meetingId: string, most: number) {
  return db.read
    .selectFrom('checkin_devices')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_devices.list_id')
    .leftJoin('users', 'users.id', 'checkin_devices.user_id')
    .leftJoin('staff', (join) =>
      join.onRef('staff.user_id', '=', 'checkin_devices.user_id').onRef('staff.meeting_id', '=', 'checkin_lists.meeting_id'),
    )
    .selectAll('checkin_devices')
    .select((q) => [
      nameInEntry('staff').$castTo<string | null>().as('operator'),
      'checkin_lists.gates',
      q
        .selectFrom('checkin_slots')
        .select((slots) => slots.fn.countAll<number>().as('n'))
        .whereRef('checkin_slots.list_id', '=', 'checkin_devices.list_id')
        .whereRef('checkin_slots.device_id', '=', 'checkin_devices.id')
        .as('slots'),
    ])
    .where('checkin_lists.meeting_id', '=', meetingId)
    .where('checkin_lists.removed_at', 'is', null)
    .orderBy('checkin_lists.created_at')
    .orderBy('checkin_devices.list_id')
    .orderBy('checkin_devices.no')
    .limit(most)
    .execute()
}

/** Those that are neither closed nor cut off, by number. */
export async function devicesAt(db: Pick<Db, 'engine'>, on: Reader, listId: string): Promise<Device[]> {
  return (await standingAt(db, on, { listId })).rows
}

/** The same, as they stand, for all devices of a list that ask at once. */
export const devicesNow = joined((db: Db, listId) => devicesAt(db, db.read, listId))

const standingAt = prepared((layer, given: Given<{ listId: string }>) =>
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
