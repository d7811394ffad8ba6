/**
 * Order intake with 500 buyers at once, over HTTP in groups: with the log that is chained, its sealer at work as often as in a server,
 * beside the same orders with a log that is not, in turns, on a database each; and how many lines a sealer takes in a second.
 * PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- log-chain [rounds [orders]]`
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { sealLog } from '#server/flow/seal-log.ts'
import { movingClock, testApp, type TestApp } from '#test/support/app.ts'
import { crowd, setTicket, soldOf } from '#test/support/crowd.ts'
import { type Engine, freshDatabase, type Opened } from '#test/support/database.ts'
import { load } from './support/load.ts'
import { submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const ORDERS = Number(process.argv[3] ?? 10_000)
const BUYERS = 500
const TICKET = '2'
/** As server/jobs has it. */
const EVERY_MS = 2_000

const ways = ['not chained', 'chained'] as const
type Way = (typeof ways)[number]

interface Figures {
  perSecond: number
  p99: number
  /** Lines a second, of what was left when the last order was answered. */
  sealed: number
}

async function open(engine: Engine, way: Way): Promise<Opened & { test: TestApp }> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db, { clock: movingClock() })
  await setTicket(opened.db, TICKET, { total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
  // As it was before lines had a place.
  if (way === 'not chained')
    await opened.db.write(async (tx) => {
      await sql`DROP INDEX log_seq`.execute(tx)
      if (engine === 'postgres') await sql`ALTER TABLE log ALTER COLUMN seq DROP DEFAULT`.execute(tx)
    })
  return { ...opened, test }
}

async function measure({ db, test }: { db: Opened['db']; test: TestApp }, way: Way): Promise<Figures> {
  const members = await crowd(db, ORDERS, { ticketId: TICKET, now: test.clock() })
  const before = await soldOf(db, TICKET)
  const over = new AbortController()
  const sealing = (async () => {
    while (way === 'chained' && !over.signal.aborted) {
      await sealLog(db, test.clock, over.signal)
      await pause(EVERY_MS, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  const server = serve({ fetch: createApp(test.deps).fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const messages = submissions(members, { ticketId: TICKET, price: 19_900 })
    const result = await load({ port, connections: BUYERS, requests: messages.length, messages })
    if (Object.keys(result.statuses).join() !== '200') throw new Error(JSON.stringify(result.statuses))
    if ((await soldOf(db, TICKET)) - before !== ORDERS) throw new Error(`${way}: not all were sold`)
    over.abort()
    await sealing
    const began = performance.now()
    const { sealed } = way === 'chained' ? await sealLog(db, test.clock, new AbortController().signal) : { sealed: 0 }
    return { perSecond: result.perSecond, p99: result.p99, sealed: (sealed / (performance.now() - began)) * 1000 }
  } finally {
    server.close()
  }
}

async function bench(engine: Engine): Promise<void> {
  const places = { 'not chained': await open(engine, 'not chained'), chained: await open(engine, 'chained') }
  try {
    const figures: Record<Way, Figures[]> = { 'not chained': [], chained: [] }
    for (let round = 0; round <= ROUNDS; round++)
      // Who begins takes turns; the first round compiles.
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
        const measured = await measure(places[way], way)
        if (round > 0) figures[way].push(measured)
      }
    const of = (way: Way, key: keyof Figures) => median(figures[way].map((one) => one[key]))
    print(
      `Orders over HTTP, ${BUYERS} buyers, ${ORDERS.toLocaleString('en')} each time, medians of ${ROUNDS} rounds (${engine})`,
      ['', 'orders/s', 'p99 ms', 'lines sealed/s'],
      [
        ...ways.map((way) => [way, of(way, 'perSecond'), of(way, 'p99'), way === 'chained' ? of(way, 'sealed') : '']),
        ['not chained / chained', of('not chained', 'perSecond') / of('chained', 'perSecond'), '', ''],
      ],
    )
  } finally {
    for (const { drop } of Object.values(places)) await drop()
  }
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
