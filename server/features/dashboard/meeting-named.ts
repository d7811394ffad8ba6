/** The meeting that a call is about. */
import type { Db, Row } from '../../db/db.ts'

/** A meeting of a tenant, published or not, with its hours. */
export function meetingNamed(
  db: Db,
  id: string,
  thirdId: string,
): Promise<Pick<Row<'meetings'>, 'id' | 'title' | 'starts_at' | 'ends_at'> | undefined> {
  return db.read
    .selectFrom('meetings')
    .select(['id', 'title', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .where('state', '!=', 'removed')
    .executeTakeFirst()
}
