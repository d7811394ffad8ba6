/** How full it is: of a list, as staff and devices see it. */
import type { checkin } from '#contract/checkin/calls.ts'
import type { Counts } from '#contract/checkin/lists.ts'
import type { Db } from '../../../db/db.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { listAtWork } from '../devices/at-work.ts'
import { bringUpToDate } from './roster.ts'
import { ruleOf } from '../lists/rule.ts'
import type { List } from '../lists/list-store.ts'
import { countVisits } from './visit-count-store.ts'
import { arrivalsOf, expectedOf, holdingsOf } from './tally.ts'
import { gatesOf } from '../lists/wire.ts'

export const counts: Handler<typeof checkin.counts> = async (context) => {
  const { db, env } = context.deps
  const work = await listAtWork(context, context.input.listId)
  if (work === undefined) return refuse('list_gone')
  const { list } = work
  if (list.kind !== 'visitor') await bringUpToDate(db, env.secret, list.meeting_id)
  return countsOf(db, list)
}

export async function countsOf(db: Db, list: List): Promise<Counts> {
  const [held, arrivals] = await Promise.all([heldFor(db, list), arrivalsOf(db, list.id)])
  return {
    inside: arrivals.inside,
    ...held,
    entered: arrivals.entered,
    gates: gatesOf(list).map(({ id }) => ({ id, entered: arrivals.byGate.get(id) ?? 0 })),
  }
}

/** Of visits also who is in, for a person may say so, or that they have left, without any scan. */
async function heldFor(db: Db, list: List): Promise<Pick<Counts, 'expected'> & Partial<Pick<Counts, 'inside'>>> {
  if (list.kind === 'visitor') return countVisits(db, list)
  return { expected: expectedOf(await holdingsOf(db, list.meeting_id), ruleOf(list).ticketIds) }
}
