/**
 * How often people may have a provider asked about a trade: it limits the questions about all trades together, and a
 * page that asks without end is no payer's.
 */
import type { Deps } from '../../deps.ts'

/** A page asks twice in three seconds at most; so often within the span, in each server. */
const MOST = 60
const SPAN = 60_000
/** Trades remembered; the one remembered longest goes first. */
const KEPT = 20_000

interface Asked {
  since: number
  times: number
}

const books = new WeakMap<Deps, Map<string, Asked>>()

export function mayAsk(deps: Deps, tradeNo: string): boolean {
  const now = deps.clock()
  let book = books.get(deps)
  if (book === undefined) books.set(deps, (book = new Map()))
  const known = book.get(tradeNo)
  if (known !== undefined && now < known.since + SPAN) return ++known.times <= MOST
  book.delete(tradeNo)
  book.set(tradeNo, { since: now, times: 1 })
  if (book.size > KEPT) book.delete(book.keys().next().value as string)
  return true
}
