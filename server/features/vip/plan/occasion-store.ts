/** Tables vip_seats and vip_appearances. */
import { sql } from 'kysely'
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipSeats = table('vip_seats')
export const vipAppearances = table('vip_appearances')

export type SeatRow = Row<'vip_seats'>
export type AppearanceRow = Row<'vip_appearances'>

export function seatsOf(on: Reader, meetingId: string, guestId?: string): Promise<SeatRow[]> {
  let found = on.selectFrom('vip_seats').selectAll().where('meeting_id', '=', meetingId)
  if (guestId !== undefined) found = found.where('guest_id', '=', guestId)
  return found.orderBy('event_id').orderBy('seat_table').orderBy('seat').orderBy('id').execute()
}

/** As the programme has them now, by call time; what was taken out of the programme stays as it was written down. */
const appearances = (on: Reader) =>
  on
    .selectFrom('vip_appearances as own')
    .leftJoin('schedule_items as session', (join) =>
      join.onRef('session.id', '=', 'own.schedule_id').onRef('session.meeting_id', '=', 'own.meeting_id'),
    )
    .select(['own.id', 'own.meeting_id', 'own.guest_id', 'own.schedule_id', 'own.role', 'own.call_at'])
    .select([
      sql<string>`coalesce(session.title, own.title)`.as('title'),
      sql<string>`coalesce(session.room, own.place)`.as('place'),
      sql<number | null>`coalesce(session.starts_at, own.start_at)`.as('start_at'),
    ])
    .orderBy('own.call_at')
    .orderBy('own.id')

export function appearancesOf(on: Reader, meetingId: string, guestId?: string): Promise<AppearanceRow[]> {
  const found = appearances(on).where('own.meeting_id', '=', meetingId)
  return (guestId === undefined ? found : found.where('own.guest_id', '=', guestId)).execute()
}

/** Of seats, or of appearances: a guest has few of either. */
export async function countOccasions(tx: Tx, table: 'vip_seats' | 'vip_appearances', guestId: string): Promise<number> {
  const counted = tx.selectFrom(table).select((q) => q.fn.countAll<number>().as('n'))
  return Number((await counted.where('guest_id', '=', guestId).executeTakeFirstOrThrow()).n)
}

/** With the seats at it. @returns whose they were. */
export async function deleteAppearance(tx: Tx, { id, meeting_id }: AppearanceRow): Promise<string[]> {
  const seats = tx.deleteFrom('vip_seats').where('meeting_id', '=', meeting_id).where('event_id', '=', id)
  const freed = await seats.returning('guest_id').execute()
  await tx.deleteFrom('vip_appearances').where('id', '=', id).execute()
  return freed.map(({ guest_id }) => guest_id)
}
