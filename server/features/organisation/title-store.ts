/** Table organisation_titles: an organisation's one invoice title, which its people may use. */
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const organisationTitles = table('organisation_titles')

type Title = Row<'organisation_titles'>
export type OrganisationTitle = Title & { organisation: string }

/** Of the organisations that somebody belongs to, the first joined first: not where one is closed. */
export function titlesForMember(on: Reader, userId: string): Promise<OrganisationTitle[]> {
  return on
    .selectFrom('organisation_members')
    .innerJoin('organisation_titles', 'organisation_titles.organisation_id', 'organisation_members.organisation_id')
    .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
    .selectAll('organisation_titles')
    .select('organisations.name as organisation')
    .where('organisation_members.user_id', '=', userId)
    .where('organisations.closed_at', 'is', null)
    .orderBy('organisation_members.joined_at')
    .orderBy('organisation_members.organisation_id')
    .execute()
}

export async function putTitle(tx: Tx, row: Title): Promise<void> {
  const { organisation_id: _, id: __, ...columns } = row
  await tx
    .insertInto('organisation_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
}

/** @returns whether there was one. */
export async function dropTitle(tx: Tx, organisationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('organisation_titles').where('organisation_id', '=', organisationId).executeTakeFirst()
  return numDeletedRows === 1n
}
