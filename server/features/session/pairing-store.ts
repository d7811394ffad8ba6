/** Table pairings: sessions of desktops that a phone has yet to let in. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const pairings = table('pairings')

export async function insertPairing(tx: Tx, row: Row<'pairings'>): Promise<void> {
  await tx.insertInto('pairings').values(row).execute()
}

export function findPairing(db: Db, id: string): Promise<Row<'pairings'> | undefined> {
  return db.read.selectFrom('pairings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function sweepPairings(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('pairings').where('expires_at', '<', before).execute())
}

export async function deletePairings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pairings').where('user_id', '=', userId).execute()
}
