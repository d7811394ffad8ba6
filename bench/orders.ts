/**
 * Order intake with 500 buyers at once: over HTTP in groups, beside the same
 * batches without HTTP, beside one transaction per request over HTTP, beside the
 * same requests to a server that reads them and does nothing: what HTTP alone
 * allows. More people ask than there are places; proves that every place is sold once. Then a
 * plain ticket beside one with price steps, a pool, the meeting's whole total and
 * a voucher whose uses are counted.
 * PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- orders [rounds [orders]]`
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { order } from '#contract/order.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { commitSubmissions } from '#server/features/order/commit.ts'
import { cancelOrder } from '#server/features/payment/cancel-order.ts'
import { orderHandlers } from '#server/features/order/handlers.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { submitInBatches } from '#server/features/order/submit.ts'
import { batched } from '#server/flow/batch.ts'
import { implement } from '#server/http/implement.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { writeJson } from '#server/db/json.ts'
import { crowd, type Member, setTicket, soldOf } from '#test/support/crowd.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { makePool, makeVoucher } from '#test/support/sale.ts'
import { load } from './support/load.ts'
import { sized } from './support/size.ts'
import { bodyOf, type Kind, submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
/** Only the comparison of tickets, with so many orders each time. */
const ONLY_BESIDE = process.argv[3] !== undefined
const BESIDE = Number(process.argv[3] ?? sized({ full: 10_000, small: 200 }))
const BUYERS = sized({ full: 500, small: 20 })
const TICKET = '2'
const PRICE = 19_900
/** As many as one connection each would use: the fairest that one transaction per request can get. */
const CONNECTIONS = 6

type Way = 'groups over HTTP' | 'groups, no HTTP' | 'one by one over HTTP' | 'HTTP alone'
const requestsOf: Record<Way, number> = sized({
  full: { 'groups over HTTP': 20_000, 'groups, no HTTP': 20_000, 'one by one over HTTP': 3000, 'HTTP alone': 20_000 },
  small: { 'groups over HTTP': 300, 'groups, no HTTP': 300, 'one by one over HTTP': 150, 'HTTP alone': 300 },
})

interface Figures {
  perSecond: number
  p50: number
  p99: number
}

const plain: Kind = { ticketId: TICKET, price: PRICE }
const ruled: Kind = { ticketId: '3', price: 9_000, voucher: 'BENCH' }

async function overHttp(app: Hono, members: Member[], kind = plain): Promise<Figures & { seconds: number }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const messages = submissions(members, kind)
    const result = await load({ port, connections: BUYERS, requests: messages.length, messages })
    if (Object.keys(result.statuses).join() !== '200') throw new Error(JSON.stringify(result.statuses))
    return result
  } finally {
    server.close()
  }
}

async function inProcess({ db, clock }: Deps, members: Member[]): Promise<Figures & { seconds: number }> {
  const take = batched((items: Parameters<typeof commitSubmissions>[1]) => commitSubmissions(db, items), {
    inFlight: db.writers,
    most: 512,
  })
  const took: number[] = []
  const waiting = members.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      for (const member of waiting) {
        const at = performance.now()
        await take({
          userId: member.userId,
          input: bodyOf(member, plain),
          key: `key-${member.userId}`,
          digest: 'x'.repeat(64),
          now: clock(),
        })
        took.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  return {
    seconds,
    perSecond: took.length / seconds,
    p50: took[took.length >> 1] as number,
    p99: took[Math.floor(took.length * 0.99)] as number,
  }
}

const idle = new Hono().post(order.submit.path, async (http) => http.json({ code: '000', msg: '', data: await http.req.json() }))

/** One way, once: a hundred more people than places. @throws when a place is sold twice or stays empty. */
async function measure(way: Way, deps: Deps, db: Db): Promise<Figures> {
  const members = await crowd(db, requestsOf[way], { ticketId: TICKET, now: deps.clock() })
  if (way === 'HTTP alone') return overHttp(idle, members)
  const before = await soldOf(db, TICKET)
  const places = members.length - 100
  await setTicket(db, TICKET, { total: before + places, limit_order: 10, limit_phone: 20 })
  const oneByOne = new Hono()
  implement(oneByOne, deps, order, {
    ...orderHandlers,
    cancel: cancelOrder,
    submit: submitInBatches({ most: 1, inFlight: db.engine === 'postgres' ? CONNECTIONS : 1 }),
  })
  const result =
    way === 'groups, no HTTP'
      ? await inProcess(deps, members)
      : await overHttp(way === 'groups over HTTP' ? createApp(deps) : oneByOne, members)
  const sold = (await soldOf(db, TICKET)) - before
  if (sold !== places || (await findDrift(db)).length > 0) throw new Error(`${way}: ${sold} sold of ${places}`)
  return { ...result, perSecond: places / result.seconds }
}

/** Steps, a pool of two types, the whole meeting's total, and a voucher with uses to count: none of them ever in the way. */
async function makeRules(db: Db, now: number): Promise<void> {
  const steps = writeJson([1, 2, 3].map((n) => ({ until: now + n * 86_400_000, fen: 9_000 + n * 1_000 })))
  await makePool(db, { id: 'bench', total: 1_000_000_000 }, [ruled.ticketId, '4'])
  await setTicket(db, ruled.ticketId, { steps, price_fen: PRICE, total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
  await makeVoucher(db, { code: 'BENCH', kind: 'amount', value: 1_000, uses: 1_000_000, uses_person: 20 })
}

/**
 * A plain ticket and one with rules, in turns. The whole meeting's total is there for the second alone: the first is to be
 * what it was before there were any.
 */
async function beside(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  try {
    const { db } = opened
    const { deps } = await testApp(db, { clock: movingClock() })
    await makeRules(db, deps.clock())
    await setTicket(db, TICKET, { total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
    const kinds = { plain, ruled }
    const figures = { plain: [] as Figures[], ruled: [] as Figures[] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const name of ['plain', 'ruled'] as const) {
        const kind = kinds[name]
        if (kind === ruled) await makePool(db, { id: 'whole', total: 1_000_000_000, whole: 1 })
        const members = await crowd(db, BESIDE, { ticketId: kind.ticketId, now: deps.clock() })
        const before = await soldOf(db, kind.ticketId)
        const measured = await overHttp(createApp(deps), members, kind)
        if ((await soldOf(db, kind.ticketId)) - before !== BESIDE) throw new Error(`${name}: not all were sold`)
        if (kind === ruled) await db.write((tx) => tx.deleteFrom('pools').where('id', '=', 'whole').execute())
        if (round > 0) figures[name].push(measured)
      }
    if ((await findDrift(db)).length > 0) throw new Error('the counts have drifted')
    const of = (name: 'plain' | 'ruled', figure: keyof Figures) => median(figures[name].map((one) => one[figure]))
    print(
      `Orders a second, ${engine}, over HTTP, ${BUYERS} buyers at once, ${BESIDE} orders a round, medians of ${ROUNDS} interleaved rounds`,
      ['', 'orders/s', 'time : plain', 'p50 ms', 'p99 ms'],
      (['plain', 'ruled'] as const).map((name) => [
        name === 'plain' ? 'plain ticket' : 'steps, pool, whole total, voucher',
        of(name, 'perSecond'),
        of('plain', 'perSecond') / of(name, 'perSecond'),
        of(name, 'p50'),
        of(name, 'p99'),
      ]),
    )
  } finally {
    await opened.drop()
  }
}

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  try {
    const { deps } = await testApp(opened.db, { clock: movingClock() })
    const ways = Object.keys(requestsOf) as Way[]
    const figures = new Map<Way, Figures[]>(ways.map((way) => [way, []]))
    for (let round = 0; round <= ROUNDS; round++)
      for (const way of ways) {
        const measured = await measure(way, deps, opened.db)
        if (round > 0) figures.get(way)?.push(measured)
      }
    const of = (way: Way, name: keyof Figures) => median((figures.get(way) as Figures[]).map((one) => one[name]))
    const grouped = of('groups over HTTP', 'perSecond')
    print(
      `Orders a second, ${engine}, ${BUYERS} buyers at once, medians of ${ROUNDS} interleaved rounds; sold exactly the places there were in every round`,
      ['', 'orders/s', 'groups over HTTP : this', 'p50 ms', 'p99 ms'],
      ways.map((way) => [way, of(way, 'perSecond'), grouped / of(way, 'perSecond'), of(way, 'p50'), of(way, 'p99')]),
    )
  } finally {
    await opened.drop()
  }
}

const engines: Engine[] = process.env['TEST_DATABASE_URL'] === undefined ? ['sqlite'] : ['sqlite', 'postgres']
for (const engine of engines) {
  if (!ONLY_BESIDE) await bench(engine)
  await beside(engine)
}
if (engines.length === 1) process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(0)
