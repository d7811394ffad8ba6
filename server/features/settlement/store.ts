/** Table settlements; reads the names that they show. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const settlements = table('settlements')

export type Settlement = Row<'settlements'>

/** Those of a meeting, the first one first. */
export function settlementsOf(on: Db['read'] | Tx, meetingId: string): Promise<Settlement[]> {
  return on.selectFrom('settlements').selectAll().where('meeting_id', '=', meetingId).orderBy('no').execute()
}

/** By account; one that is closed has no name any more. */
export async function namesOf(on: Db['read'] | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
