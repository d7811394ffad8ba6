/** Table pools. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { takenOfPool } from '../meeting/sign-up-store.ts'
import type { PoolWithTaken } from './places.ts'
import { table } from '../../db/table.ts'

export const poolTable = table('pools')

const pools = prepared<{ meetingId: string }, PoolWithTaken>((layer, given) =>
  layer
    .selectFrom('pools')
    .selectAll('pools')
    .select(takenOfPool.as('taken'))
    .where('meeting_id', '=', given.value('meetingId'))
    .orderBy('whole', 'desc')
    .orderBy('created_at')
    .orderBy('id'),
)

/** A meeting's pools with what is taken of each, its own total first. */
export async function poolsOf(db: Pick<Db, 'engine'>, on: Tx | Db['read'], meetingId: string): Promise<PoolWithTaken[]> {
  return (await pools(db, on, { meetingId })).rows
}

/** Locks a meeting's pools in ascending id: after its tickets. */
export async function lockPoolsOf(tx: Tx, meetingId: string): Promise<void> {
  await tx.selectFrom('pools').select('id').where('meeting_id', '=', meetingId).orderBy('id').forNoKeyUpdate().execute()
}

export async function insertPool(tx: Tx, row: Row<'pools'>): Promise<void> {
  await tx.insertInto('pools').values(row).execute()
}
