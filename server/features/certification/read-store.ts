/** Certifications with whose they are, read by those who decide about them. Writes nothing. */
import { sql } from 'kysely'
import type { CertificationState } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { Db, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'

const withNames = (on: Db['read'] | Tx, thirdId: string) =>
  on
    .selectFrom('certifications')
    .innerJoin('users as holders', 'holders.id', 'certifications.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'certifications.decided_by')
    .selectAll('certifications')
    .select([
      'holders.name as holder_name',
      'holders.mobile as holder_mobile',
      'deciders.name as decider_name',
      'deciders.mobile as decider_mobile',
      ({ selectFrom, fn }) =>
        selectFrom('certification_looks')
          .whereRef('certification_looks.certification_id', '=', 'certifications.id')
          .select(fn.countAll<number>().as('n'))
          .as('looks'),
    ])
    .where('certifications.third_id', '=', thirdId)
    // What was never handed in, or taken back, is its holder's alone.
    .where('certifications.state', '!=', 'draft')
export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

export function findReviewed(on: Db['read'] | Tx, thirdId: string, id: string) {
  return withNames(on, thirdId).where('certifications.id', '=', id).executeTakeFirst()
}

export interface ReviewFilter {
  thirdId: string
  keyword: string
  state: CertificationState | undefined
  kind: CertificationKind | undefined
}

/** What waits first, the longest first; then what was decided, the last first. */
export async function pageOfReviewed(
  db: Db,
  { thirdId, keyword, state, kind }: ReviewFilter,
  range: PageRange,
): Promise<RowPage<Reviewed>> {
  const found = withNames(db.read, thirdId)
    .$if(state !== undefined, (q) => q.where('certifications.state', '=', state as CertificationState))
    .$if(kind !== undefined, (q) => q.where('certifications.kind', '=', kind as CertificationKind))
    .$if(keyword !== '', (q) =>
      q.where(({ or }) =>
        or([
          ...(['certifications.name', 'certifications.code', 'certifications.mark_name'] as const).map((column) =>
            contains(column, keyword),
          ),
          contains('users.name', keyword, 'holders'),
        ]),
      ),
    )
  const waits = sql`certifications.state = 'waiting'`
  return pageOf(
    found.clearSelect(),
    found
      .orderBy(sql`CASE WHEN ${waits} THEN 0 ELSE 1 END`)
      .orderBy(sql`CASE WHEN ${waits} THEN certifications.submitted_at ELSE -certifications.submitted_at END`)
      .orderBy('certifications.id'),
    range,
  )
}
