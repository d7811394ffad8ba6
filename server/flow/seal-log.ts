/**
 * Seals lines of the log: gives each a link, in the order in which they are found. Outside the transactions that write
 * them, a page in a commit; of several servers one at a time. Killed between, the next round goes on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Reading, Tx } from '../db/db.ts'
import { type Clock, dayOf } from './clock.ts'
import { newSalts } from './ids.ts'
import { linkOf, OF_THE_LOG, ofTheLog, type Sealable, whoDigestOf, whoSaltOf, whyDigestOf } from './log-rule.ts'
import { writeLog } from './log-store.ts'
import { type Chain, chainOf, fresh, insertSeals, lockChain, saveChain, type Seal } from './seal-store.ts'
import { inPlaces, isBehind, nextPage, waitingSince, type Walk } from './unsealed.ts'

const TIMER = 'timer'

/** Where the chain ends: how many links it has, and the last of them. */
export interface Head {
  n: number
  head: string
}

export interface ChainNow extends Head {
  /** Undefined where nothing was sealed yet. */
  sealedAt: number | undefined
  /** When the first line was written of those that wait for their link. */
  since: number | undefined
}

/** @returns as many links as there are now; none where nothing was sealed yet. */
export async function headOfLog(on: Db['read'] | Tx): Promise<Head> {
  const chain = await chainOf(on)
  return { n: chain?.n ?? 0, head: chain?.head ?? '' }
}

export async function lookAtChain(database: Pick<Reading, 'engine' | 'read'>): Promise<ChainNow> {
  const chain = (await chainOf(database.read)) ?? fresh
  const since = await waitingSince(database, inPlaces(chain, database.engine))
  return { n: chain.n, head: chain.head, sealedAt: chain.n === 0 ? undefined : chain.sealed_at, since }
}

/** On SQLite one thread does everything. Of its time sealing takes a twentieth: a rush is not slowed down by its own log. */
const REST = { sqlite: 19, postgres: 0 } as const
/** A round that has more to do than this is followed by the next one. */
const ROUND_MS = 60_000

/**
 * Seals all that is there, or a round's share of it. @param signal ends it between two pages.
 * @returns how many lines, and the head where the day's line was written.
 */
export async function sealLog(db: Db, clock: Clock, signal: AbortSignal): Promise<{ sealed: number; told: Head | undefined }> {
  let [sealed, told, walk] = [0, undefined as Head | undefined, undefined as Walk | undefined]
  const before = await chainOf(db.read)
  if (before?.engine === db.engine && !(await isBehind(db, before)) && !isDue(before, clock())) return { sealed, told }
  const began = clock()
  let goesOn: boolean
  do {
    const from = clock()
    const page = await db.write((tx) => sealPage(db, tx, walk, clock()))
    sealed += page.sealed
    told ??= page.told
    walk = page.walk
    goesOn = page.goesOn && clock() - began < ROUND_MS
    if (goesOn) await rest((clock() - from) * REST[db.engine], signal)
  } while (goesOn && !signal.aborted)
  return { sealed, told }
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})

/** Once a day, where there is more to tell of than the line of the day before. */
const isDue = ({ live, n, told_day, told_n }: Chain, now: number): boolean => live === 1 && told_day !== dayOf(now) && n > told_n

async function sealPage(
  db: Db,
  tx: Tx,
  walk: Walk | undefined,
  now: number,
): Promise<{ sealed: number; told: Head | undefined; walk: Walk | undefined; goesOn: boolean }> {
  const locked = inPlaces(await lockChain(tx), db.engine)
  const { lines, chain: found, walk: next } = await nextPage(db, tx, locked, walk)
  const chain = await append(db, tx, found, lines, now)
  // Lines of before are all sealed: from here on none may be without a link for long.
  const begins = chain.live > locked.live
  if (begins) await writeLog(tx, [{ entity: OF_THE_LOG, entityId: chain.engine, action: ofTheLog.began, to: chain.n, who: TIMER, at: now }])
  const { n, head } = chain
  const told = !begins && next === undefined && isDue(chain, now) ? { n, head } : undefined
  if (told !== undefined)
    await writeLog(tx, [{ entity: OF_THE_LOG, entityId: String(n), action: ofTheLog.head, to: head, who: TIMER, at: now }])
  await saveChain(tx, told === undefined ? chain : { ...chain, told_day: dayOf(now), told_n: n + 1 })
  return { sealed: lines.length, told, walk: next, goesOn: begins || next !== undefined }
}

async function append(db: Db, tx: Tx, chain: Chain, lines: readonly Sealable[], now: number): Promise<Chain> {
  let { n, head } = chain
  const salts = newSalts(lines.length)
  const rows = lines.map((line, at): Seal => {
    const salt = salts[at] as string
    n += 1
    const digests = { who: whoDigestOf(whoSaltOf(salt), line.who), why: whyDigestOf(salt, line.why) }
    head = linkOf(line, digests, { before: head, n, sealedAt: now })
    return { n, log_id: line.id, sealed_at: now, salt, link: head }
  })
  if (rows.length === 0) return chain
  await insertSeals(db, tx, rows)
  return { ...chain, n, head, sealed_at: now }
}
