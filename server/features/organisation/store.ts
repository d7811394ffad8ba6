/** The only file that writes organisations, organisation_members, invitations, applications and user_systems. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { ApplicationState } from '#contract/organisation.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import type { Tables } from '../../db/tables.ts'
import { EVERYWHERE } from '../right/rights.ts'

type Reader = Tx | Db['read']
interface PageOf<T> {
  rows: T[]
  total: number
}

/** A tree deeper than this is a mistake, perhaps a ring. */
const DEEPEST = 20
/** As many as anybody is shown systems of. */
const TENANTS_MOST = 100

// Organisations

export function findOrganisation(
  on: Reader,
  wanted: Partial<Pick<Row<'organisations'>, 'id' | 'third_id' | 'dept_code'>>,
): Promise<Row<'organisations'> | undefined> {
  return on
    .selectFrom('organisations')
    .selectAll()
    .where((q) => q.and(wanted))
    .executeTakeFirst()
}

/** All of a tenant, the oldest first. */
export function organisationsOf(
  db: Db,
  thirdId: string,
): Promise<Pick<Row<'organisations'>, 'id' | 'parent_id' | 'name' | 'type' | 'dept_code'>[]> {
  return db.read
    .selectFrom('organisations')
    .select(['id', 'parent_id', 'name', 'type', 'dept_code'])
    .where('third_id', '=', thirdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function rootsOf(db: Db, thirdId: string): Promise<Pick<Row<'organisations'>, 'id' | 'name' | 'type'>[]> {
  return db.read
    .selectFrom('organisations')
    .select(['id', 'name', 'type'])
    .where('third_id', '=', thirdId)
    .where('parent_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Names from the root down to one organisation. */
export async function pathTo(db: Db, id: string): Promise<string[]> {
  const rows = await db.read
    .withRecursive('up', (step) =>
      step
        .selectFrom('organisations')
        .select(['name', 'parent_id', sql<number>`0`.as('above')])
        .where('id', '=', id)
        .unionAll(
          step
            .selectFrom('organisations')
            .innerJoin('up', 'up.parent_id', 'organisations.id')
            .select(['organisations.name', 'organisations.parent_id', sql<number>`up.above + 1`.as('above')])
            .where('up.above', '<', DEEPEST),
        ),
    )
    .selectFrom('up')
    .select('name')
    .orderBy('above', 'desc')
    .execute()
  return rows.map(({ name }) => name)
}

export async function updateOrganisation(tx: Tx, thirdId: string, id: string, values: Partial<Row<'organisations'>>): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set(values)
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .executeTakeFirst()
  return numUpdatedRows
}

// Members

/** How many belong to each organisation of a tenant; those with nobody are left out. */
export async function memberCounts(db: Db, thirdId: string): Promise<Map<string, number>> {
  const rows = await db.read
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
    .select((q) => ['organisation_id', q.fn.countAll<number>().as('n')])
    .where('organisations.third_id', '=', thirdId)
    .groupBy('organisation_id')
    .execute()
  return new Map(rows.map((row) => [row.organisation_id, row.n]))
}

export async function countMembers(db: Db, organisationId: string): Promise<number> {
  return (
    await db.read
      .selectFrom('organisation_members')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow()
  ).n
}

/** The organisations of a tenant that somebody belongs to, the first joined first. */
export async function joinedBy(db: Db, userId: string, thirdId: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('organisations.third_id', '=', thirdId)
    .orderBy('joined_at')
    .orderBy('organisation_id')
    .execute()
  return rows.map((row) => row.organisation_id)
}

export async function isMember(on: Reader, organisationId: string, userId: string): Promise<boolean> {
  return (
    (await on
      .selectFrom('organisation_members')
      .select('user_id')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  )
}

export async function addMember(tx: Tx, row: Row<'organisation_members'>): Promise<void> {
  await tx
    .insertInto('organisation_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doNothing())
    .execute()
}

/** The first joined first. @param keyword part of a name or a whole phone. */
export async function pageOfMembers(
  db: Db,
  organisationId: string,
  keyword: string,
  offset: number,
  limit: number,
): Promise<PageOf<Pick<Row<'users'>, 'id' | 'name' | 'mobile'> & { joined_at: number }>> {
  const wanted = db.read
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .where('organisation_id', '=', organisationId)
    .$if(keyword !== '', (q) => q.where((row) => row.or([row('users.mobile', '=', keyword), contains('users.name', keyword)])))
  const { total } = await wanted.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(['users.id', 'users.name', 'users.mobile', 'joined_at'])
    .orderBy('joined_at')
    .orderBy('users.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

// Invitations

const withOrganisation = (db: Db) =>
  db.read
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .selectAll('invitations')
    .select(['organisations.name as organisation_name', 'organisations.dept_code'])
export type InvitationWithOrganisation = Row<'invitations'> & { organisation_name: string; dept_code: string }

export async function insertInvitation(tx: Tx, row: Row<'invitations'>): Promise<void> {
  await tx.insertInto('invitations').values(row).execute()
}

export function findInvitation(db: Db, code: string): Promise<Row<'invitations'> | undefined> {
  return db.read.selectFrom('invitations').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Those who join by one invitation pass here one at a time. */
export function lockInvitation(tx: Tx, code: string): Promise<Row<'invitations'> | undefined> {
  return tx.selectFrom('invitations').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
}

/** Uses an invitation once. @returns 0 where it lets nobody in any more. */
export async function takePlace(tx: Tx, code: string, now: number): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set((row) => ({ uses_left: row('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows
}

/** Logged by the caller, beside it: an invitation has one way to go, and no machine. */
export async function setRevoked(tx: Tx, code: string, now: number): Promise<void> {
  await tx.updateTable('invitations').set({ revoked_at: now }).where('code', '=', code).execute()
}

/** The newest first. */
export async function pageOfInvitations(
  db: Db,
  thirdId: string,
  offset: number,
  limit: number,
): Promise<PageOf<InvitationWithOrganisation>> {
  const { total } = await db.read
    .selectFrom('invitations')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where('third_id', '=', thirdId)
    .executeTakeFirstOrThrow()
  const rows = await withOrganisation(db)
    .where('invitations.third_id', '=', thirdId)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.code')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

// Applications

const withNames = (on: Reader) =>
  on
    .selectFrom('applications')
    .innerJoin('organisations', 'organisations.id', 'applications.organisation_id')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .selectAll('applications')
    .select(['organisations.name as organisation_name', 'users.name', 'users.mobile'])
export type ApplicationWithNames = Row<'applications'> & { organisation_name: string; name: string; mobile: string }

export function findApplication(on: Reader, id: string): Promise<ApplicationWithNames> {
  return withNames(on).where('applications.id', '=', id).executeTakeFirstOrThrow()
}

/** @returns false where this person has applied there before. */
export async function insertApplication(tx: Tx, row: Row<'applications'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function lockApplication(
  tx: Tx,
  wanted: { id: string; third_id: string } | { user_id: string; organisation_id: string },
): Promise<Row<'applications'> | undefined> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where((q) => q.and(wanted))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Sets the new state where the application is still in the one that was read. @returns rows changed. */
export async function moveApplication(
  tx: Tx,
  id: string,
  from: ApplicationState,
  to: ApplicationState,
  more: Partial<Row<'applications'>>,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ ...more, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows
}

interface ApplicationFilter {
  userId?: string
  thirdId?: string
  organisationId?: string
  state?: ApplicationState
}

/** The newest first. */
export async function pageOfApplications(
  db: Db,
  filter: ApplicationFilter,
  offset: number,
  limit: number,
): Promise<PageOf<ApplicationWithNames>> {
  const wanted = (q: ExpressionBuilder<Tables, 'applications'>) => {
    const { userId, thirdId, organisationId, state } = filter
    const conditions = []
    if (userId !== undefined) conditions.push(q('applications.user_id', '=', userId))
    if (thirdId !== undefined) conditions.push(q('applications.third_id', '=', thirdId))
    if (organisationId !== undefined) conditions.push(q('applications.organisation_id', '=', organisationId))
    if (state !== undefined) conditions.push(q('applications.state', '=', state))
    return q.and(conditions)
  }
  const { total } = await db.read
    .selectFrom('applications')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow()
  const rows = await withNames(db.read)
    .where(wanted as never)
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

// Systems of an account

/** Tenants where somebody belongs to an organisation, holds a role or works at a meeting; a role everywhere is one at all of them. */
export async function tenantsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('tenants')
    .select('tenants.id')
    .where((q) =>
      q.or([
        q(
          'tenants.id',
          'in',
          q
            .selectFrom('organisation_members')
            .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
            .select('third_id')
            .where('user_id', '=', userId),
        ),
        q('tenants.id', 'in', q.selectFrom('user_roles').select('third_id').where('user_id', '=', userId)),
        q(
          'tenants.id',
          'in',
          q.selectFrom('staff').innerJoin('meetings', 'meetings.id', 'staff.meeting_id').select('third_id').where('user_id', '=', userId),
        ),
        q.exists(q.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).where('third_id', '=', EVERYWHERE)),
      ]),
    )
    .orderBy('tenants.id')
    .limit(TENANTS_MOST)
    .execute()
  return rows.map((row) => row.id)
}

/** Locked in ascending id: whoever decides on one now is waited for. */
export async function lockApplicationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('applications').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
  return rows.map((row) => row.id)
}

/** Takes somebody out of every organisation, with what they asked for. */
export async function leaveAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('organisation_members').where('user_id', '=', userId).execute()
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute()
}
