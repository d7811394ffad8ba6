/** Table certification_looks: who has opened which picture, and when. */
import type { Db, Row } from '../../db/db.ts'
import type { PageRange, RowPage } from '../../db/pages.ts'
import { table } from '../../db/table.ts'

export const certificationLooks = table('certification_looks')

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
  return { rows, total: await certificationLooks.count(db.read, { certification_id: certificationId }) }
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

/** They name whoever has looked, and go with the time for asking about it. */
export async function sweepLooks(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('certification_looks').where('at', '<', before).execute())
}
