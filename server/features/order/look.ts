/**
 * What a batch of submissions has to know, read under lock. One order of locks everywhere: tickets, pools, vouchers,
 * forms with counted choices, attendees.
 */
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Choices, chosenBy, lockChoices } from '../form/choice-store.ts'
import { invitedByPhone, organisationsOfUsers } from '../ticket/audience-store.ts'
import { lockPools, takenOfPools, takePlaces } from '../ticket/place-store.ts'
import { countUses, countUsesBy, lockVouchers } from '../voucher/store.ts'
import { countCopies, lockAttendees, lockTickets, ordersByKey, ordersByNo } from './store.ts'
import { keyOf, type Standing, type Stock, type Submission } from './submission.ts'

/** Where places and vouchers are looked up, and places taken. Tests hand in a naive one to show what the guard is for. */
export interface Places {
  look(db: Db, tx: Tx, submissions: readonly Submission[]): Promise<Stock>
  /** @returns whether so many places were left. */
  take(db: Db, tx: Tx, ticketId: string, copies: number): Promise<boolean>
  /** What of these forms is counted, and how much of it is taken. */
  choices(db: Db, tx: Tx, formIds: readonly string[]): Promise<Map<string, Choices>>
}

export const guardedPlaces: Places = {
  look: async (db, tx, submissions) => {
    const tickets = (await lockTickets(db, tx, { ids: unique(submissions.map(({ input }) => input.ticketId)) })).rows
    const pools = await poolsOf(db, tx, tickets)
    return { tickets: byId(tickets), pools, ...(await vouchersOf(db, tx, submissions)) }
  },
  take: async (db, tx, ticketId, copies) => (await takePlaces(db, tx, { ticketId, copies })).changed === 1,
  choices: lockChoices,
}

/** Locked, after their tickets. One cheap question for a batch of plain ones: whether their meetings have a total of the whole. */
export async function poolsOf(db: Db, tx: Tx, tickets: readonly { pool_id: string | null; meeting_id: string }[]): Promise<Stock['pools']> {
  if (tickets.length === 0) return new Map()
  const ids = unique(tickets.flatMap(({ pool_id }) => pool_id ?? []))
  const locked = (await lockPools(db, tx, { ids, meetingIds: unique(tickets.map(({ meeting_id }) => meeting_id)) })).rows
  if (locked.length === 0) return new Map()
  const { rows } = await takenOfPools(db, tx, { ids: locked.map(({ id }) => id) })
  const taken = new Map(rows.map((row) => [row.id, row.taken]))
  return byId(locked.map((pool) => ({ ...pool, taken: taken.get(pool.id) ?? 0 })))
}

async function vouchersOf(db: Db, tx: Tx, submissions: readonly Submission[]): Promise<Pick<Stock, 'vouchers' | 'uses'>> {
  const codes = submissions.flatMap(({ input }) => (input.voucher ? [keyOf(input.meetingId, input.voucher)] : []))
  if (codes.length === 0) return { vouchers: new Map(), uses: new Map() }
  const locked = (await lockVouchers(db, tx, { codes: pairs(codes) })).rows
  const vouchers = new Map(locked.map((row) => [keyOf(row.meeting_id, row.code), row]))
  const limited = locked.filter(({ uses }) => uses > 0).map(({ id }) => id)
  const persons = submissions.flatMap(({ input, userId }) => {
    const voucher = input.voucher ? vouchers.get(keyOf(input.meetingId, input.voucher)) : undefined
    return voucher !== undefined && voucher.uses_person > 0 ? [keyOf(voucher.id, userId)] : []
  })
  const all = limited.length === 0 ? [] : (await countUses(db, tx, { ids: limited })).rows
  const own = persons.length === 0 ? [] : (await countUsesBy(db, tx, { wanted: pairs(persons) })).rows
  return {
    vouchers,
    uses: new Map([
      ...all.map((row) => [row.id as string, row.copies] as const),
      ...own.map((row) => [keyOf(row.id as string, row.userId), row.copies] as const),
    ]),
  }
}

/** Everything that is decided from. */
export async function look(db: Db, tx: Tx, submissions: readonly Submission[], places: Places): Promise<Standing> {
  const stock = await places.look(db, tx, submissions)
  const { tickets } = stock
  const choices = await places.choices(db, tx, unique([...tickets.values()].flatMap(({ form_id }) => form_id ?? [])))
  const people = (await lockAttendees(db, tx, { ids: unique(submissions.flatMap(({ input }) => input.enrollInfoIds)) })).rows
  const keys = submissions.flatMap(({ userId, key }) => (key === undefined ? [] : [[userId, key] as [string, string]]))
  const byKey = keys.length === 0 ? [] : (await ordersByKey(db, tx, { keys })).rows
  const nos = unique(people.flatMap(({ order_no }) => order_no ?? []))
  const holding = nos.length === 0 ? [] : (await ordersByNo(db, tx, { nos })).rows
  const holders = submissions.flatMap(({ input, userId }) =>
    (tickets.get(input.ticketId)?.limit_phone ?? 0) > 0 ? [keyOf(input.ticketId, userId)] : [],
  )
  const copies = holders.length === 0 ? [] : (await countCopies(db, tx, { holders: pairs(holders) })).rows
  return {
    ...stock,
    choices,
    chosen:
      choices.size === 0
        ? new Map()
        : await chosenBy(
            db,
            tx,
            people.map(({ id }) => id),
          ),
    attendees: byId(people),
    byKey: new Map(byKey.map((row) => [keyOf(row.user_id, row.idem_key as string), row])),
    holding: new Map(holding.map((row) => [row.no, row])),
    copies: new Map(copies.map((row) => [keyOf(row.ticket_id, row.user_id), row.copies])),
    invited: await invitedOf(db, tx, submissions, tickets),
  }
}

/** Who of them may buy what is not for anyone. */
async function invitedOf(db: Db, tx: Tx, submissions: readonly Submission[], tickets: Stock['tickets']): Promise<Set<string>> {
  const closed = submissions.filter(({ input }) => (tickets.get(input.ticketId)?.audience ?? 'anyone') !== 'anyone')
  const invited = new Set<string>()
  if (closed.length === 0) return invited
  const byPhone = closed.flatMap(({ input, userId }) =>
    tickets.get(input.ticketId)?.audience === 'phones' ? [keyOf(input.ticketId, userId)] : [],
  )
  if (byPhone.length > 0)
    for (const { ticketId, userId } of (await invitedByPhone(db, tx, { wanted: pairs(byPhone) })).rows) invited.add(keyOf(ticketId, userId))
  const byMembership = [...tickets.values()].filter(({ audience }) => audience === 'organisations')
  if (byMembership.length === 0) return invited
  const members = (await organisationsOfUsers(db, tx, { userIds: unique(closed.map(({ userId }) => userId)) })).rows
  for (const { id, organisation_ids } of byMembership) {
    const welcome = new Set(readJson(organisation_ids))
    for (const { organisationId, userId } of members) if (welcome.has(organisationId)) invited.add(keyOf(id, userId))
  }
  return invited
}

function unique(ids: string[]): string[] {
  return ids.length <= 1 ? ids : [...new Set(ids)]
}

/** Of what `keyOf` has put together, each once. */
function pairs(keys: string[]): [string, string][] {
  return unique(keys).map((both) => both.split(' ') as [string, string])
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
