/** Whether people can sign up: read of the tickets and pools, which the ticket feature writes. */
import { expressionBuilder, sql } from 'kysely'
import { type Sale, type SignUpState, signUpStateOf } from '#contract/sign-up.ts'
import type { Db, Row } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { coalesced } from '../../flow/coalesced.ts'
import { leftOf } from './places-left.ts'
import { closedOf } from './state.ts'

interface Asked {
  ids: readonly string[]
}
type Offered = Pick<Row<'tickets'>, 'meeting_id' | 'state' | 'booking_from' | 'booking_to' | 'total' | 'sold' | 'pool_id'>
type Pool = Pick<Row<'pools'>, 'id' | 'meeting_id' | 'whole' | 'total'> & { taken: number }

const offered = prepared<Asked, Offered>((layer, given) =>
  layer
    .selectFrom('tickets')
    .select(['meeting_id', 'state', 'booking_from', 'booking_to', 'total', 'sold', 'pool_id'])
    .where(given.amongFew('meeting_id', 'ids'))
    .where('state', 'in', ['on', 'draft'])
    .where('hidden', '=', 0),
)

/** Places that tickets of the pool have sold. */
export const takenOfPool = expressionBuilder<Tables, 'pools'>()
  .selectFrom('tickets')
  .select((t) => t.fn.coalesce(t.fn.sum<number>('sold'), sql<number>`0`).as('taken'))
  .whereRef('tickets.meeting_id', '=', 'pools.meeting_id')
  .where((t) => t.or([t('pools.whole', '=', 1), t('tickets.pool_id', '=', t.ref('pools.id'))]))
  .$asScalar()

const pools = prepared<Asked, Pool>((layer, given) =>
  layer
    .selectFrom('pools')
    .select(['id', 'meeting_id', 'whole', 'total'])
    .select(takenOfPool.as('taken'))
    .where(given.amongFew('meeting_id', 'ids')),
)

/** By the state of the tickets: those on sale, and those that will be. */
interface Sales {
  on: Sale[]
  draft: Sale[]
}

/** Those who ask in one turn share the look-up. */
export const salesOf = coalesced(async (db: Db, asked: readonly string[]): Promise<Sales[]> => {
  const ids = [...new Set(asked)]
  const tickets = (await offered(db, db.read, { ids })).rows
  const shared = tickets.length === 0 ? [] : (await pools(db, db.read, { ids })).rows
  return asked.map((id) => {
    const around = shared.filter((pool) => pool.meeting_id === id).map((pool) => ({ ...pool, taken: Number(pool.taken) }))
    const sales = (state: Offered['state']) =>
      tickets
        .filter((ticket) => ticket.meeting_id === id && ticket.state === state)
        .map((ticket) => ({ from: ticket.booking_from, until: ticket.booking_to, left: leftOf(ticket, around) }))
    return { on: sales('on'), draft: sales('draft') }
  })
})

/** The rule of `signUpStateOf` for a list, in SQL: a published meeting of which a ticket can be had. */
export const isOpenAt = (now: number) => sql<boolean>`meetings.state = 'published' and exists (
  select 1 from tickets
  where tickets.meeting_id = meetings.id and tickets.state = 'on' and tickets.hidden = 0
    and tickets.booking_from <= ${now} and tickets.booking_to > ${now} and tickets.sold < tickets.total
    and not exists (
      select 1 from pools
      where pools.meeting_id = tickets.meeting_id and (pools.whole = 1 or pools.id = tickets.pool_id)
        and pools.total <= (
          select coalesce(sum(sharing.sold), 0) from tickets as sharing
          where sharing.meeting_id = pools.meeting_id and (pools.whole = 1 or sharing.pool_id = pools.id))))`

type Meeting = Pick<Row<'meetings'>, 'id' | 'state'> & Partial<Pick<Row<'meetings'>, 'cancelled_at' | 'archived_from'>>

/** As its page says it. A preview of a draft shows its tickets as they will be sold. */
export async function signUpOf(db: Db, meeting: Meeting, now: number): Promise<SignUpState> {
  const { id, state, cancelled_at = null, archived_from = '' } = meeting
  if (state === 'archived' || closedOf({ state, cancelled_at, archived_from }) !== undefined) return signUpStateOf([], now, 'closed')
  if (state === 'paused') return signUpStateOf([], now, 'paused')
  const { on, draft } = await salesOf(db, id)
  return signUpStateOf(state === 'draft' ? [...on, ...draft] : on, now)
}
