/** The only file that writes organisation_members: who belongs where. And the systems that this opens. */
import type { Db, NewRow, Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { sql } from 'kysely'
import { contains } from '../../db/like.ts'
import { isPhone } from '../../privacy/phone-search.ts'
import { EVERYWHERE } from '../right/rights.ts'

export const organisationMembers = table('organisation_members')

/** As many as anybody is shown systems of. */
const TENANTS_MOST = 100

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
  return organisationMembers.count(db.read, { organisation_id: organisationId })
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
  return (await organisationMembers.find(on, { organisation_id: organisationId, user_id: userId })) !== undefined
}

/** How many let those who look after it know which meetings they go to. */
export async function countShowing(db: Db, organisationId: string): Promise<number> {
  return countOf(
    db.read.selectFrom('organisation_members').where('organisation_id', '=', organisationId).where('shows_since', 'is not', null),
  )
}

/**
 * Said once more it is as old as it was. @param at null: not any more.
 * @returns false where somebody does not belong to it.
 */
export async function setSince(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
  column: 'shows_since' | 'certificates_since',
  at: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation_members')
    .set({ [column]: at === null ? null : sql<number>`coalesce(${sql.ref(column)}, ${at})` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function addMember(tx: Tx, row: NewRow<'organisation_members'>): Promise<void> {
  await organisationMembers.insertNew(tx, row, 'organisation_id', 'user_id')
}

export type MemberRow = Pick<Row<'users'>, 'id' | 'name' | 'mobile'> & { joined_at: number; duty: string }

/** The first joined first. @param keyword part of a name or a whole phone. */
export async function pageOfMembers(db: Db, organisationId: string, keyword: string, range: PageRange): Promise<RowPage<MemberRow>> {
  const wanted = db.read
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .where('organisation_id', '=', organisationId)
    .$if(keyword !== '', (q) => q.where((row) => row.or([isPhone('users.mobile', keyword), contains('users.name', keyword)])))
  return pageOf(
    wanted,
    wanted.select(['users.id', 'users.name', 'users.mobile', 'joined_at', 'duty']).orderBy('joined_at').orderBy('users.id'),
    range,
  )
}

/**
 * Whoever belongs to both belongs to the other once: since the earlier of the two days, and with the duty there, if they have
 * one. That they let themself be seen does not come along: they have said so of the other one.
 */
export async function moveMembers(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .insertInto('organisation_members')
    .columns(['organisation_id', 'user_id', 'joined_at', 'duty'])
    .expression((q) =>
      q
        .selectFrom('organisation_members')
        .select([sql<string>`${into}`.as('organisation_id'), 'user_id', 'joined_at', 'duty'])
        .where('organisation_id', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id']).doUpdateSet({
        joined_at: sql`case when excluded.joined_at < organisation_members.joined_at then excluded.joined_at else organisation_members.joined_at end`,
        duty: sql`case when organisation_members.duty = '' then excluded.duty else organisation_members.duty end`,
      }),
    )
    .execute()
  await tx.deleteFrom('organisation_members').where('organisation_id', '=', from).execute()
}

/** Takes somebody out of every organisation. */
export async function leaveAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('organisation_members').where('user_id', '=', userId).execute()
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
