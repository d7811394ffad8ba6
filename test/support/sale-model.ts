/**
 * What a sale promises, written a second time and in another way: it shares no line with the server or the contract. Money
 * is counted in whole fen by bigint, prices are looked up from the end, and nothing is kept: everything is judged from the
 * orders there are.
 */
import type { Chance } from '#rehearsal/chance.ts'

export interface TicketRules {
  id: string
  fen: number
  /** Until when, and how much; in order. */
  steps: readonly { until: number; fen: number }[]
  total: number | undefined
  pool: string | undefined
  least: number
  most: number
  each: number
  hidden: boolean
  approval: boolean
  payMinutes: number
  opens: number
  closes: number
  /** Who may buy; undefined: anyone. */
  guests: ReadonlySet<string> | undefined
}

export interface VoucherRules {
  code: string
  kind: 'amount' | 'percent' | 'fixed' | 'unlock'
  value: number
  /** None: all. */
  tickets: readonly string[]
  uses: number
  person: number
  from: number | undefined
  to: number | undefined
  active: boolean
}

export interface SaleRules {
  tickets: readonly TicketRules[]
  pools: readonly { id: string; total: number; whole: boolean }[]
  vouchers: readonly VoucherRules[]
}

/** An order as it lies in the books. */
export interface Booked {
  no: string
  user: string
  ticket: string
  copies: number
  voucher: string | undefined
  priceFen: number
  discountFen: number
  amountFen: number
  status: number
  at: number
  expiresAt: number | undefined
}

const live = ({ status }: Booked) => ![4, 5, 7].includes(status)
const copies = (orders: readonly Booked[]) => orders.filter(live).reduce((sum, order) => sum + order.copies, 0)

/** What a copy costs, without and with a voucher. */
export function costOf(ticket: TicketRules, voucher: VoucherRules | undefined, at: number): { full: number; fen: number } {
  let full = BigInt(ticket.fen)
  for (const step of [...ticket.steps].toReversed()) if (at < step.until) full = BigInt(step.fen)
  let fen = full
  if (voucher?.kind === 'amount') fen = full - BigInt(voucher.value)
  // What is paid is rounded up where what goes off is rounded down.
  if (voucher?.kind === 'percent') fen = (full * (100n - BigInt(voucher.value)) + 99n) / 100n
  if (voucher?.kind === 'fixed' && BigInt(voucher.value) < full) fen = BigInt(voucher.value)
  return { full: Number(full), fen: fen < 0n ? 0 : Number(fen) }
}

export interface Wish {
  user: string
  ticket: string
  copies: number
  code: string | undefined
  fen: number
}

/** Everything that speaks against a wish at a moment; nothing: it has to be granted. */
export function objections(rules: SaleRules, books: readonly Booked[], wish: Wish, at: number): string[] {
  const ticket = rules.tickets.find(({ id }) => id === wish.ticket) as TicketRules
  const voucher = rules.vouchers.find(({ code }) => code === wish.code)
  const found: string[] = []
  const say = (when: boolean, what: string) => void (when && found.push(what))
  say(at < ticket.opens || at >= ticket.closes, 'outside of its time')
  say(wish.copies < ticket.least, 'too few')
  say(ticket.most > 0 && wish.copies > ticket.most, 'too many')
  say(ticket.guests?.has(wish.user) === false, 'no guest')
  say(costOf(ticket, voucher, at).fen !== wish.fen, 'another price')
  say(
    ticket.hidden && !(voucher && (voucher.tickets.includes(ticket.id) || (voucher.kind === 'unlock' && voucher.tickets.length === 0))),
    'hidden',
  )
  if (wish.code !== undefined) {
    say(voucher?.active !== true, 'no such voucher')
    say(voucher?.from !== undefined && at < voucher.from, 'voucher too early')
    say(voucher?.to !== undefined && at >= voucher.to, 'voucher too late')
    say(voucher !== undefined && voucher.tickets.length > 0 && !voucher.tickets.includes(ticket.id), 'voucher for another')
  }
  // Had it been granted, would the books still be in order?
  const then = { no: 'wish', ...wish, voucher: wish.code, priceFen: 0, discountFen: 0, amountFen: 0, status: 0, at, expiresAt: undefined }
  return [...found, ...excesses(rules, [...books, then])]
}

/** Every bound that the books go beyond. */
export function excesses({ tickets, pools, vouchers }: SaleRules, books: readonly Booked[]): string[] {
  const found: string[] = []
  const bound = (what: string, most: number | undefined, taken: number) =>
    void (most !== undefined && taken > most && found.push(`${what}: ${taken} of ${most}`))
  const users = [...new Set(books.map(({ user }) => user))]
  for (const { id, total, each } of tickets) {
    const sold = books.filter(({ ticket }) => ticket === id)
    bound(`ticket ${id}`, total, copies(sold))
    for (const user of each > 0 ? users : []) bound(`ticket ${id} of ${user}`, each, copies(sold.filter((order) => order.user === user)))
  }
  for (const pool of pools) {
    const sharing = new Set(tickets.filter((ticket) => pool.whole || ticket.pool === pool.id).map(({ id }) => id))
    bound(`pool ${pool.id}`, pool.total, copies(books.filter(({ ticket }) => sharing.has(ticket))))
  }
  for (const { code, uses, person } of vouchers) {
    const used = books.filter(({ voucher }) => voucher === code)
    if (uses > 0) bound(`voucher ${code}`, uses, copies(used))
    for (const user of person > 0 ? users : [])
      bound(`voucher ${code} of ${user}`, person, copies(used.filter((order) => order.user === user)))
  }
  return found
}

/** What is wrong with an order that has just been made under these rules. */
export function flawsOf(rules: SaleRules, made: Booked): string[] {
  const ticket = rules.tickets.find(({ id }) => id === made.ticket) as TicketRules
  const { full, fen } = costOf(
    ticket,
    rules.vouchers.find(({ code }) => code === made.voucher),
    made.at,
  )
  const status = ticket.approval ? 6 : fen === 0 ? 1 : 0
  const expected = {
    priceFen: fen,
    discountFen: full - fen,
    amountFen: fen * made.copies,
    status,
    expiresAt: status === 0 ? made.at + ticket.payMinutes * 60_000 : undefined,
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    made[name as keyof Booked] === value ? [] : [`order ${made.no}: ${name} is ${made[name as keyof Booked]}, not ${value}`],
  )
}

const HOUR = 3_600_000

/** Rules as organisers might make them, tight enough that each bound is met. */
export function anyRules(chance: Chance, name: string, users: readonly string[], at: number): SaleRules {
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  const maybe = (share: number) => chance() < share
  const some = <T>(list: readonly T[]) => chance.shuffled(list).slice(0, 1 + upTo(list.length - 1))
  const ids = Array.from({ length: 2 + upTo(2) }, (_, n) => `${name}_t${n}`)
  const pool = maybe(0.7) ? `${name}_pool` : undefined
  const whole = maybe(0.4) ? [{ id: `${name}_whole`, total: 4 + upTo(10), whole: true }] : []
  const tickets = ids.map((id): TicketRules => {
    const shares = pool !== undefined && maybe(0.7)
    const steps = Array.from({ length: upTo(3) }, (_, n) => ({ until: at + (n + 1) * (1 + upTo(2)) * HOUR, fen: upTo(20_000) }))
    return {
      id,
      fen: maybe(0.2) ? 0 : upTo(30_000),
      steps: steps.toSorted((one, other) => one.until - other.until).filter((step, n, all) => step.until !== all[n + 1]?.until),
      total: (shares || whole.length > 0) && maybe(0.5) ? undefined : 2 + upTo(8),
      pool: shares ? pool : undefined,
      least: maybe(0.2) ? 2 : 1,
      most: maybe(0.3) ? 2 : 0,
      each: maybe(0.4) ? 2 + upTo(3) : 0,
      hidden: maybe(0.2),
      approval: maybe(0.3),
      payMinutes: 30 + 30 * upTo(4),
      opens: maybe(0.2) ? at + HOUR : at - HOUR,
      closes: maybe(0.2) ? at + 4 * HOUR : at + 100 * HOUR,
      guests: maybe(0.2) ? new Set(some(users)) : undefined,
    }
  })
  const vouchers = Array.from({ length: 4 }, (_, n): VoucherRules => {
    const kind = (['amount', 'percent', 'fixed', 'unlock'] as const)[upTo(3)] as VoucherRules['kind']
    return {
      code: `${name}-V${n}`.toUpperCase(),
      kind,
      value: kind === 'percent' ? 1 + upTo(99) : kind === 'unlock' ? 0 : upTo(15_000),
      tickets: maybe(0.5) ? some(ids) : [],
      uses: maybe(0.6) ? 1 + upTo(5) : 0,
      person: maybe(0.4) ? 1 + upTo(2) : 0,
      from: maybe(0.2) ? at + 2 * HOUR : undefined,
      to: maybe(0.3) ? at + 4 * HOUR : undefined,
      active: maybe(0.9),
    }
  })
  return { tickets, vouchers, pools: [...(pool === undefined ? [] : [{ id: pool, total: 3 + upTo(8), whole: false }]), ...whole] }
}
