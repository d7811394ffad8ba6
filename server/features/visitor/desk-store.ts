/** Table visitor_desks: how a meeting takes visits, and the counters of their roster. */
import { RETENTION_DAYS } from '#contract/visitor.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const visitorDesks = table('visitor_desks')

export type Desk = Row<'visitor_desks'>
type OfMeeting = Pick<Desk, 'meeting_id' | 'third_id'>

/** As a desk is before anybody has saved it: closed, for an organiser decides whether strangers may ask to come. */
const unsaved = ({ meeting_id, third_id }: OfMeeting): Desk => ({
  meeting_id,
  third_id,
  edition: 0,
  open: 0,
  two_steps: 0,
  asks_document: 0,
  companions_most: 5,
  days_most: 1,
  retention_days: RETENTION_DAYS,
  notice: '',
  serials: 0,
  version: 0,
})

export async function deskOf(on: Tx | Db['read'], { id, third_id }: Pick<Row<'meetings'>, 'id' | 'third_id'>): Promise<Desk> {
  const row = await on.selectFrom('visitor_desks').selectAll().where('meeting_id', '=', id).executeTakeFirst()
  return row ?? unsaved({ meeting_id: id, third_id })
}

/** Makes the row at first sight, and locks it. */
export async function lockDesk(tx: Tx, of: OfMeeting): Promise<Desk> {
  await visitorDesks.insertNew(tx, unsaved(of), 'meeting_id')
  return tx.selectFrom('visitor_desks').selectAll().where('meeting_id', '=', of.meeting_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
