/** How many visits a list for them lets in, and how many are in; nothing here writes. */
import { sql } from 'kysely'
import type { VisitState } from '#contract/visitor.ts'
import type { Db, Row } from '../../../db/db.ts'

/** Those that were let come, and did not stay away. */
const expected: readonly VisitState[] = ['approved', 'arrived', 'out', 'left']

/** In: by this list, or by a person's word at no gate. */
export async function countVisits(
  db: Pick<Db, 'read'>,
  { id, meeting_id: meetingId }: Pick<Row<'checkin_lists'>, 'id' | 'meeting_id'>,
): Promise<{ expected: number; inside: number }> {
  const isIn = sql<boolean>`visits.state = 'arrived' and (checkin_states.inside = 1 or visits.gate = '')`
  return db.read
    .selectFrom('visits')
    .leftJoin('checkin_states', (join) => join.on('checkin_states.list_id', '=', id).onRef('checkin_states.admission_id', '=', 'visits.id'))
    .select((q) => [
      q.fn.countAll<number>().as('expected'),
      q.fn.coalesce(q.fn.sum<number>(sql`case when ${isIn} then 1 else 0 end`), sql<number>`0`).as('inside'),
    ])
    .where('visits.meeting_id', '=', meetingId)
    .where('visits.serial', 'is not', null)
    .where('visits.state', 'in', expected)
    .executeTakeFirstOrThrow()
}
