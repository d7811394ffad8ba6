/** Tables staff and helper_links. */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { readJson } from '../../db/json.ts'
import { coalesced, once } from '../../flow/coalesced.ts'
import { nameInEntry } from '../session/written-accounts.ts'
import { table } from '../../db/table.ts'

export const staffTable = table('staff')

export const helperLinks = table('helper_links')

type Staff = Row<'staff'>
export type Link = Row<'helper_links'>

/** A list of staff is read by people: nobody's meeting has more. */
const MOST = 500

/** Who works now: everybody, and helpers until their day is over. */
const atWork = (on: Reader, now: number) =>
  on.selectFrom('staff').where((q) => q.or([q('staff.until_at', 'is', null), q('staff.until_at', '>', now)]))

const duties = prepared((layer, given: Given<{ asked: readonly (readonly [userId: string, meetingId: string])[] }>) =>
  layer
    .selectFrom(given.pairs('asked', 'asked'))
    .innerJoin('staff', (join) => join.onRef('staff.user_id', '=', 'asked.a').onRef('staff.meeting_id', '=', 'asked.b'))
    .select(['staff.user_id', 'staff.meeting_id', 'staff.list_ids', 'staff.until_at']),
)

const dutiesAt = coalesced(async (db: Db, asked: readonly (readonly [string, string])[]) => {
  const { rows } = await duties(db, db.read, { asked: once(asked) })
  return asked.map(([userId, meetingId]) => rows.find(({ user_id, meeting_id }) => user_id === userId && meeting_id === meetingId))
})

/** The lists somebody works at, empty for all of the meeting, and when a helper's day ends. */
export interface Duties {
  listIds: readonly string[]
  until: number | null
}

/** Undefined where they are not, or no longer, staff. */
export async function dutiesOf(db: Db, userId: string, meetingId: string, now: number): Promise<Duties | undefined> {
  return dutiesIn(await dutiesAt(db, [userId, meetingId]), now)
}

/** What a row of staff comes to at a moment: a helper's day may be over. */
export function dutiesIn(row: Pick<Staff, 'list_ids' | 'until_at'> | undefined, now: number): Duties | undefined {
  return row === undefined || (row.until_at !== null && row.until_at <= now)
    ? undefined
    : { listIds: readJson(row.list_ids), until: row.until_at }
}

export type AtDevice = readonly [userId: string, deviceId: string]

/** What people are to do at the meetings of devices. */
export const dutiesAtDevices = prepared((layer, given: Given<{ asked: readonly AtDevice[] }>) =>
  layer
    .selectFrom(given.pairs('asked', 'asked'))
    .innerJoin('checkin_devices', 'checkin_devices.id', 'asked.b')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_devices.list_id')
    .innerJoin('staff', (join) => join.onRef('staff.user_id', '=', 'asked.a').onRef('staff.meeting_id', '=', 'checkin_lists.meeting_id'))
    .select(['staff.user_id', 'checkin_devices.id as device_id', 'staff.list_ids', 'staff.until_at']),
)

/** Whether these are lists of the meeting, each of them. */
export async function areLists(on: Reader, meetingId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await on
    .selectFrom('checkin_lists')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('removed_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return ids.every((id) => found.some((list) => list.id === id))
}

const withNames = (on: Reader, now: number) =>
  atWork(on, now)
    .innerJoin('users', 'users.id', 'staff.user_id')
    .selectAll('staff')
    .select([nameInEntry('staff').as('name'), 'users.mobile'])
export type StaffWithName = Staff & Pick<Row<'users'>, 'name' | 'mobile'>

/** Those who stay come before helpers, each in the order in which they came. */
export function staffOf(db: Db, meetingId: string, now: number): Promise<StaffWithName[]> {
  return withNames(db.read, now)
    .where('staff.meeting_id', '=', meetingId)
    .orderBy('staff.link_code')
    .orderBy('staff.created_at')
    .orderBy('staff.user_id')
    .limit(MOST)
    .execute()
}

export function findStaff(on: Reader, meetingId: string, userId: string, now: number): Promise<StaffWithName | undefined> {
  return withNames(on, now).where('staff.meeting_id', '=', meetingId).where('staff.user_id', '=', userId).executeTakeFirst()
}

/** @returns who it was, or undefined where nobody was. */
export function deleteStaff(tx: Tx, meetingId: string, userId: string): Promise<Pick<Staff, 'link_code'> | undefined> {
  return tx.deleteFrom('staff').where('meeting_id', '=', meetingId).where('user_id', '=', userId).returning('link_code').executeTakeFirst()
}

interface Whose {
  userId: string
  thirdId: string
  /** Every one of the tenant. */
  all: boolean
  /** These of the tenant too. */
  also: readonly string[]
  now: number
  most: number
}

/** Meetings of a tenant that somebody works at, and others: those not over first, what is next before what is later. */
export async function meetingsOf(db: Db, { userId, thirdId, all, also, now, most }: Whose) {
  const at = db.read
    .selectFrom('meetings')
    .where('meetings.state', '!=', 'removed')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.meeting_id', '=', 'meetings.id')
        .on('staff.user_id', '=', userId)
        .on((q) => q.or([q('staff.until_at', 'is', null), q('staff.until_at', '>', now)])),
    )
    .select(['meetings.id', 'meetings.title', 'meetings.address', 'meetings.starts_at', 'meetings.ends_at', 'staff.list_ids'])
    .where('meetings.third_id', '=', thirdId)
    .$if(!all, (q) =>
      q.where((or) => or.or([or('staff.user_id', 'is not', null), ...(also.length > 0 ? [or('meetings.id', 'in', also)] : [])])),
    )
  const coming = await at.where('ends_at', '>', now).orderBy('starts_at').orderBy('meetings.id').limit(most).execute()
  const over = await at
    .where('ends_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('meetings.id')
    .limit(most - coming.length)
    .execute()
  return [...coming, ...over]
}

// Helpers' links

/** The newest first. */
export function linksOf(db: Db, meetingId: string): Promise<Link[]> {
  return db.read
    .selectFrom('helper_links')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(MOST)
    .execute()
}

export function findLink(db: Db, code: string): Promise<(Link & { title: string }) | undefined> {
  return db.read
    .selectFrom('helper_links')
    .innerJoin('meetings', 'meetings.id', 'helper_links.meeting_id')
    .selectAll('helper_links')
    .select('meetings.title')
    .where('code', '=', code)
    .executeTakeFirst()
}

/** @returns false where it has let in as many as it may. */
export async function useLink(tx: Tx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('helper_links')
    .set((q) => ({ uses_left: q('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes a link back, and with it the work of everybody who came in by it; gives who they are. Logged by the caller, as one thing. */
export async function revoke(tx: Tx, code: string, now: number): Promise<string[]> {
  await tx.updateTable('helper_links').set({ revoked_at: now }).where('code', '=', code).execute()
  const out = await tx
    .updateTable('staff')
    .set({ until_at: now })
    .where('link_code', '=', code)
    .where('until_at', '>', now)
    .returning('user_id')
    .execute()
  return out.map((row) => row.user_id)
}

/**
 * A month after their day helpers are no staff any more, and nobody can try out the PIN of their link; their names stay
 * with what they scanned.
 */
export async function sweepHelpers(db: Db, before: number): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom('staff').where('until_at', '<', before).execute()
    await tx.deleteFrom('helper_links').where('until_at', '<', before).execute()
  })
}

/** Takes somebody off every meeting. */
export async function leaveStaff(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
}
