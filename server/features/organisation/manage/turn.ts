/** Changes of a tenant's tree, one after the other: each is judged by the tree that the one before has left. */
import { LEVELS_MOST } from '#contract/organisation-manage.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { type Refusal, refuse } from '../../../use-case.ts'
import { findOrganisation, lineTo, type Organisation } from '../tree-store.ts'

/** Resolves when no other change of this tree is under way; until the end of the transaction none begins. */
export const turn = (db: Db, tx: Tx, thirdId: string): Promise<void> => db.serialise(tx, `organisations:${thirdId}`)

/** One that belongs to the tenant and has not been merged into another. */
export async function standing(tx: Tx, thirdId: string, id: string): Promise<Organisation | undefined> {
  const row = await findOrganisation(tx, { id, third_id: thirdId })
  return row?.merged_into === null ? row : undefined
}

/** @returns why so many levels cannot hang below an organisation; below none, where its id is empty. */
export async function unfitBelow(
  tx: Tx,
  thirdId: string,
  parentId: string,
  levels: number,
): Promise<Refusal<'organisation_gone' | 'organisation_closed' | 'organisation_deep'> | undefined> {
  const parent = parentId === '' ? undefined : await standing(tx, thirdId, parentId)
  if (parentId !== '' && parent === undefined) return refuse('organisation_gone')
  if (parent !== undefined && parent.closed_at !== null) return refuse('organisation_closed')
  const above = parent === undefined ? 0 : (await lineTo(tx, parent.id)).length
  return above + levels > LEVELS_MOST ? refuse('organisation_deep') : undefined
}
