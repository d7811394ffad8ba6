/**
 * Orders and scans over HTTP in groups, with the log that is chained, its sealer at work as often as in a server, beside the same with a
 * log that is not, in turns, on a database each; and how many lines a sealer takes in a second.
 * PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- log-chain [rounds [orders [scans]]]`
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import { checkin } from '#contract/checkin/calls.ts'
import { createApp } from '#server/app.ts'
import { newId } from '#server/flow/ids.ts'
import { sealLog } from '#server/flow/seal-log.ts'
import { movingClock, testApp, type TestApp } from '#test/support/app.ts'
import { crowd, setTicket, soldOf } from '#test/support/crowd.ts'
import { type Engine, freshDatabase, type Opened } from '#test/support/database.ts'
import { type Doorkeeper, keepDoor, makeList } from '#test/support/doorway.ts'
import { type Guest, hall } from '#test/support/hall.ts'
import { type Person, signInAs } from '#test/support/person.ts'
import { load, type LoadResult, message } from './support/load.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
const ORDERS = Number(process.argv[3] ?? sized({ full: 10_000, small: 100 }))
const SCANS = Number(process.argv[4] ?? sized({ full: 2_000, small: 20 }))
const BUYERS = sized({ full: 500, small: 20 })
const DOORS = sized({ full: 20, small: 4 })
const TICKET = '2'
/** As server/jobs has it. */
const EVERY_MS = 2_000

const ways = ['not chained', 'chained'] as const
type Way = (typeof ways)[number]

interface Figures {
  orders: LoadResult
  scans: LoadResult
  /** Lines a second, of what was left when all was answered. */
  sealed: number
}

interface Place extends Opened {
  test: TestApp
  staff: Person
  door: Doorkeeper
  guests: Guest[]
}

async function open(engine: Engine, way: Way): Promise<Place> {
  const opened = await freshDatabase(engine)
  const { db } = opened
  const test = await testApp(db, { clock: movingClock() })
  const [staff, organiser] = [await signInAs(test, 'staff'), await signInAs(test, 'organiser')]
  const { id } = await makeList(organiser)
  const guests = await hall(db, SCANS * (ROUNDS + 1), { now: test.clock() })
  const door = await keepDoor(staff, id)
  await door.sync()
  await setTicket(db, TICKET, { total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
  // As it was before lines had a place.
  if (way === 'not chained')
    await db.write(async (tx) => {
      await sql`DROP INDEX log_seq`.execute(tx)
      if (engine === 'postgres') await sql`ALTER TABLE log ALTER COLUMN seq DROP DEFAULT`.execute(tx)
    })
  return { ...opened, test, staff, door, guests }
}

function scansOf({ staff, door, guests }: Place): string[] {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${staff.token}` }
  return guests.splice(0, SCANS).map(({ code }) => {
    const scan = { nonce: newId(Date.now()), gateId: 'a', direction: 'in', at: Date.now(), shown: { kind: 'code', text: code } }
    return message('POST', checkin.scan.path, headers, JSON.stringify({ deviceId: door.deviceId, scan }))
  })
}

async function answered(port: number, connections: number, messages: string[]): Promise<LoadResult> {
  const result = await load({ port, connections, requests: messages.length, messages })
  if (Object.keys(result.statuses).join() !== '200') throw new Error(JSON.stringify(result.statuses))
  return result
}

/** Seals as often as a server does, until it is told to end. */
async function sealing({ db, test }: Place, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await sealLog(db, test.clock, until)
    await pause(EVERY_MS, undefined, { signal: until }).catch(() => {})
  }
}

async function measure(place: Place, way: Way): Promise<Figures> {
  const { db, test } = place
  const members = await crowd(db, ORDERS, { ticketId: TICKET, now: test.clock() })
  const before = await soldOf(db, TICKET)
  const over = new AbortController()
  const sealer = way === 'chained' ? sealing(place, over.signal) : undefined
  const server = serve({ fetch: createApp(test.deps).fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const orders = await answered(port, BUYERS, submissions(members, { ticketId: TICKET, price: 19_900 }))
    if ((await soldOf(db, TICKET)) - before !== ORDERS) throw new Error(`${way}: not all were sold`)
    const scans = await answered(port, DOORS, scansOf(place))
    over.abort()
    await sealer
    const began = performance.now()
    const { sealed } = sealer === undefined ? { sealed: 0 } : await sealLog(db, test.clock, new AbortController().signal)
    return { orders, scans, sealed: (sealed / (performance.now() - began)) * 1000 }
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
    const of = (way: Way, value: (one: Figures) => number) => median(figures[way].map(value))
    const rows = (['orders', 'scans'] as const).flatMap((kind) => {
      const each = ways.map((way) => [
        `${kind}, ${way}`,
        of(way, (one) => one[kind].perSecond),
        of(way, (one) => one[kind].p50),
        of(way, (one) => one[kind].p99),
      ])
      // Above 1: the chained one is slower.
      const ratio = of('not chained', (one) => one[kind].perSecond) / of('chained', (one) => one[kind].perSecond)
      return [...each, [`${kind}, ratio`, ratio, '', '']]
    })
    print(
      `${BUYERS} buyers and ${DOORS} doors over HTTP, ${ORDERS} orders and ${SCANS} scans each time, medians of ${ROUNDS} rounds (${engine})`,
      ['', 'per second', 'p50 ms', 'p99 ms'],
      [...rows, ['lines sealed afterwards, with its rests', of('chained', ({ sealed }) => sealed), '', '']],
    )
  } finally {
    for (const { drop } of Object.values(places)) await drop()
  }
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
