/** The only file that writes roles and user_roles; who works at a meeting is read here and written by staff/store.ts. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type AliasedExpression, type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { contains } from '../../db/like.ts'
import type { Tables } from '../../db/tables.ts'
import { coalesced, once } from '../../flow/coalesced.ts'

export const userRoles = table('user_roles')

export const roles = table('roles')

/** A helper at the door has a row of `users` for the log, and no account: what stands in the place of their phone begins so. */
export const HELPER = 'helper-'

/** A role somebody has, for one meeting or, where that is empty, for all; `permissions` only of those that the tenant made itself. */
export interface HeldRole {
  role_id: string
  meeting_id: string
  permissions: Row<'roles'>['permissions'] | null
}

/** Whether this person checks tickets at any meeting of the tenant; a helper's day may be over. */
export async function isStaff(db: Pick<Db, 'read'>, userId: string, thirdId: string, now: number): Promise<boolean> {
  const row = await db.read
    .selectFrom('staff')
    .innerJoin('meetings', 'meetings.id', 'staff.meeting_id')
    .select('staff.meeting_id')
    .where('staff.user_id', '=', userId)
    .where('meetings.third_id', '=', thirdId)
    .where((q) => q.or([q('staff.until_at', 'is', null), q('staff.until_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type WhoWhere = readonly [userId: string, thirdId: string]

/** Roles and, as `duty`, work at meetings, by one statement: both are read for every call that asks for a right. */
const rightsFor = (layer: Kysely<Tables>, asked: () => AliasedExpression<{ a: string; b: string }, 'asked'>) =>
  layer
    .selectFrom(asked())
    .innerJoin('user_roles', (join) =>
      join
        .onRef('user_roles.user_id', '=', 'asked.a')
        .on((q) => q.or([q('user_roles.third_id', '=', q.ref('asked.b')), q('user_roles.third_id', '=', sql.lit('*'))])),
    )
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'user_roles.role_id').onRef('roles.third_id', '=', 'user_roles.third_id'))
    .select(['asked.a', 'asked.b', 'user_roles.role_id', 'user_roles.meeting_id', 'roles.permissions'])
    .select([sql<number>`0`.as('duty'), sql<number | null>`cast(null as bigint)`.as('until_at')])
    .unionAll(
      layer
        .selectFrom(asked())
        .innerJoin('staff', 'staff.user_id', 'asked.a')
        .innerJoin('meetings', (join) => join.onRef('meetings.id', '=', 'staff.meeting_id').onRef('meetings.third_id', '=', 'asked.b'))
        .select(['asked.a', 'asked.b', sql<string>`''`.as('role_id'), sql<string>`''`.as('meeting_id')])
        .select([sql<HeldRole['permissions']>`cast(null as text)`.as('permissions'), sql<number>`1`.as('duty'), 'staff.until_at'])
        .distinct(),
    )

const rightsByUser = prepared((layer, given: Given<{ asked: readonly WhoWhere[] }>) =>
  rightsFor(layer, () => given.pairs('asked', 'asked')),
)

/** The roles of somebody at a tenant, and until when they check tickets at any of its meetings: null is for good. */
export interface Held {
  held: HeldRole[]
  work: (number | null)[]
}

type RightsRow = Awaited<ReturnType<typeof rightsByUser>>['rows'][number]

function heldIn(rows: readonly RightsRow[], [userId, thirdId]: WhoWhere): Held {
  const theirs = rows.filter(({ a, b }) => a === userId && b === thirdId)
  return {
    held: theirs.filter(({ duty }) => duty === 0),
    work: theirs.filter(({ duty }) => duty === 1).map(({ until_at }) => until_at),
  }
}

/** Of many that ask one by one. */
export const rightsAt = coalesced(async (db: Db, asked: readonly WhoWhere[]): Promise<Held[]> => {
  const { rows } = await rightsByUser(db, db.read, { asked: once(asked) })
  return asked.map((pair) => heldIn(rows, pair))
})

const rightsBySession = prepared((layer, given: Given<{ asked: readonly WhoWhere[] }>) =>
  rightsFor(layer, () =>
    layer
      .selectFrom(given.pairs('asked', 'asked'))
      .innerJoin('sessions', 'sessions.token_hash', 'asked.a')
      .select(['sessions.user_id as a', 'asked.b'])
      .distinct()
      .as('asked'),
  ),
)

/**
 * Of whoever holds sessions, before it is known who that is.
 * @returns what one of them has at one of the tenants asked for; nothing is held by anybody else.
 */
export async function rightsOfSessions(
  db: Pick<Db, 'engine'>,
  on: Tx | Db['read'],
  asked: readonly (readonly [tokenHash: string, thirdId: string])[],
): Promise<(userId: string, thirdId: string) => Held> {
  const { rows } = await rightsBySession(db, on, { asked: once(asked) })
  return (userId, thirdId) => heldIn(rows, [userId, thirdId])
}

export async function isTenant(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether it is a meeting of the tenant, published or not. */
export async function isMeetingOf(on: Tx | Db['read'], thirdId: string, meetingId: string): Promise<boolean> {
  const row = await on.selectFrom('meetings').select('id').where('id', '=', meetingId).where('third_id', '=', thirdId).executeTakeFirst()
  return row !== undefined
}

export type Account = Pick<Row<'users'>, 'id' | 'name' | 'mobile' | 'created_at'>
const account = ['users.id', 'users.name', 'users.mobile', 'users.created_at'] as const

/** An account that is not closed; a helper's is none. */
export function findAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(account)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('mobile', 'not like', `${HELPER}%`)
    .executeTakeFirst()
}

/** Whether somebody belongs to an organisation of the tenant. */
export async function isMember(tx: Tx, thirdId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
    .select('organisations.id')
    .where('organisations.third_id', '=', thirdId)
    .where('organisation_members.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AccountFilter {
  thirdId: string
  /** Part of a name; empty for all. */
  name: string
  /** The one account with this number, at the tenant or not; empty for all of the tenant. */
  mobile: string
  roleId: string
  /** Only who holds a role for this meeting; empty for all of the tenant. */
  meetingId: string
  /** Only this account. */
  id?: string
}

/**
 * Accounts that have to do with a tenant: by a role, as members of one of its organisations, or because they added its
 * system. Newest first.
 */
export async function pageOfAccounts(db: Db, filter: AccountFilter, range: PageRange): Promise<RowPage<Account>> {
  const { thirdId, roleId, meetingId } = filter
  /** Who holds a role at the tenant, or for the one meeting. */
  const holders = (q: ExpressionBuilder<Tables, 'users'>) =>
    q
      .selectFrom('user_roles')
      .select('user_roles.user_id')
      .where('user_roles.third_id', 'in', [thirdId, '*'])
      .$if(meetingId !== '', (one) => one.where('user_roles.meeting_id', '=', meetingId))
  const found = db.read.selectFrom('users').where((q) => {
    const conditions: Expression<SqlBool>[] = [q('users.closed_at', 'is', null), q('users.mobile', 'not like', `${HELPER}%`)]
    if (filter.id !== undefined) conditions.push(q('users.id', '=', filter.id))
    if (filter.mobile !== '') conditions.push(q('users.mobile', '=', filter.mobile))
    else {
      const byRole = holders(q)
      const members = q
        .selectFrom('organisation_members')
        .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
        .select('organisation_members.user_id')
        .where('organisations.third_id', '=', thirdId)
      const added = q
        .selectFrom('user_systems')
        .innerJoin('systems', 'systems.sys_code', 'user_systems.sys_code')
        .select('user_systems.user_id')
        .where('systems.tenant_id', '=', thirdId)
      conditions.push(q('users.id', 'in', meetingId === '' ? byRole.union(members).union(added) : byRole))
    }
    if (filter.name !== '') conditions.push(contains('users.name', filter.name))
    if (roleId !== '') conditions.push(q('users.id', 'in', holders(q).where('user_roles.role_id', '=', roleId)))
    return q.and(conditions)
  })
  return pageOf(found, found.select(account).orderBy('users.created_at', 'desc').orderBy('users.id', 'desc'), range)
}

export type NamedRole = HeldRole & { user_id: string; name: string | null; meeting_name: string | null }

/** The roles of several accounts at a tenant and for its meetings, with the names of those that the tenant made itself. */
export async function rolesOfAccounts(layer: Tx | Db['read'], thirdId: string, userIds: readonly string[]): Promise<NamedRole[]> {
  if (userIds.length === 0) return []
  return layer
    .selectFrom('user_roles')
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'user_roles.role_id').onRef('roles.third_id', '=', 'user_roles.third_id'))
    .leftJoin('meetings', 'meetings.id', 'user_roles.meeting_id')
    .select([
      'user_roles.user_id',
      'user_roles.role_id',
      'user_roles.meeting_id',
      'roles.name',
      'roles.permissions',
      'meetings.title as meeting_name',
    ])
    .where('user_roles.user_id', 'in', userIds)
    .where('user_roles.third_id', 'in', [thirdId, '*'])
    .execute()
}

/** The roles that a tenant made itself. */
export function ownRoles(layer: Tx | Db['read'], thirdId: string): Promise<Row<'roles'>[]> {
  return layer.selectFrom('roles').selectAll().where('third_id', '=', thirdId).execute()
}

/**
 * How many people hold each role at a tenant, by role; closed accounts do not count.
 * @param meetingId only those who hold it for this meeting; empty for all.
 */
export async function membersByRole(layer: Tx | Db['read'], thirdId: string, meetingId = ''): Promise<Map<string, number>> {
  const rows = await layer
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select((q) => ['user_roles.role_id', q.fn.count<number>('user_roles.user_id').distinct().as('members')])
    .where('user_roles.third_id', 'in', [thirdId, '*'])
    .$if(meetingId !== '', (q) => q.where('user_roles.meeting_id', '=', meetingId))
    .where('users.closed_at', 'is', null)
    .groupBy('user_roles.role_id')
    .execute()
  return new Map(rows.map((row) => [row.role_id, row.members]))
}

/** Whether anybody else holds this role there, for all of it. */
export async function heldByOthers(tx: Tx, thirdId: string, roleId: string, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.third_id', '=', thirdId)
    .where('user_roles.meeting_id', '=', '')
    .where('user_roles.role_id', '=', roleId)
    .where('user_roles.user_id', '!=', userId)
    .where('users.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Who holds a role somewhere, closed accounts left out, in the order in which they were given it. */
export function holdersOf(db: Db, thirdId: string, roleId: string): Promise<Pick<Row<'users'>, 'mobile' | 'name'>[]> {
  return db.read
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.mobile', 'users.name'])
    .where('user_roles.third_id', '=', thirdId)
    .where('user_roles.meeting_id', '=', '')
    .where('user_roles.role_id', '=', roleId)
    .where('users.closed_at', 'is', null)
    .orderBy('user_roles.created_at')
    .orderBy('users.id')
    .execute()
}

export async function giveRole(tx: Tx, row: Row<'user_roles'>): Promise<void> {
  await userRoles.insertNew(tx, row, 'user_id', 'third_id', 'meeting_id', 'role_id')
}

/** @param row `meetingId` empty: only the role for all meetings. */
export async function takeRole(
  tx: Tx,
  { userId, thirdId, meetingId = '', roleId }: { userId: string; thirdId: string; meetingId?: string; roleId: string },
): Promise<void> {
  await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('third_id', '=', thirdId)
    .where('meeting_id', '=', meetingId)
    .where('role_id', '=', roleId)
    .execute()
}

/** Takes a role out of the world; gives who had it. */
export async function dropRole(tx: Tx, { id, third_id }: Pick<Row<'roles'>, 'id' | 'third_id'>): Promise<string[]> {
  const held = await tx.deleteFrom('user_roles').where('third_id', '=', third_id).where('role_id', '=', id).returning('user_id').execute()
  await tx.deleteFrom('roles').where('id', '=', id).where('third_id', '=', third_id).execute()
  return held.map((row) => row.user_id)
}

/** Takes every role from somebody, everywhere. */
export async function takeAllRoles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
}

/** Everybody who has been given a role for all of a tenant, or for the one meeting of it, in open accounts. */
export function rolesAt(db: Pick<Db, 'read'>, thirdId: string, meetingId: string): Promise<(HeldRole & { user_id: string })[]> {
  return db.read
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'user_roles.role_id').onRef('roles.third_id', '=', 'user_roles.third_id'))
    .select(['user_roles.user_id', 'user_roles.role_id', 'user_roles.meeting_id', 'roles.permissions'])
    .where('user_roles.third_id', '=', thirdId)
    .where('user_roles.meeting_id', 'in', ['', meetingId])
    .where('users.closed_at', 'is', null)
    .orderBy('user_roles.user_id')
    .execute()
}
