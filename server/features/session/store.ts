/** The only file that names users, sessions, staff and sms_codes. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, hot } from '../../db/hot.ts'
import { batched } from '../../flow/batch.ts'
import type { User } from '../../http/context.ts'
import { newId } from '../../flow/ids.ts'

const sessionsByToken = hot((layer, given: Given<{ hashes: readonly string[] }>) =>
  layer.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.mobile', 'users.name', 'sessions.token_hash', 'sessions.third_id', 'sessions.expires_at', 'sessions.ended_at'])
    .where(given.among('sessions.token_hash', 'hashes')))

type Found = Awaited<ReturnType<typeof sessionsByToken>>['rows'][number]
const lookUps = new WeakMap<Db, (tokenHash: string) => Promise<Found | undefined>>()

/** Requests that arrive together are looked up together: a crowd costs one query a turn of the event loop. */
function lookUpOf(db: Db): (tokenHash: string) => Promise<Found | undefined> {
  let lookUp = lookUps.get(db)
  if (lookUp === undefined) {
    lookUp = batched(async (hashes: readonly string[]) => {
      const found = new Map((await sessionsByToken(db, db.read, { hashes })).rows.map((row) => [row.token_hash, row]))
      return hashes.map((hash) => found.get(hash))
    }, { inFlight: 2, most: 256 })
    lookUps.set(db, lookUp)
  }
  return lookUp
}

export async function findUser(db: Db, tokenHash: string, now: number): Promise<User | undefined> {
  const row = await lookUpOf(db)(tokenHash)
  if (row === undefined || row.ended_at !== null || row.expires_at <= now) return undefined
  return { id: row.id, mobile: row.mobile, name: row.name, thirdId: row.third_id, tokenHash }
}

export async function insertSession(tx: Tx, row: Row<'sessions'>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
}

export async function endSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.write((tx) => tx.updateTable('sessions').set({ ended_at: now }).where('token_hash', '=', tokenHash).where('ended_at', 'is', null).execute())
}

/** The account of a mobile, made on first sight. Two first sights at once make one. */
export async function findOrAddUser(tx: Tx, mobile: string, now: number): Promise<{ id: string; name: string }> {
  await tx
    .insertInto('users')
    .values({ id: newId(now), mobile, name: '', created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute()
  return tx.selectFrom('users').select(['id', 'name']).where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

/** Whether this person checks tickets at any meeting of the tenant. */
export async function isStaff(db: Db, userId: string, thirdId: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('staff')
    .innerJoin('meetings', 'meetings.id', 'staff.meeting_id')
    .select('staff.meeting_id')
    .where('staff.user_id', '=', userId)
    .where('meetings.third_id', '=', thirdId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface Sent {
  /** Messages to this mobile in the last minute, hour and day; from this address in the last hour; by everyone in the last minute. */
  mobileMinute: number
  mobileHour: number
  mobileDay: number
  addressHour: number
  allMinute: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Counts inside the transaction that will add the next one, so that a burst cannot slip past a limit. */
export async function countSent(tx: Tx, mobile: string, ip: string, now: number): Promise<Sent> {
  const since = (span: number) => sql<number>`coalesce(sum(CASE WHEN sent_at > ${now - span} THEN 1 ELSE 0 END), 0)`
  const ofMobile = await tx
    .selectFrom('sms_codes')
    .select([since(MINUTE).as('minute'), since(HOUR).as('hour'), since(DAY).as('day')])
    .where('mobile', '=', mobile)
    .where('sent_at', '>', now - DAY)
    .executeTakeFirstOrThrow()
  const ofAddress = await tx.selectFrom('sms_codes').select((q) => q.fn.countAll<number>().as('n')).where('ip', '=', ip).where('sent_at', '>', now - HOUR).executeTakeFirstOrThrow()
  const ofAll = await tx.selectFrom('sms_codes').select((q) => q.fn.countAll<number>().as('n')).where('sent_at', '>', now - MINUTE).executeTakeFirstOrThrow()
  return { mobileMinute: ofMobile.minute, mobileHour: ofMobile.hour, mobileDay: ofMobile.day, addressHour: ofAddress.n, allMinute: ofAll.n }
}

export async function insertCode(tx: Tx, row: Row<'sms_codes'>): Promise<void> {
  await tx.insertInto('sms_codes').values(row).execute()
}

/** Takes back a code whose message was never accepted, so that it counts against nobody. */
export async function dropCode(db: Db, id: string): Promise<void> {
  await db.write((tx) => tx.deleteFrom('sms_codes').where('id', '=', id).execute())
}

/**
 * Uses up a code: the newest of this mobile and purpose, unexpired, unused,
 * with tries left. A wrong guess costs a try; a right one works once.
 */
export async function useCode(tx: Tx, mobile: string, purpose: string, codeHash: string, most: number, now: number): Promise<boolean> {
  const newest = await tx
    .selectFrom('sms_codes')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= now || newest.tries >= most) return false
  if (newest.code_hash !== codeHash) {
    await tx.updateTable('sms_codes').set({ tries: newest.tries + 1 }).where('id', '=', newest.id).execute()
    return false
  }
  const used = await tx.updateTable('sms_codes').set({ used_at: now }).where('id', '=', newest.id).where('used_at', 'is', null).executeTakeFirst()
  return used.numUpdatedRows === 1n
}
