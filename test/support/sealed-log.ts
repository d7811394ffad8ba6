/** A log with lines of several people, sealed; and a copy of it in somebody else's hands. */
import { BEGINNING, linkOf, whoDigestOf, whoSaltOf, whyDigestOf } from '#server/flow/log-rule.ts'
import { type LogLine, writeLog } from '#server/flow/log-store.ts'
import { sealLog } from '#server/flow/seal-log.ts'
import type { Clock } from '#server/flow/clock.ts'
import type { Db } from '#server/db/db.ts'
import { links } from '#server/operations/log/chain-rows.ts'
import { type Verified, verifyLog } from '#server/operations/log/verify-log.ts'
import type { Ask } from '#server/operations/stock.ts'
import type { Engine } from './database.ts'
import { looking } from './looking.ts'

const never = new AbortController().signal

/** As the job does, of a server that is not stopped meanwhile. */
export const seal = (db: Db, clock: Clock) => sealLog(db, clock, never)

/** Until nothing waits, what the rounds say themselves included; PostgreSQL looks once more for whoever might still be writing. */
export async function sealAll(db: Db, clock: Clock): Promise<void> {
  for (let round = 0; round < 4; round++) await seal(db, clock)
}

/** @returns so many lines, each fifth with words. */
function linesAt(at: number, many: number): LogLine[] {
  return Array.from({ length: many }, (_, n) => ({
    entity: 'order',
    entityId: `O${n}`,
    action: 'pay',
    from: 'unpaid',
    to: 'paid',
    who: `U${n % 7}`,
    why: n % 5 === 4 ? `第${n}次说明` : '',
    at,
    meetingId: '1',
    edition: n,
  }))
}

/** A transaction for each few, as people do it. */
export async function writeLines(db: Db, at: number, many: number): Promise<void> {
  const lines = linesAt(at, many)
  for (let first = 0; first < many; first += 10) await db.write((tx) => writeLog(tx, lines.slice(first, first + 10), db))
}

export const verifyAt = (engine: Engine, url: string): Promise<Verified> => looking(engine, url, (ask) => verifyLog(ask, engine))

/** Checks what somebody has made of a copy; the database itself is as it was. */
export async function doctored(
  engine: Engine,
  url: string,
  hand: (ask: Ask) => Promise<unknown>,
  noted: Parameters<typeof verifyLog>[2] = [],
) {
  return looking(engine, url, async (ask) => {
    await ask('BEGIN')
    try {
      await hand(ask)
      return await verifyLog(ask, engine, noted)
    } finally {
      await ask('ROLLBACK')
    }
  })
}

/** What somebody does who knows the rule: every link made anew, by what the lines say now. */
export async function chainAnew(ask: Ask): Promise<void> {
  let before = BEGINNING
  let last = 0
  const anew: [n: number, link: string][] = []
  for await (const { n, sealedAt, salt, line } of links(ask)) {
    if (line === undefined) throw new Error('a link without its line cannot be made anew')
    const digests = { who: whoDigestOf(whoSaltOf(salt), line.who), why: whyDigestOf(salt, line.why) }
    before = linkOf(line, digests, { before, n, sealedAt })
    last = n
    anew.push([n, before])
  }
  for (const [n, link] of anew) await ask(`UPDATE log_seals SET link = '${link}' WHERE n = ${n}`)
  await ask(`UPDATE log_chain SET n = ${last}, head = '${before}'`)
}
