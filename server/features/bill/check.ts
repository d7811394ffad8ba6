/**
 * Compares the bill of one day with our books, line by line, in both
 * directions. A movement is matched by its number first, whatever the day: a
 * payment at 23:59:59 that we heard of at 00:00:05 is no difference.
 *
 * Nothing is applied from a line: it only says about what the provider is to be
 * asked (recheck.ts). All of it can be done again at any time, by any server,
 * with the same result; so a server that dies in the middle leaves nothing to mend.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { happenedHere, type Movement, oursByNumber, tenantsOf } from './books.ts'
import { differenceOf, happened, keyOf, movementsOf, numberOf, type Ours, type Theirs } from './compare.ts'
import { DAY_MS, dayPlus, daysBetween, EDGE_MS, readyAt, startOf } from './days.ts'
import { recheck } from './recheck.ts'
import { type Difference, dropLines, endDay, insertDifferences, replaceLines } from './store.ts'
import { tellOfDifferences } from './tell.ts'

const PAGE = 500
/** Bills before the day in which a movement of it may stand: a refund can take that long from its acceptance to the money. */
const LONGEST_DAYS = 31
const AGAIN_MS = 30 * 60_000
/** After so many questions about one day the rest waits for the next day's bill. */
const PATIENCE = 20

/** @returns whether there was a bill. @throws when the provider does not give it. */
export async function checkDay(deps: Deps, provider: PaymentProvider, { day, asked }: { day: string; asked: number }): Promise<boolean> {
  const { db, clock } = deps
  const lines = await provider.bill(day)
  if (lines === undefined) return false
  const theirs = movementsOf(lines)
  await compareLines(db, provider.name, day, theirs, clock())
  await compareBooks(deps, provider, day, theirs)
  const answered = await recheck(deps, provider, day, theirs)
  await tellOfDifferences(deps, provider.name, day)
  const now = clock()
  await endDay(db, { provider: provider.name, day }, theirs.size, now, answered || asked >= PATIENCE ? null : now + AGAIN_MS)
  return true
}

/** What the bill has: do we have it too, and alike? What it says of ours is kept, in place of what it said before. */
async function compareLines(db: Db, provider: string, day: string, theirs: ReadonlyMap<string, Theirs>, now: number): Promise<void> {
  await dropLines(db, { provider, day }, ({ kind, ref }) => theirs.has(keyOf(kind, ref)))
  for (const kind of ['trade', 'refund'] as const) {
    const all = [...theirs.values()].filter((one) => one.kind === kind)
    for (let from = 0; from < all.length; from += PAGE) {
      const some = all.slice(from, from + PAGE)
      const known = await oursByNumber(db, kind, { provider, nos: some.map(numberOf) })
      await replaceLines(
        db,
        { provider, day, kind, refs: some.map(({ ref }) => ref) },
        some.flatMap((one) => {
          const ours = known.get(numberOf(one))
          if (ours === undefined) return []
          return [{ provider, kind, ref: one.ref, day, order_no: ours.orderNo, amount_fen: one.amountFen, fee_mils: one.feeMils }]
        }),
      )
      const found = some.flatMap((one) => {
        const ours = known.get(numberOf(one))
        const cause = differenceOf(one, ours)
        return cause === undefined ? [] : [{ one, ours, cause }]
      })
      const tenants = await tenantsOf(
        db,
        found.flatMap(({ ours }) => ours?.orderNo ?? []),
      )
      await insertDifferences(
        db,
        found.map(({ one, ours, cause }) => ({ ...blank(provider, day, now), ...theirSide(one), ...ourSide(ours, tenants), cause })),
      )
      await nextTurn()
    }
  }
}

/** What we have: is it in the bill, or in another one since it began? */
async function compareBooks(
  { db, clock }: Deps,
  provider: PaymentProvider,
  day: string,
  theirs: ReadonlyMap<string, Theirs>,
): Promise<void> {
  const here = new Set([...theirs.values()].map((one) => keyOf(one.kind, numberOf(one))))
  const missing: Movement[] = []
  for await (const page of happenedHere(db, {
    provider: provider.name,
    from: startOf(day) - EDGE_MS,
    to: startOf(day) + DAY_MS - EDGE_MS,
  })) {
    missing.push(...page.filter((one) => !here.has(keyOf(one.kind, one.no))))
    await nextTurn()
  }
  const bills = new Map<string, ReadonlySet<string>>()
  const isIn = async (other: string, { kind, no }: Movement) => {
    let numbers = bills.get(other)
    if (numbers === undefined) {
      const lines = readyAt(other) > clock() ? undefined : await provider.bill(other)
      bills.set(other, (numbers = new Set([...movementsOf(lines ?? []).values()].map((one) => keyOf(one.kind, numberOf(one))))))
    }
    return numbers.has(keyOf(kind, no))
  }
  const nowhere: Movement[] = []
  for (const one of missing) {
    let found = false
    for (const other of daysOf(one, day)) found ||= await isIn(other, one)
    if (!found) nowhere.push(one)
  }
  const tenants = await tenantsOf(
    db,
    nowhere.map((one) => one.orderNo),
  )
  await insertDifferences(
    db,
    nowhere.map((one) => ({
      ...blank(provider.name, dayOf(one.at), clock()),
      ...ourSide(one, tenants),
      kind: one.kind,
      ref: one.ref,
      trade_no: one.tradeNo,
      provider_id: one.providerId ?? '',
      refund_no: one.kind === 'refund' ? one.ref : '',
      cause: 'only_here',
    })),
  )
}

/** In whose bills a movement may stand, but for `day`: from when it began to when we heard of it. The likeliest first. */
function daysOf({ began, at }: Movement, day: string): string[] {
  const [first, last] = [dayOf(began - EDGE_MS), dayOf(at + EDGE_MS)]
  const oldest = dayPlus(last, -LONGEST_DAYS)
  return daysBetween(first > oldest ? first : oldest, last)
    .filter((one) => one !== day)
    .reverse()
}

function blank(provider: string, day: string, now: number) {
  return {
    id: newId(now),
    provider,
    day,
    created_at: now,
    cleared_at: null,
    note: '',
    their_fen: null,
    their_state: '',
  } satisfies Partial<Difference>
}

function theirSide({ kind, ref, tradeNo, providerId, refundNo, amountFen }: Theirs) {
  return {
    kind,
    ref,
    trade_no: tradeNo,
    provider_id: providerId,
    refund_no: refundNo,
    their_fen: amountFen,
    their_state: happened[kind],
  } satisfies Partial<Difference>
}

/** What is not ours is nobody's. */
function ourSide(ours: Ours | undefined, tenants: ReadonlyMap<string, string>) {
  if (ours === undefined) return { order_no: '', third_id: '', our_fen: null, our_state: '' }
  return {
    order_no: ours.orderNo,
    third_id: tenants.get(ours.orderNo) ?? '',
    our_fen: ours.amountFen,
    our_state: ours.state,
  } satisfies Partial<Difference>
}
