/**
 * A meeting's money, order by order, as the sheet that it is closed with. Touches no database: whatever it is told of, it adds
 * up. Every movement stands in one line and in one account; a line with the provider of a refund that was paid back by hand is
 * another one than that of the payment, for it is another account.
 */
import type { Origin } from '#contract/desk.ts'
import { isByHand } from '#contract/payment.ts'
import type { SettlementAccount, SettlementDay, SettlementLine, Sheet } from '#contract/settlement.ts'
import { dayOf } from '../../flow/clock.ts'
import { EDGE_MS, oldestDay } from '../bill/days.ts'

type Kind = 'trade' | 'refund'

/** Money that has come, or has gone back. */
export interface Movement {
  kind: Kind
  provider: string
  /** The trade's number, or the refund's. */
  no: string
  fen: number
  at: number
}

/** What a bill says of one; `feeMils` null where it says nothing of fees. */
export interface Billed {
  kind: Kind
  provider: string
  no: string
  day: string
  fen: number
  feeMils: number | null
}

/** Where a bill and the books differ still. */
export interface Differing {
  id: string
  kind: Kind
  provider: string
  no: string
  day: string
  /** Empty for what is nobody's. */
  orderNo: string
  theirs: number | null
  ours: number | null
  explanation: string
  by: string
}

export interface OrderBooks {
  ticketId: string
  /** Fen, one copy. */
  listPrice: number
  price: number
  voucher: string
  origin: Origin
  /** Tickets that it has had, and those of them that have ended. */
  copies: number
  ended: number
  /** By which trade they were paid; empty for what cost nothing. */
  paidBy: string
  movements: readonly Movement[]
  billed: readonly Billed[]
  differing: readonly Differing[]
}

interface Account {
  received: number
  refunded: number
  feeMils: number
  /** Whether a line of it says nothing of fees. */
  silent: boolean
}

interface Day {
  provider: string
  day: string
  movements: number
  /** Movements of which no bill and no difference says anything; and lines that say something else, without a difference. */
  loose: number
  wrong: number
  differing: Differing[]
}

/** What has been added up so far. */
export interface Sums {
  lines: Map<string, SettlementLine>
  accounts: Map<string, Account>
  days: Map<string, Day>
}

export const noSums = (): Sums => ({ lines: new Map(), accounts: new Map(), days: new Map() })

export function addOrder(sums: Sums, order: OrderBooks): void {
  if (order.copies > 0) {
    const line = lineOf(sums, order, order.paidBy)
    line.copies += order.copies
    line.ended += order.ended
  }
  for (const { kind, provider, fen } of order.movements) {
    const line = lineOf(sums, order, provider)
    const account = accountOf(sums, provider)
    const side = kind === 'trade' ? 'received' : 'refunded'
    line[side] += fen
    account[side] += fen
  }
  for (const { provider, feeMils } of order.billed) {
    const account = accountOf(sums, provider)
    account.feeMils += feeMils ?? 0
    account.silent ||= feeMils === null
  }
  addToDays(sums, order)
}

function addToDays(sums: Sums, { movements, billed, differing }: OrderBooks): void {
  const same = (one: Pick<Movement, 'kind' | 'provider' | 'no'>) => (other: Pick<Movement, 'kind' | 'provider' | 'no'>) =>
    one.kind === other.kind && one.provider === other.provider && one.no === other.no
  for (const one of movements) {
    if (isByHand(one.provider)) continue
    const said = billed.filter(same(one))
    const open = differing.find(same(one))
    // What no bill has is looked for when the bill of the day after its last minutes is there (bill/check.ts).
    const day = dayAt(sums, one.provider, said[0]?.day ?? open?.day ?? dayOf(one.at + EDGE_MS))
    day.movements++
    if (said.length === 0 && open === undefined) day.loose++
    if (said.length > 0 && open === undefined && said.reduce((sum, { fen }) => sum + fen, 0) !== one.fen) day.wrong++
  }
  for (const one of billed) {
    // A refund that its provider has refused in the end is another account's by now.
    const here = movements.some(({ kind, no }) => kind === one.kind && no === one.no) || differing.some(same(one))
    if (!here) dayAt(sums, one.provider, one.day).wrong++
  }
  for (const one of differing) dayAt(sums, one.provider, one.day).differing.push(one)
}

function lineOf(sums: Sums, { ticketId, listPrice, price, voucher, origin }: OrderBooks, provider: string): SettlementLine {
  const line = { ticketId, ticketName: '', listPrice, price, voucher, provider, origin, copies: 0, ended: 0, received: 0, refunded: 0 }
  return entry(sums.lines, lineKey(line), () => line)
}

/** By what a line is the same one in another sheet. */
export function lineKey({ ticketId, listPrice, price, voucher, provider, origin }: SettlementLine): string {
  return JSON.stringify([ticketId, listPrice, price, voucher, provider, origin])
}

const accountOf = (sums: Sums, provider: string) =>
  entry(sums.accounts, provider, () => ({ received: 0, refunded: 0, feeMils: 0, silent: false }))

const dayAt = (sums: Sums, provider: string, day: string) =>
  entry(sums.days, dayKey({ provider, day }), () => ({ provider, day, movements: 0, loose: 0, wrong: 0, differing: [] }))

export const dayKey = ({ provider, day }: { provider: string; day: string }) => `${day} ${provider}`

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** What stands on the sheet beside its sums. */
export type About = Pick<
  Sheet,
  'meetingId' | 'title' | 'meetingStratTime' | 'meetingEndTime' | 'payee' | 'arrangement' | 'confirmedBy' | 'surplus'
>

export interface Around {
  about: About
  /** In their order. */
  tickets: readonly { id: string; name: string }[]
  /** By `dayKey`, those that there are; `again`: it is to be compared once more. */
  bills: ReadonlyMap<string, { compared: boolean; again: boolean }>
  /** What is nobody's on the days of the meeting. */
  strangers: readonly Differing[]
  now: number
}

/** @returns the sheet, and how many days of bills are still to be dealt with. */
export function sheetOf(sums: Sums, { about, tickets, bills, strangers, now }: Around): { sheet: Sheet; openDays: number } {
  for (const one of strangers) sums.days.get(dayKey(one))?.differing.push(one)
  const oldest = oldestDay(now)
  const judged = [...sums.days.values()]
    .toSorted((one, other) => compare(dayKey(one), dayKey(other)))
    .map((one) => ({ state: stateOf(one, bills.get(dayKey(one)), oldest), one }))
  const days = judged.map(({ state, one }): SettlementDay => ({
    provider: one.provider,
    day: one.day,
    state,
    movements: one.movements,
    differences: one.differing
      .toSorted((a, b) => compare(a.id, b.id))
      .map(({ id, orderNo, theirs, ours, explanation, by }) => ({ id, outTradeNo: orderNo, theirs, ours, explanation, by })),
  }))
  // Nobody knows the fees of a movement of which no bill says anything.
  const silent = new Set(judged.filter(({ state, one }) => state === 'waiting' || one.loose > 0).map(({ one }) => one.provider))
  const accounts = [...sums.accounts]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([provider, account]) => asAccount(provider, account, silent.has(provider)))
  const lines = inOrder([...sums.lines.values()], tickets)
  return {
    sheet: { ...about, lines, accounts, days, ...totalsOf(lines, accounts) },
    // A bill that is too old to be asked for never comes: whoever closes says what is in the account all the same.
    openDays: days.filter(({ state, day }) => state === 'differs' || (state === 'waiting' && day >= oldest)).length,
  }
}

function stateOf(
  { day, loose, wrong, differing }: Day,
  bill: { compared: boolean; again: boolean } | undefined,
  oldest: string,
): SettlementDay['state'] {
  if (wrong > 0 || differing.some(({ explanation }) => explanation === '')) return 'differs'
  if (bill?.compared !== true || (loose > 0 && bill.again)) return 'waiting'
  if (loose > 0 && day >= oldest) return 'differs'
  return differing.length > 0 ? 'explained' : 'agreed'
}

function asAccount(provider: string, { received, refunded, feeMils, silent }: Account, waits: boolean): SettlementAccount {
  const fees = isByHand(provider) ? 0 : silent || waits ? null : rounded(feeMils)
  return { provider, received, refunded, fees, due: received - refunded - (fees ?? 0), there: null, note: '' }
}

/** Thousandths of a fen as whole fen; half a fen goes away from zero. */
function rounded(mils: number): number {
  const fen = Math.round(Math.abs(mils) / 1000)
  return mils < 0 && fen > 0 ? -fen : fen
}

function inOrder(lines: readonly SettlementLine[], tickets: Around['tickets']): SettlementLine[] {
  const places = new Map(tickets.map(({ id, name }, place) => [id, { name, place }]))
  const placeOf = ({ ticketId }: SettlementLine) => places.get(ticketId)?.place ?? tickets.length
  return lines
    .map((line) => ({ ...line, ticketName: places.get(line.ticketId)?.name ?? '' }))
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        compare(one.ticketId, other.ticketId) ||
        one.listPrice - other.listPrice ||
        one.price - other.price ||
        compare(lineKey(one), lineKey(other)),
    )
}

/** As digits and letters follow each other, whatever the language of the machine. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export function totalsOf(
  lines: readonly SettlementLine[],
  accounts: readonly SettlementAccount[],
): Pick<Sheet, 'sold' | 'free' | 'ended' | 'received' | 'refunded' | 'fees' | 'due'> {
  const sum = <T>(rows: readonly T[], one: (row: T) => number) => rows.reduce((all, row) => all + one(row), 0)
  return {
    sold: sum(lines, ({ provider, copies }) => (provider === '' ? 0 : copies)),
    free: sum(lines, ({ provider, copies }) => (provider === '' ? copies : 0)),
    ended: sum(lines, ({ ended }) => ended),
    received: sum(accounts, ({ received }) => received),
    refunded: sum(accounts, ({ refunded }) => refunded),
    fees: sum(accounts, ({ fees }) => fees ?? 0),
    due: sum(accounts, ({ due }) => due),
  }
}
