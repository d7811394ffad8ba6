/** The only file that writes attendees, but for `order_no`, which is the order's. */
import type { Db, Row, Tx } from '../../db/db.ts'
import type { PageOf } from '../meeting/store.ts'

export function lockAttendee(tx: Tx, id: string, userId: string): Promise<Row<'attendees'> | undefined> {
  return tx.selectFrom('attendees').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function insertAttendee(tx: Tx, row: Row<'attendees'>): Promise<void> {
  await tx.insertInto('attendees').values(row).execute()
}

export async function updateAttendee(tx: Tx, id: string, values: Partial<Row<'attendees'>>): Promise<void> {
  await tx.updateTable('attendees').set(values).where('id', '=', id).execute()
}

/** The attendees of a person who may enter this meeting. */
export async function pageOfEnrolled(
  db: Db,
  userId: string,
  meetingId: string,
  offset: number,
  limit: number,
): Promise<PageOf<Row<'attendees'>>> {
  const enrolled = db.read
    .selectFrom('attendees')
    .innerJoin('admissions', (join) => join.onRef('admissions.attendee_id', '=', 'attendees.id').on('admissions.status', '!=', 'revoked'))
    .where('attendees.user_id', '=', userId)
    .where('attendees.meeting_id', '=', meetingId)
  const { total } = await enrolled.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await enrolled.selectAll('attendees').orderBy('attendees.id').offset(offset).limit(limit).execute(), total }
}
