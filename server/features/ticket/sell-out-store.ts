/** The only file that writes sell_outs; and what is left of everything that is on sale, to tell by. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import type { PoolWithTaken } from './places.ts'

export const sellOuts = table('sell_outs')

type Counted = Pick<
  Row<'tickets'>,
  'id' | 'meeting_id' | 'third_id' | 'name' | 'total' | 'sold' | 'pool_id' | 'state' | 'booking_from' | 'booking_to'
>
export type TicketOfMeeting = Counted & { title: string }

/** All tickets of meetings that sell, with those that are taken off: they count in pools too. */
export function ticketsOfOpenMeetings(db: Pick<Db, 'read'>, now: number): Promise<TicketOfMeeting[]> {
  return db.read
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .select(['tickets.id', 'tickets.meeting_id', 'tickets.third_id', 'tickets.name', 'tickets.total', 'tickets.sold', 'tickets.pool_id'])
    .select(['tickets.state', 'tickets.booking_from', 'tickets.booking_to', 'meetings.title'])
    .where('meetings.state', '=', 'published')
    .where('meetings.ends_at', '>', now)
    .execute()
}

export function poolsOfOpenMeetings(db: Pick<Db, 'read'>, now: number): Promise<Omit<PoolWithTaken, 'taken'>[]> {
  return db.read
    .selectFrom('pools')
    .innerJoin('meetings', 'meetings.id', 'pools.meeting_id')
    .selectAll('pools')
    .where('meetings.state', '=', 'published')
    .where('meetings.ends_at', '>', now)
    .execute()
}

/** What was known to be sold out. */
export async function knownSellOuts(db: Pick<Db, 'read'>): Promise<Set<string>> {
  return new Set((await db.read.selectFrom('sell_outs').select('thing_id').execute()).map(({ thing_id }) => thing_id))
}

export async function forgetSellOuts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('sell_outs').where('thing_id', 'in', ids).execute()
}
