/** Table profiles; reads names of accounts for readers who may see them. */
import type { Db, Tx } from '../../db/db.ts'
import { isClear, type Seals } from '../../db/sealed.ts'
import { table } from '../../db/table.ts'

export const profiles = table('profiles')

/** Seals numbers that stand in clear, at most so many. @returns how many there were. */
export function sealProfiles(db: Db, seals: Seals, most: number): Promise<number> {
  return db.write(async (tx) => {
    const clear = await tx
      .selectFrom('profiles')
      .select(['user_id', 'certify_card_no'])
      .where((q) => isClear(q.ref('certify_card_no')))
      .orderBy('user_id')
      .limit(most)
      .forUpdate()
      .execute()
    for (const { user_id: id, certify_card_no: number } of clear)
      await tx
        .updateTable('profiles')
        .set({ certify_card_no: seals.seal(seals.open(number, id), id) })
        .where('user_id', '=', id)
        .execute()
    return clear.length
  })
}

/** Accounts among `ids` that are the asker's own or share an organisation with it; all of them where `everyone`. */
export function namesOf(
  db: Db,
  ids: readonly string[],
  asker: string,
  everyone: boolean,
): Promise<{ id: string; name: string; mobile: string }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.read
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.mobile'])
    .where('users.id', 'in', ids)
    .where('users.closed_at', 'is', null)
    .$if(!everyone, (q) =>
      q.where((where) =>
        where.or([
          where('users.id', '=', asker),
          where.exists(
            where
              .selectFrom('organisation_members as theirs')
              .innerJoin('organisation_members as mine', 'mine.organisation_id', 'theirs.organisation_id')
              .select('theirs.user_id')
              .whereRef('theirs.user_id', '=', 'users.id')
              .where('mine.user_id', '=', asker),
          ),
        ]),
      ),
    )
    .execute()
}

export async function deleteProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('user_id', '=', userId).execute()
}
