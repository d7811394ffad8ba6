/** The only file that writes what was counted: ballots without electors, in the order of their commitments. */
import type { Db, Row, Tx } from '../../db/db.ts'
import type { PageRange, RowPage } from '../../db/pages.ts'

export type Entry = Row<'vote_bulletin'>

export async function insertBulletin(db: Db, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await db.insertMany(tx, 'vote_bulletin', entries as readonly (Entry & Record<string, string | number>)[])
}

/** @param total as many as were counted. */
export async function pageOfBulletin(db: Db, voteId: string, { offset, limit }: PageRange): Promise<RowPage<Entry>> {
  const { total } = await db.read
    .selectFrom('vote_bulletin')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where('vote_id', '=', voteId)
    .executeTakeFirstOrThrow()
  // Places are counted from 1 without a gap: a page is found by them.
  const rows = await db.read
    .selectFrom('vote_bulletin')
    .selectAll()
    .where('vote_id', '=', voteId)
    .where('place', '>', offset)
    .where('place', '<=', offset + limit)
    .orderBy('place')
    .execute()
  return { rows, total: Number(total) }
}

export function findEntry(db: Db, voteId: string, commitment: string): Promise<Pick<Entry, 'place'> | undefined> {
  return db.read
    .selectFrom('vote_bulletin')
    .select('place')
    .where('vote_id', '=', voteId)
    .where('commitment', '=', commitment)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
}
