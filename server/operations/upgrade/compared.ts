/** What a database holds before and after an upgrade, and what of it steps have done on purpose. */
import { differences, type Stock } from '../stock.ts'

export interface Upgraded {
  before: Stock
  after: Stock
}

export interface Tried extends Upgraded {
  /** What the copy took, before the steps and with them. */
  bytes: { before: number; after: number }
}

/** What an upgrade has done to what a database holds. */
export interface Compared {
  /** Figures of both; those that differ among them are `differing`. */
  before: Stock
  after: Stock
  differing: string[]
  /** Tables that steps have made, and those that they have taken away, with their rows before. */
  made: string[]
  dropped: { table: string; rows: string }[]
}

const ROWS = 'rows of '
/** Of a table that counts steps: it grows. */
const STEPS = `${ROWS}migration`

/**
 * What step 0019-desk does to the places of orders whose money is on its way back (state 4): they were held until it had
 * arrived, and are free since then when a ticket ends.
 */
const freeing = { made: `${ROWS}refund_admissions`, places: 'places sold', held: 'orders in state 4: places' }

function freed(before: Stock, made: readonly string[]): Stock {
  const sold = before[freeing.places]
  if (sold === undefined || !made.includes(freeing.made)) return before
  return { ...before, [freeing.places]: String(BigInt(sold) - BigInt(before[freeing.held] ?? 0)) }
}

/** Tells a table that a step has made or dropped from rows that are lost. */
export function compared({ before, after }: Upgraded): Compared {
  const isTable = (name: string) => name.startsWith(ROWS)
  const tableOf = (name: string) => name.slice(ROWS.length)
  const only = (one: Stock, other: Stock) => Object.keys(one).filter((name) => isTable(name) && other[name] === undefined)
  const [dropped, made] = [only(before, after), only(after, before)]
  // A figure that a new table or column has brought was not there to be lost.
  const passing = new Set([...dropped, ...made, STEPS, ...Object.keys(after).filter((name) => before[name] === undefined)])
  const kept = (stock: Stock): Stock => Object.fromEntries(Object.entries(stock).filter(([name]) => !passing.has(name)))
  const [left, right] = [kept(freed(before, made)), kept(after)]
  return {
    before: left,
    after: right,
    differing: differences(left, right),
    made: made.map(tableOf),
    dropped: dropped.map((name) => ({ table: tableOf(name), rows: before[name] as string })),
  }
}
