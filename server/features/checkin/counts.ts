/** How full it is: of a list, as staff and devices see it. */
import type { checkin, Counts } from '../../../contract/checkin.ts'
import type { Db } from '../../db/db.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { listAtWork } from './at-work.ts'
import { bringUpToDate } from './roster.ts'
import { ruleOf } from './rule.ts'
import type { List } from './store.ts'
import { arrivalsOf, expectedOf, holdingsOf } from './tally.ts'
import { gatesOf } from './wire.ts'

export const counts: Handler<typeof checkin.counts> = async (context) => {
  const { db, env } = context.deps
  const work = await listAtWork(context, context.input.listId)
  if (work === undefined) return refuse('list_gone')
  const { list } = work
  await bringUpToDate(db, env.secret, list.meeting_id)
  return countsOf(db, list)
}

export async function countsOf(db: Db, list: List): Promise<Counts> {
  const [holdings, arrivals] = await Promise.all([holdingsOf(db, list.meeting_id), arrivalsOf(db, list.id)])
  return {
    expected: expectedOf(holdings, ruleOf(list).ticketIds),
    entered: arrivals.entered,
    inside: arrivals.inside,
    gates: gatesOf(list).map(({ id }) => ({ id, entered: arrivals.byGate.get(id) ?? 0 })),
  }
}
