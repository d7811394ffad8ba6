/** The only file that writes looks at pictures: who has opened which, and when. */
import type { Db, Row, Tx } from '../../db/db.ts'
import type { PageRange, RowPage } from '../../db/pages.ts'

export async function insertLook(tx: Tx, row: Row<'certification_looks'>): Promise<void> {
  await tx.insertInto('certification_looks').values(row).execute()
}

export async function countLooks(on: Db['read'] | Tx, certificationId: string): Promise<number> {
  const { n } = await on
    .selectFrom('certification_looks')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('certification_id', '=', certificationId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type NamedLook = Row<'certification_looks'> & { name: string | null; mobile: string | null }

/** The newest first, with who it was. */
export async function pageOfLooks(db: Db, certificationId: string, { offset, limit }: PageRange): Promise<RowPage<NamedLook>> {
  const rows = await db.read
    .selectFrom('certification_looks')
    .leftJoin('users', 'users.id', 'certification_looks.who')
    .selectAll('certification_looks')
    .select(['users.name', 'users.mobile'])
    .where('certification_id', '=', certificationId)
    .orderBy('certification_looks.at', 'desc')
    .orderBy('certification_looks.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: await countLooks(db.read, certificationId) }
}

/** At all of the certifications of one account, the newest first. */
export function looksOf(db: Db, userId: string, most: number) {
  return db.read
    .selectFrom('certification_looks')
    .innerJoin('certifications', 'certifications.id', 'certification_looks.certification_id')
    .select(['certifications.kind', 'certification_looks.field', 'certification_looks.at'])
    .where('certifications.user_id', '=', userId)
    .orderBy('certification_looks.at', 'desc')
    .limit(most)
    .execute()
}

export async function deleteLooksAt(tx: Tx, certificationId: string): Promise<void> {
  await tx.deleteFrom('certification_looks').where('certification_id', '=', certificationId).execute()
}

/** They name whoever has looked, and go with the time for asking about it. */
export async function sweepLooks(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('certification_looks').where('at', '<', before).execute())
}
