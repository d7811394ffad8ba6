/** The only file that writes checkin_lists and checkin_devices, but for devices that staff cuts off with their holder; counters of a list are taken inside the transaction they count for. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, hot } from '../../db/hot.ts'
import { together } from '../../flow/together.ts'

export type List = Row<'checkin_lists'>
export type Device = Row<'checkin_devices'>
type Reader = Tx | Db['read']

/** All ticket types of a meeting, in an order that a new one never changes: rosters tell them by their place. */
export function ticketsOf(on: Reader, meetingId: string): Promise<Pick<Row<'tickets'>, 'id' | 'name'>[]> {
  return on
    .selectFrom('tickets')
    .select(['id', 'name'])
    .where('meeting_id', '=', meetingId)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute()
}

// Lists

const standing = (on: Reader) => on.selectFrom('checkin_lists').selectAll().where('removed_at', 'is', null)

const listsByIds = hot((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_lists').selectAll().where('removed_at', 'is', null).where(given.among('id', 'ids')),
)
const listOf = together(async (db: Db, ids: readonly string[]) => {
  const found = new Map((await listsByIds(db, db.read, { ids: [...new Set(ids)] })).rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** Of a tenant, and not removed. */
export async function findList(db: Db, id: string, thirdId: string): Promise<List | undefined> {
  const list = await listOf(db, id)
  return list?.third_id === thirdId ? list : undefined
}

/** By the code that hangs at its gate. */
export function findListBySelfCode(on: Reader, code: string): Promise<List | undefined> {
  return standing(on).where('self_code', '=', code).executeTakeFirst()
}

/** The same, locked until the commit. */
export function lockList(tx: Tx, id: string, thirdId: string): Promise<List | undefined> {
  return standing(tx).where('id', '=', id).where('third_id', '=', thirdId).forNoKeyUpdate().executeTakeFirst()
}

/** The oldest first. */
export function listsOf(on: Reader, meetingId: string): Promise<List[]> {
  return standing(on).where('meeting_id', '=', meetingId).orderBy('created_at').orderBy('id').execute()
}

export async function insertList(tx: Tx, row: Omit<List, 'states' | 'shares' | 'devices'>): Promise<void> {
  await tx.insertInto('checkin_lists').values(row).execute()
}

/** With the next version of what devices are told of the list beside its states. */
export async function updateList(tx: Tx, id: string, values: Partial<List>): Promise<void> {
  await tx
    .updateTable('checkin_lists')
    .set((q) => ({ ...values, shares: q('shares', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function wasScanned(tx: Tx, listId: string): Promise<boolean> {
  return (await tx.selectFrom('checkin_scans').select('id').where('list_id', '=', listId).limit(1).executeTakeFirst()) !== undefined
}

/** Takes the number of a list's next device. */
export async function nextDeviceNo(tx: Tx, listId: string): Promise<number> {
  const { devices } = await tx
    .updateTable('checkin_lists')
    .set((q) => ({ devices: q('devices', '+', 1) }))
    .where('id', '=', listId)
    .returning('devices')
    .executeTakeFirstOrThrow()
  return devices
}

// Devices

export const devicesByIds = hot((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_devices').selectAll().where(given.among('id', 'ids')),
)

export const findDevice = together(async (db: Db, ids: readonly string[]): Promise<(Device | undefined)[]> => {
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

export async function insertDevice(tx: Tx, row: Device): Promise<void> {
  await tx.insertInto('checkin_devices').values(row).execute()
}

export async function updateDevice(tx: Tx, id: string, values: Partial<Device>): Promise<void> {
  await tx.updateTable('checkin_devices').set(values).where('id', '=', id).execute()
}

/** Notes that a device was heard of. @returns false where it was closed, cut off or opened anew meanwhile. */
export async function noteHeardOf(
  tx: Tx,
  { id, token_hash, opened_at }: Device,
  values: Pick<Device, 'seen_at' | 'lease_until'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkin_devices')
    .set(values)
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('opened_at', '=', opened_at)
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const versions = hot((layer, given: Given<{ deviceId: string }>) =>
  layer
    .selectFrom('checkin_devices')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_devices.list_id')
    .leftJoin('rosters', 'rosters.meeting_id', 'checkin_lists.meeting_id')
    .select((q) => ['checkin_lists.states', 'checkin_lists.shares', q.fn.coalesce('rosters.version', sql<number>`0`).as('roster')])
    .where('checkin_devices.id', '=', given.value('deviceId'))
    .where('checkin_devices.closed_at', 'is', null)
    .where('checkin_devices.cut_at', 'is', null)
    .where('checkin_lists.removed_at', 'is', null),
)

/** How far a device's list and its roster have come; undefined where the device is closed or cut off, or the list removed. */
export async function versionsOf(db: Db, deviceId: string): Promise<{ states: number; shares: number; roster: number } | undefined> {
  return (await versions(db, db.read, { deviceId })).rows[0]
}

/** Devices of a meeting that are of any interest, by list and number, with who holds them and how many slots are theirs. */
export function devicesOf(db: Db, meetingId: string, most: number) {
  return db.read
    .selectFrom('checkin_devices')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_devices.list_id')
    .leftJoin('users', 'users.id', 'checkin_devices.user_id')
    .selectAll('checkin_devices')
    .select((q) => [
      'users.name as operator',
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
