/** Table organisations: their details and their tree. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const organisations = table('organisations')

export type Organisation = Row<'organisations'>

/** What one that is made has: it is neither closed nor merged. */
type NewColumn = Exclude<keyof Organisation, 'closed_at' | 'merged_into'>

/** A tree deeper than this is a mistake, perhaps a ring. */
const DEEPEST = 20

export function findOrganisation(
  on: Reader,
  wanted: Partial<Pick<Organisation, 'id' | 'third_id' | 'dept_code'>>,
): Promise<Organisation | undefined> {
  return on
    .selectFrom('organisations')
    .selectAll()
    .where((q) => q.and(wanted))
    .executeTakeFirst()
}

/** What a name leads to: where that has been merged, the one that it leads on to. */
export async function ledTo(on: Reader, wanted: Parameters<typeof findOrganisation>[1]): Promise<Organisation | undefined> {
  const found = await findOrganisation(on, wanted)
  return found?.merged_into == null ? found : findOrganisation(on, { id: found.merged_into })
}

/**
 * Locks it against closing and merging, for whoever brings in or takes out somebody; who does so too is not waited for.
 * Where it has been merged, the one that it leads on to.
 */
export async function holdOrganisation(tx: Tx, id: string): Promise<Organisation | undefined> {
  const hold = (wanted: string) => tx.selectFrom('organisations').selectAll().where('id', '=', wanted).forShare().executeTakeFirst()
  let held = await hold(id)
  while (held?.merged_into != null) held = await hold(held.merged_into)
  return held
}

/** The same of a tenant's own; nothing where it is closed. */
export async function heldOpen(tx: Tx, id: string, thirdId: string): Promise<Organisation | undefined> {
  const named = await findOrganisation(tx, { id, third_id: thirdId })
  const held = named && (await holdOrganisation(tx, named.id))
  return held?.closed_at === null ? held : undefined
}

/** For merging: what leads to the one before the one itself, as `holdOrganisation` goes, so that neither waits for the other. */
export async function lockForMerge(tx: Tx, from: string, into: string): Promise<void> {
  const lock = tx.selectFrom('organisations').select('id').orderBy('id').forUpdate()
  await lock.where('merged_into', '=', from).execute()
  await lock.where('id', 'in', [from, into]).execute()
}

/** All of a tenant that are not merged, the oldest first. */
export function organisationsOf(
  on: Reader,
  thirdId: string,
): Promise<Pick<Organisation, 'id' | 'parent_id' | 'name' | 'type' | 'dept_code' | 'closed_at'>[]> {
  return on
    .selectFrom('organisations')
    .select(['id', 'parent_id', 'name', 'type', 'dept_code', 'closed_at'])
    .where('third_id', '=', thirdId)
    .where('merged_into', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Those at the top that are open. */
export function rootsOf(db: Db, thirdId: string): Promise<Pick<Organisation, 'id' | 'name' | 'type'>[]> {
  return db.read
    .selectFrom('organisations')
    .select(['id', 'name', 'type'])
    .where('third_id', '=', thirdId)
    .where('parent_id', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** From the root down to one organisation. */
export async function lineTo(on: Reader, id: string): Promise<Pick<Organisation, 'id' | 'name' | 'closed_at'>[]> {
  return on
    .withRecursive('up', (step) =>
      step
        .selectFrom('organisations')
        .select(['id', 'name', 'closed_at', 'parent_id', sql<number>`0`.as('above')])
        .where('id', '=', id)
        .unionAll(
          step
            .selectFrom('organisations')
            .innerJoin('up', 'up.parent_id', 'organisations.id')
            .select([
              'organisations.id',
              'organisations.name',
              'organisations.closed_at',
              'organisations.parent_id',
              sql<number>`up.above + 1`.as('above'),
            ])
            .where('up.above', '<', DEEPEST),
        ),
    )
    .selectFrom('up')
    .select(['id', 'name', 'closed_at'])
    .orderBy('above', 'desc')
    .execute()
}

/** Names from the root down to one organisation. */
export async function pathTo(db: Db, id: string): Promise<string[]> {
  return (await lineTo(db.read, id)).map(({ name }) => name)
}

/** An organisation, at level 0, and all below it that are not merged. */
export function below(tx: Tx, { id, third_id }: Organisation): Promise<{ id: string; closed_at: number | null; level: number }[]> {
  return tx
    .withRecursive('down', (step) =>
      step
        .selectFrom('organisations')
        .select(['id', 'closed_at', sql<number>`0`.as('level')])
        .where('id', '=', id)
        .unionAll(
          step
            .selectFrom('organisations')
            .innerJoin('down', 'down.id', 'organisations.parent_id')
            .select(['organisations.id', 'organisations.closed_at', sql<number>`down.level + 1`.as('level')])
            .where('organisations.third_id', '=', third_id)
            .where('organisations.merged_into', 'is', null)
            .where('down.level', '<', DEEPEST),
        ),
    )
    .selectFrom('down')
    .selectAll()
    .execute()
}

/** Many, each after the one that it hangs below. */
export async function insertOrganisations(db: Db, tx: Tx, rows: readonly Pick<Organisation, NewColumn>[]): Promise<void> {
  await db.insertMany(tx, 'organisations', rows)
}

/** @returns 0 where there is none of that id, or it has been merged. */
export async function updateOrganisation(tx: Tx, thirdId: string, id: string, values: Partial<Organisation>): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set(values)
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}

/** @param at null: opens them. */
export async function setClosed(tx: Tx, ids: readonly string[], at: number | null): Promise<void> {
  await tx.updateTable('organisations').set({ closed_at: at }).where('id', 'in', ids).execute()
}

/** Hangs all that is below one below another. @returns their ids. */
export async function moveChildren(tx: Tx, from: string, into: string): Promise<string[]> {
  const rows = await tx.updateTable('organisations').set({ parent_id: into }).where('parent_id', '=', from).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What led to the one leads to the other, so that nobody is led on twice. */
export async function setMerged(tx: Tx, from: string, into: string, at: number): Promise<void> {
  await tx.updateTable('organisations').set({ merged_into: into }).where('merged_into', '=', from).execute()
  await tx.updateTable('organisations').set({ closed_at: at, merged_into: into }).where('id', '=', from).execute()
}
