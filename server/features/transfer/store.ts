/** What giving a ticket away has to know, read under lock; what changes is written by admission, attendee and order. */
import type { Row, Tx } from '../../db/db.ts'

export function lockAdmission(tx: Tx, id: string): Promise<Row<'admissions'>> {
  return tx.selectFrom('admissions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Whether a ticket that was given away went to this person: made in the same transaction, so at the same moment. */
export async function wentTo(
  tx: Tx,
  given: Pick<Row<'admissions'>, 'order_no' | 'ended_at'>,
  { name, phone }: Pick<Row<'attendees'>, 'name' | 'phone'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select('admissions.id')
    .where('admissions.order_no', '=', given.order_no)
    .where('admissions.issued_at', '=', given.ended_at)
    .where('attendees.phone', '=', phone)
    .where('attendees.name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
