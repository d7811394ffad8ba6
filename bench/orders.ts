/**
 * Order intake with 500 buyers at once: over HTTP in groups, beside the same
 * batches without HTTP, beside one transaction per request over HTTP. More
 * people ask than there are places; proves that every place is sold once.
 * PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- orders [rounds]`
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
import { crowd, type Member, setTicket, soldOf } from '#test/support/crowd.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { load, message } from './support/load.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const BUYERS = 500
const TICKET = '2'
const PRICE = 19_900
/** As many as one connection each would use: the fairest that one transaction per request can get. */
const CONNECTIONS = 6

type Way = 'groups over HTTP' | 'groups, no HTTP' | 'one by one over HTTP'
const requestsOf: Record<Way, number> = { 'groups over HTTP': 20_000, 'groups, no HTTP': 20_000, 'one by one over HTTP': 3000 }

interface Figures {
  perSecond: number
  p50: number
  p99: number
}

const bodyOf = (member: Member) => ({
  enrollInfoIds: member.attendeeIds,
  meetingId: '1',
  thirdId: '-000001',
  ticketId: TICKET,
  ticketNum: 1,
  ticketPrice: PRICE,
})

async function overHttp(app: Hono, members: Member[]): Promise<Figures & { seconds: number }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const messages = members.map((member) =>
      message(
        'POST',
        order.submit.path,
        {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${member.token}`,
          'Idempotency-Key': `key-${member.userId}`,
        },
        JSON.stringify(bodyOf(member)),
      ),
    )
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
        await take({ userId: member.userId, input: bodyOf(member), key: `key-${member.userId}`, digest: 'x'.repeat(64), now: clock() })
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

/** One way, once: a hundred more people than places. @throws when a place is sold twice or stays empty. */
async function measure(way: Way, deps: Deps, db: Db): Promise<Figures> {
  const members = await crowd(db, requestsOf[way], { ticketId: TICKET, now: deps.clock() })
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

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
else process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(0)
