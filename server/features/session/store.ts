/**
 * Tables users, sessions and resets. With sessions go the pairings that would become some, and the
 * WeChats that stood in front of them.
 */
import { atOnce } from '../../db/at-once.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { newId } from '../../flow/ids.ts'
import { coalesced } from '../../flow/coalesced.ts'
import type { User } from '../../use-case.ts'
import { type Held, HELPER, rightsOfSessions } from '../right/store.ts'
import { dropWechats } from './binding-store.ts'
import { deletePairings } from './pairing-store.ts'
import { table } from '../../db/table.ts'

export const users = table('users')

export const sessionTable = table('sessions')
export const resets = table('resets')

const sessionsByToken = prepared((layer, given: Given<{ hashes: readonly string[] }>) =>
  layer
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.mobile',
      'users.name',
      'sessions.token_hash',
      'sessions.third_id',
      'sessions.expires_at',
      'sessions.ended_at',
      'sessions.seen_at',
      'sessions.openid',
    ])
    .where(given.among('sessions.token_hash', 'hashes'))
    .where('users.closed_at', 'is', null),
)

/** In the order of their tokens' hashes. */
async function sessionsOf(db: Pick<Db, 'engine'>, on: Tx | Db['read'], hashes: readonly string[]) {
  const found = new Map((await sessionsByToken(db, on, { hashes })).rows.map((row) => [row.token_hash, row]))
  return hashes.map((hash) => found.get(hash))
}
type Session = Awaited<ReturnType<typeof sessionsOf>>[number]

/** A crowd costs one query a turn of the event loop. */
const sessionOf = coalesced((db: Db, hashes: readonly string[]) => sessionsOf(db, db.read, hashes))

/** A session, and what its holder may do at a tenant. */
const sessionAt = coalesced(async (db: Db, asked: readonly (readonly [tokenHash: string, thirdId: string])[]) => {
  const [sessions, heldBy] = await atOnce(
    db.read,
    (along) =>
      sessionsOf(
        db,
        along,
        asked.map(([hash]) => hash),
      ),
    (along) => rightsOfSessions(db, along, asked),
  )
  return asked.map(([, thirdId], place) => {
    const session = sessions[place]
    return session && { session, held: heldBy(session.id, thirdId) }
  })
})

export async function findUser(db: Db, tokenHash: string, now: number): Promise<User | undefined> {
  return userIn(await sessionOf(db, tokenHash), now)
}

/** With the roles and the work they have at a tenant. Undefined as above. */
export async function findCaller(db: Db, tokenHash: string, thirdId: string, now: number): Promise<{ user: User; held: Held } | undefined> {
  const found = await sessionAt(db, [tokenHash, thirdId])
  const user = userIn(found?.session, now)
  return found && user && { user, held: found.held }
}

/** Whether a session was ended before its time: by a logout, from another device, or with the account. */
export async function isRevoked(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db.read.selectFrom('sessions').select('ended_at').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row !== undefined && row.ended_at !== null
}

function userIn(row: Session, now: number): User | undefined {
  if (row === undefined || row.ended_at !== null || row.expires_at <= now) return undefined
  return {
    id: row.id,
    mobile: row.mobile,
    name: row.name,
    thirdId: row.third_id,
    tokenHash: row.token_hash,
    openId: row.openid,
    helper: row.mobile.startsWith(HELPER),
    seenAt: row.seen_at,
  }
}

/** Ends of sessions are not logged, here and below: the row says when, and everybody who signs out would leave a line. */
export async function endSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.write(async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .returning(['user_id', 'openid'])
      .executeTakeFirst()
    if (ended !== undefined) await dropWechats(tx, ended.user_id, now, ended.openid)
  })
}

/**
 * Ends an account's live sessions, all or all but one; gives how many there were.
 * A desktop that was let in and has not come in yet would be the next: those go
 * first, so that one that comes in now is waited for, and ended.
 */
export async function endSessions(tx: Tx, userId: string, now: number, exceptTokenHash = ''): Promise<number> {
  await deletePairings(tx, userId)
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('token_hash', '!=', exceptTokenHash)
    .executeTakeFirst()
  await dropWechats(tx, userId, now)
  return Number(ended.numUpdatedRows)
}

/** Ends one session of the account by the name its owner sees. */
export async function endNamedSession(tx: Tx, userId: string, id: string, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('openid')
    .executeTakeFirst()
  if (ended === undefined) return false
  await dropWechats(tx, userId, now, ended.openid)
  return true
}

/** Signing in again on a device ends what stood there before: one device is one line in the list. */
export async function endDevice(tx: Tx, userId: string, device: string, now: number): Promise<void> {
  if (device !== '')
    await tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .where('ended_at', 'is', null)
      .execute()
}

export function liveSessions(db: Db, userId: string, now: number): Promise<Row<'sessions'>[]> {
  return db.read
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Who, to WeChat, sits in front of a session. @returns false when it has ended meanwhile. */
export async function noteOpenId(tx: Tx, tokenHash: string, openId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ openid: openId })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The list of devices says when each was last here, to the quarter of an hour. */
export const SEEN_EVERY = 15 * 60_000

/** Notes that a session is in use. */
export async function noteSeen(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.write((tx) => tx.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute())
}

/** The account of a mobile, made on first sight. Two first sights at once make one. */
export async function findOrAddUser(tx: Tx, mobile: string, now: number): Promise<{ id: string; name: string }> {
  await addUser(tx, mobile, '', now)
  return tx.selectFrom('users').select(['id', 'name']).where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

/** Keeps an account from being closed until the commit. @returns false where it was faster. */
export async function holdAccount(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  )
}

/**
 * The accounts of many mobiles, made on first sight, none of them closed before the commit. In the order of the mobiles,
 * then of the accounts, so that two who ask for the same ones wait for each other in one direction.
 */
export async function holdAccountsOf(tx: Tx, mobiles: readonly string[], now: number): Promise<Map<string, { id: string; name: string }>> {
  const held = new Map<string, { id: string; name: string }>()
  // One that is closed in this moment leaves its mobile free: the next turn makes another.
  for (let wanted = [...new Set(mobiles)].toSorted(); wanted.length > 0; wanted = wanted.filter((mobile) => !held.has(mobile))) {
    await tx
      .insertInto('users')
      .values(wanted.map((mobile) => ({ id: newId(now), mobile, name: '', password_hash: '', created_at: now })))
      .onConflict((conflict) => conflict.column('mobile').doNothing())
      .execute()
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'mobile', 'name'])
      .where('mobile', 'in', wanted)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    for (const { mobile, id, name } of rows) held.set(mobile, { id, name })
  }
  return held
}

/** Makes an account; undefined when the mobile has one. */
export async function addUser(tx: Tx, mobile: string, passwordHash: string, now: number): Promise<string | undefined> {
  const id = newId(now)
  const isNew = await users.insertNew(tx, { id, mobile, name: '', password_hash: passwordHash, created_at: now }, 'mobile')
  return isNew ? id : undefined
}

export function userByMobile(db: Db, mobile: string): Promise<Row<'users'> | undefined> {
  return db.read.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

export function userById(db: Db, id: string): Promise<Row<'users'> | undefined> {
  return db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Rights to set another one that were won before are gone with it. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await dropResets(tx, userId)
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).where('closed_at', 'is', null).execute()
}

/** Whether it is still this account's password; whoever sets another one waits for this transaction. */
export async function holdsPassword(tx: Tx, { id, password_hash }: { id: string; password_hash: string }): Promise<boolean> {
  return (
    (await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  )
}

/** Replaces a hash only while it is still the one that was checked. */
export async function upgradePassword(db: Db, userId: string, from: string, to: string): Promise<void> {
  await db.write((tx) =>
    tx.updateTable('users').set({ password_hash: to }).where('id', '=', userId).where('password_hash', '=', from).execute(),
  )
}

/** A row for somebody at the door, so that what they do has a name; nobody signs in by it. */
export async function addHelper(tx: Tx, name: string, now: number): Promise<string> {
  const id = newId(now)
  await tx
    .insertInto('users')
    .values({ id, mobile: `${HELPER}${id}`, name, created_at: now })
    .execute()
  return id
}

/** An account without a name takes the one that its holder gives; another one keeps its name. */
export async function nameOnce(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).where('name', '=', '').where('closed_at', 'is', null).execute()
}

/** False when the account has been closed meanwhile. */
export async function setName(tx: Tx, userId: string, name: string): Promise<boolean> {
  const set = await tx.updateTable('users').set({ name }).where('id', '=', userId).where('closed_at', 'is', null).executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** False when another account has the mobile, or this one has been closed. */
export async function setMobile(tx: Tx, userId: string, mobile: string): Promise<boolean> {
  const taken = await tx.selectFrom('users').select('id').where('mobile', '=', mobile).forUpdate().executeTakeFirst()
  if (taken !== undefined) return false
  await dropResets(tx, userId)
  const set = await tx.updateTable('users').set({ mobile }).where('id', '=', userId).where('closed_at', 'is', null).executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** Whoever holds the phone that won them may not be its owner any more. */
export async function dropResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('resets').where('user_id', '=', userId).execute()
}

/** Whose phone a right to set a password is for, while it stands. */
export async function mobileOfReset(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('resets')
    .innerJoin('users', 'users.id', 'resets.user_id')
    .select('users.mobile')
    .where('resets.token_hash', '=', tokenHash)
    .where('resets.used_at', 'is', null)
    .where('resets.expires_at', '>', now)
    .executeTakeFirst()
  return row?.mobile
}

/** Uses up a right to set a password; gives whose it is. Not logged: a secret for one use, swept away later. */
export async function spendReset(tx: Tx, tokenHash: string, now: number): Promise<string | undefined> {
  const spent = await tx
    .updateTable('resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id
}

/** Sessions and rights that ended a month ago are of no use to anybody. */
export async function sweepSessions(db: Db, before: number): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
    await tx.deleteFrom('resets').where('expires_at', '<', before).execute()
  })
}

/** Where its sessions were, and in front of which WeChat. */
export async function clearTraces(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sessions').set({ ip: '', agent: '', device: '', openid: '' }).where('user_id', '=', userId).execute()
}

/** Locks an account's row, so that nothing new can hang on to it; gives its mobile. */
export async function lockUser(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('users').select('mobile').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()).mobile
}

/** Leaves a row that names nobody, under a mobile that nobody has. */
export async function closeUser(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mobile: `closed:${id}`, name: '', password_hash: '', closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Accounts that have been closed since, and when. */
export async function closedSince(db: Db, since: number): Promise<{ id: string; closedAt: number }[]> {
  const rows = await db.read.selectFrom('users').select(['id', 'closed_at']).where('closed_at', '>', since).execute()
  return rows.map(({ id, closed_at }) => ({ id, closedAt: closed_at as number }))
}
