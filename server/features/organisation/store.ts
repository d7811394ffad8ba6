/** Tables of invitations and applications. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { ApplicationState } from '#contract/organisation.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { Tables } from '../../db/tables.ts'
import { forgetWords } from '../../flow/log-store.ts'
import { table } from '../../db/table.ts'

export const applications = table('applications')

export const invitations = table('invitations')

/** So many ids go into one statement. */
const AT_ONCE = 1_000

// Invitations

const withOrganisation = (db: Db) =>
  db.read
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .selectAll('invitations')
    .select(['organisations.name as organisation_name', 'organisations.dept_code', 'organisations.closed_at'])
    .select((q) =>
      q
        .selectFrom('invitees')
        .innerJoin('organisation_members as belonging', (join) =>
          join.onRef('belonging.organisation_id', '=', 'invitations.organisation_id').onRef('belonging.user_id', '=', 'invitees.user_id'),
        )
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('invitees.code', '=', 'invitations.code')
        .as('joined'),
    )
export interface InvitationWithOrganisation extends Row<'invitations'> {
  organisation_name: string
  dept_code: string
  closed_at: number | null
  /** Of those whom it names. */
  joined: number
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

/** The newest first. */
export async function pageOfInvitations(db: Db, thirdId: string, range: PageRange): Promise<RowPage<InvitationWithOrganisation>> {
  const { rows, total } = await pageOf(
    db.read.selectFrom('invitations').where('third_id', '=', thirdId),
    withOrganisation(db).where('invitations.third_id', '=', thirdId).orderBy('invitations.created_at', 'desc').orderBy('invitations.code'),
    range,
  )
  return { rows: rows.map((row) => ({ ...row, joined: row.joined ?? 0 })), total }
}

// Applications

const withNames = (on: Reader) =>
  on
    .selectFrom('applications')
    .innerJoin('organisations', 'organisations.id', 'applications.organisation_id')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .leftJoin('organisation_members as belonging', (join) =>
      join.onRef('belonging.organisation_id', '=', 'applications.organisation_id').onRef('belonging.user_id', '=', 'applications.user_id'),
    )
    .selectAll('applications')
    .select(['organisations.name as organisation_name', 'organisations.closed_at', 'users.name', 'users.mobile', 'belonging.joined_at'])
export type ApplicationWithNames = Row<'applications'> & {
  organisation_name: string
  /** Of the organisation. */
  closed_at: number | null
  name: string
  mobile: string
  /** null: the applicant does not belong to it, or no longer. */
  joined_at: number | null
}

export function findApplication(on: Reader, id: string): Promise<ApplicationWithNames> {
  return withNames(on).where('applications.id', '=', id).executeTakeFirstOrThrow()
}

/** Where an application of a tenant goes to, not locked. */
export async function wantedBy(tx: Tx, id: string, thirdId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('applications')
    .select('organisation_id')
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .executeTakeFirst()
  return row?.organisation_id
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

interface ApplicationFilter {
  userId?: string
  thirdId?: string
  organisationId?: string
  state?: ApplicationState
}

/** The newest first. */
export async function pageOfApplications(db: Db, filter: ApplicationFilter, range: PageRange): Promise<RowPage<ApplicationWithNames>> {
  const wanted = (q: ExpressionBuilder<Tables, 'applications'>) => {
    const { userId, thirdId, organisationId, state } = filter
    const conditions = []
    if (userId !== undefined) conditions.push(q('applications.user_id', '=', userId))
    if (thirdId !== undefined) conditions.push(q('applications.third_id', '=', thirdId))
    if (organisationId !== undefined) conditions.push(q('applications.organisation_id', '=', organisationId))
    if (state !== undefined) conditions.push(q('applications.state', '=', state))
    return q.and(conditions)
  }
  return pageOf(
    db.read.selectFrom('applications').where(wanted),
    withNames(db.read).where(wanted).orderBy('applications.created_at', 'desc').orderBy('applications.id', 'desc'),
    range,
  )
}

/** Locked in ascending id: whoever decides on one now is waited for. */
export async function lockApplicationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('applications').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
  return rows.map((row) => row.id)
}

/** Takes back all that somebody asked for. */
export async function deleteApplications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute()
}

// Merging

/**
 * Moves applications and invitations of an organisation to the one that it is merged into, whose members are there
 * already. Of two applications of one person the one that says more stays: of a member, then one that waits. Whoever
 * belongs there has nothing to wait for.
 */
export async function moveAsking(tx: Tx, from: string, into: string, now: number): Promise<void> {
  const belongs = (alias: 'one' | 'other') =>
    sql`exists (select 1 from organisation_members as m where m.organisation_id = ${into} and m.user_id = ${sql.ref(`${alias}.user_id`)})`
  const weight = (alias: 'one' | 'other') =>
    sql<number>`case when ${sql.ref(`${alias}.state`)} = 'approved' and ${belongs(alias)} then 2 when ${sql.ref(`${alias}.state`)} = 'waiting' then 1 else 0 end`
  const needless = tx
    .selectFrom('applications as one')
    .leftJoin('applications as other', (join) =>
      join
        .onRef('other.user_id', '=', 'one.user_id')
        .onRef('other.organisation_id', '<>', 'one.organisation_id')
        .on('other.organisation_id', 'in', [from, into]),
    )
    .select('one.id')
    .where('one.organisation_id', 'in', [from, into])
    .where((q) =>
      q.or([
        q('one.state', '=', 'waiting').and(sql<boolean>`${belongs('one')}`),
        q(weight('other'), '>', weight('one')).and('other.id', 'is not', null),
        q('one.organisation_id', '=', from)
          .and('other.id', 'is not', null)
          .and(q(weight('other'), '=', weight('one'))),
      ]),
    )
  const ids = (await needless.execute()).map(({ id }) => id)
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE)
    // Erasing finds words about somebody by their applications: what is gone is found by nobody.
    const theirs = tx.selectFrom('applications').select('id').where('id', 'in', some)
    await forgetWords(tx, 'application', theirs.$asScalar(), ['apply', 'approve', 'reject', 'again'], now)
    await tx.deleteFrom('applications').where('id', 'in', some).execute()
  }
  await tx.updateTable('applications').set({ organisation_id: into }).where('organisation_id', '=', from).execute()
  await tx.updateTable('invitations').set({ organisation_id: into }).where('organisation_id', '=', from).execute()
}
