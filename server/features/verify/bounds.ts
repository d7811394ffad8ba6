/**
 * How much one account may add: calls that add rows say in the contract how often within a minute and a day. Those that
 * come at the same moment are counted in one transaction, which is all that a bound costs them.
 */
import type { Bound, Call } from '#contract/call.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../flow/batch.ts'
import { countAll, counted } from './limit-store.ts'

const spans = { minute: 60_000, day: 86_400_000 } as const
type Span = keyof typeof spans
const refusals = { minute: 'too_often', day: 'too_many_today' } as const
type Over = (typeof refusals)[Span]

/** One call by one subject: an account, or the address of a request without a session. */
export interface Addition {
  call: Pick<Call, 'path' | 'adds'>
  subject: string
  /** Times the call's bound: an address counts for many people. */
  factor: number
  now: number
}

const keyOf = ({ call, subject }: Addition, span: Span) => `adds:${call.path}:${subject}:${span}`
const boundOf = ({ call, factor }: Addition, span: Span) => (call.adds as Bound)[span] * factor

/** Counts each, refused or not, in one transaction. @returns for each, in order, what it went over. */
async function countAdditions(db: Db, tx: Tx, additions: readonly Addition[]): Promise<(Over | undefined)[]> {
  const over: (Over | undefined)[] = additions.map(() => undefined)
  const now = Math.max(...additions.map((one) => one.now))
  for (const span of ['day', 'minute'] as const) {
    const more = new Map<string, number>()
    const places = additions.map((one) => {
      const key = keyOf(one, span)
      const place = (more.get(key) ?? 0) + 1
      more.set(key, place)
      return { key, place }
    })
    const keys = [...more].sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, n]) => [key, String(n)] as const)
    const { rows } = await countAll(db, tx, { keys, now, before: now - spans[span] })
    const counts = new Map(rows.map(({ key, n }) => [key, n]))
    additions.forEach((one, at) => {
      const { key, place } = places[at] as (typeof places)[number]
      const n = (counts.get(key) as number) - (more.get(key) as number) + place
      if (n > boundOf(one, span)) over[at] = refusals[span]
    })
  }
  return over
}

/** What a call has gone over already: turns most of a flood away by a read. */
async function isOver(db: Db, addition: Addition): Promise<Over | undefined> {
  for (const span of ['minute', 'day'] as const)
    if ((await counted(db, keyOf(addition, span), spans[span], addition.now)) >= boundOf(addition, span)) return refusals[span]
  return undefined
}

interface Window {
  since: number
  times: number
}
/** Windows remembered; the one remembered longest goes first. */
const KEPT = 200_000
const books = new WeakMap<Db, Map<string, Window>>()

/** The same in this process alone. */
function countHere(db: Db, addition: Addition): Over | undefined {
  const book = books.get(db) ?? new Map<string, Window>()
  books.set(db, book)
  let over: Over | undefined
  for (const span of ['day', 'minute'] as const) {
    const key = keyOf(addition, span)
    let window = book.get(key)
    if (window === undefined || window.since <= addition.now - spans[span]) {
      book.delete(key)
      book.set(key, (window = { since: addition.now, times: 0 }))
      if (book.size > KEPT) book.delete(book.keys().next().value as string)
    }
    window.times += 1
    if (window.times > boundOf(addition, span)) over = refusals[span]
  }
  return over
}

type Count = (addition: Addition) => Promise<Over | undefined>
const counters = new WeakMap<Db, Count>()

/** Counts a call that adds rows. @returns what it goes over. */
export async function goesOver({ db }: Pick<Deps, 'db'>, addition: Addition): Promise<Over | undefined> {
  if ((addition.call.adds as Bound).inMemory) return countHere(db, addition)
  const early = await isOver(db, addition)
  if (early !== undefined) return early
  let one = counters.get(db)
  if (one === undefined)
    counters.set(
      db,
      (one = batched((all: readonly Addition[]) => db.write((tx) => countAdditions(db, tx, all)), { inFlight: 1, most: 128 })),
    )
  return one(addition)
}
