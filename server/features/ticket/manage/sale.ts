/** The sale of a meeting as its organisers see it: tickets with what is sold of them, pools, and what forms choose from. */
import type { Pool, ticketManage } from '#contract/ticket-manage.ts'
import { say } from '#contract/sentences.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { toWire } from '../../../flow/clock.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { formsOf } from '../../form/store.ts'
import { maySell } from '../../meeting/manage/facts.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { doorLists, lockTicketsOf, organisationsOf, ownTickets, phoneCounts, salesOf, type TicketRow } from '../manage-store.ts'
import type { PoolWithTaken } from '../places.ts'
import { lockPoolsOf, poolsOf } from '../pool-store.ts'
import { choiceOnWire, listsOpenTo, ownTicketOnWire } from './wire.ts'

/** What changes of tickets and pools are judged by. */
export interface Standing {
  tickets: TicketRow[]
  pools: PoolWithTaken[]
  lists: Awaited<ReturnType<typeof doorLists>>
}

/**
 * Reads a meeting's sale with all of it locked, tickets before pools: nobody buys until the commit, so that what is sold
 * stands still and nothing is promised to a buyer by rules that are about to change. The meeting is locked.
 */
export async function lockSale(db: Db, tx: Tx, meetingId: string): Promise<Standing> {
  await lockTicketsOf(tx, meetingId)
  await lockPoolsOf(tx, meetingId)
  return standingOf(db, tx, meetingId)
}

async function standingOf(db: Db, on: Tx | Db['read'], meetingId: string): Promise<Standing> {
  return { tickets: await ownTickets(on, meetingId), pools: await poolsOf(db, on, meetingId), lists: await doorLists(on, meetingId) }
}

/** All tickets of a meeting as organisers have them on the wire. @param on the read side, or the transaction that changed them. */
export async function ownTicketsOnWire(db: Db, on: Tx | Db['read'], meetingId: string, now: number) {
  const standing = await standingOf(db, on, meetingId)
  const [sales, phones] = [await salesOf(on, meetingId), await phoneCounts(on, meetingId)]
  const around = { pools: standing.pools, lists: standing.lists, now }
  const tickets = standing.tickets.map((row) =>
    ownTicketOnWire(row, { ...around, phones: phones.get(row.id) ?? 0, ...(sales.get(row.id) ?? { orders: 0, held: 0 }) }),
  )
  return { ...standing, tickets }
}

export const sale: Handler<typeof ticketManage.sale> = async ({ deps, input: { meetingId }, thirdId, now }) => {
  const meeting = await ownMeeting(deps.db.read, meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const { tickets, pools, lists } = await ownTicketsOnWire(deps.db, deps.db.read, meetingId, now)
  return {
    tickets,
    pools: pools.map(poolOnWire),
    meetingStratTime: toWire(meeting.starts_at),
    meetingEndTime: toWire(meeting.ends_at),
    mayCharge: (await maySell(deps, deps.db.read, thirdId)) ? 1 : 0,
    forms: (await formsOf(deps.db.read, meetingId)).map(({ id, name, questions }) => ({ id, name, questions: readJson(questions).length })),
    lists: lists.map((list) => ({
      id: list.id,
      name: list.name,
      all: listsOpenTo([list]).length,
      windows: readJson(list.windows).map(({ from, to }) => ({ from, to })),
    })),
    organisations: await choicesFor(tickets, deps.db, thirdId),
  }
}

export const choices: Handler<typeof ticketManage.choices> = async ({ deps, input: { meetingId }, thirdId, now }) => {
  if ((await ownMeeting(deps.db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  const pools = await poolsOf(deps.db, deps.db.read, meetingId)
  return (await ownTickets(deps.db.read, meetingId)).map((row) => choiceOnWire(row, { pools, now }))
}

/** Those that take people in, and those that a ticket is for already. */
async function choicesFor(tickets: readonly { organisationIds: readonly string[] }[], db: Db, thirdId: string) {
  const chosen = new Set(tickets.flatMap(({ organisationIds }) => organisationIds))
  const all = await organisationsOf(db.read, thirdId)
  return all.filter(({ id, closed_at }) => closed_at === null || chosen.has(id)).map(({ id, name }) => ({ id, name }))
}

export function poolOnWire(row: PoolWithTaken): Pool {
  return { id: row.id, name: nameOfPool(row), whole: row.whole, total: row.total, taken: row.taken, edition: row.edition }
}

/** The meeting's own total goes by one name everywhere. */
export const nameOfPool = ({ whole, name }: Pick<PoolWithTaken, 'whole' | 'name'>): string => (whole === 1 ? say.wholePool : name)
