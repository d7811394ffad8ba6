/**
 * Verdicts at a door: 200 scans a second, as people come, over HTTP, with
 * 10,000 tickets at the list, beside a bare request in the same run. Two
 * devices share the list: half of the scans are of the scanning device's own
 * tickets, half belong to the other one, which answers when it is asked.
 * The first seconds are not counted: a server that has just started compiles
 * its code and plans its statements. Proves that everybody came in once. PostgreSQL takes part when
 * TEST_DATABASE_URL names one. `npm run bench -- scans [seconds]`
 */
import { setTimeout as pause } from 'node:timers/promises'
import { checkin } from '#contract/checkin/calls.ts'
import { SLOTS } from '#contract/checkin/ownership.ts'
import type { Data } from '#contract/call.ts'
import { testApp, movingClock } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { type Doorkeeper, keepDoor, makeList } from '#test/support/doorway.ts'
import { type Guest, hall } from '#test/support/hall.ts'
import { type Person, signInAs } from '#test/support/person.ts'
import { message } from './support/load.ts'
import { openLoop } from './support/open-loop.ts'
import { type BenchServer, startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { print } from './support/table.ts'

const WARMING_SECONDS = sized({ full: 5, small: 1 })
const SECONDS = Math.max(WARMING_SECONDS + 1, Number(process.argv[2] ?? sized({ full: 20, small: 2 })))
const PER_SECOND = sized({ full: 200, small: 50 })
const WARMING = WARMING_SECONDS * PER_SECOND
const TICKETS = sized({ full: 10_000, small: 400 })
/** As long as a real device waits between two answers that came at once. */
const BREATH_MS = 250

/** A device that is there: hears the server as a real one does, gives up what it is asked for, and says which verdicts it has shown. */
async function attend(port: number, { token }: Person, door: Doorkeeper, shown: readonly string[], until: AbortSignal): Promise<number> {
  const begun = performance.now()
  let asked = 0
  let told = 0
  let gaveUp: string[] = []
  while (!until.aborted) {
    // Shown a second after they were sent, or earlier.
    const heard = shown.slice(told, Math.min(told + 200, Math.max(told, Math.floor(((performance.now() - begun) / 1000 - 1) * PER_SECOND))))
    const body = JSON.stringify({ deviceId: door.deviceId, ...door.known, gaveUp, heard, wait: 1 })
    const response = await fetch(`http://127.0.0.1:${port}${checkin.sync.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
      signal: until,
    }).catch(() => undefined)
    if (response === undefined) break
    const { data } = (await response.json()) as { data: Data<typeof checkin.sync> }
    door.known = { roster: data.roster, states: data.states, shares: data.shares }
    told += heard.length
    gaveUp = data.asks.map(({ id }) => id)
    asked += gaveUp.length
    if (gaveUp.length === 0) await pause(BREATH_MS)
  }
  return asked
}

const requests = (path: string, bodies: readonly object[], token: string | undefined) =>
  bodies.map((body) =>
    message('POST', path, { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }, JSON.stringify(body)),
  )

async function prepare(engine: Engine) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db, { clock: movingClock() })
  const [staff, organiser] = [await signInAs(test, 'staff'), await signInAs(test, 'organiser')]
  const { id } = await makeList(organiser)
  // From now on the clock is the server's own, in another process.
  test.clock.pass(Date.now() - test.clock())
  const guests = await hall(opened.db, TICKETS, { now: Date.now() })
  const [one, two] = [await keepDoor(staff, id), await keepDoor(organiser, id, 'b')]
  await one.sync()
  await two.sync()
  await one.sync({ gave: (await one.sync()).give })
  await two.sync()
  const [first, second] = [(await one.sync()).own, (await two.sync()).own]
  if (first.length !== SLOTS / 2 || second.length !== SLOTS / 2) throw new Error(`shares of ${first.length} and ${second.length}`)
  return { opened, staff, organiser, guests, one, two, first }
}

async function measure(server: BenchServer, { opened, staff, organiser, guests, one, two, first }: Awaited<ReturnType<typeof prepare>>) {
  const isOwn = ({ phone }: Guest) => first.includes(Number(phone.slice(-2)))
  const count = SECONDS * PER_SECOND
  const own = guests.filter(isOwn).slice(0, count / 2)
  const others = guests.filter((guest) => !isOwn(guest)).slice(0, count / 2)
  const shown = own.flatMap((guest, place) => [guest, others[place] as Guest])
  const scans = shown.map(({ code }, n) => ({
    deviceId: one.deviceId,
    scan: { nonce: `scan-of-the-bench-${n}`, gateId: 'a', direction: 'in', at: Date.now(), shown: { kind: 'code', text: code } },
  }))
  const bare = await openLoop({
    port: server.port,
    perSecond: PER_SECOND,
    messages: Array.from({ length: count }, () => message('GET', '/healthz')),
  })
  const stop = new AbortController()
  const attending = [
    attend(
      server.port,
      staff,
      one,
      scans.map(({ scan }) => scan.nonce),
      stop.signal,
    ),
    attend(server.port, organiser, two, [], stop.signal),
  ]
  const told = await openLoop({ port: server.port, perSecond: PER_SECOND, messages: requests(checkin.scan.path, scans, staff.token) })
  stop.abort()
  const [, asked] = await Promise.all(attending)
  const { entered } = await opened.db.read
    .selectFrom('checkin_states')
    .select((q) => q.fn.sum<number | null>('entered').as('entered'))
    .where('list_id', '=', one.opened.list.id)
    .executeTakeFirstOrThrow()
  const held = await opened.db.read
    .selectFrom('checkin_scans')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('why', '=', 'held')
    .executeTakeFirstOrThrow()
  if (Object.keys(told.statuses).join() !== '200') throw new Error(JSON.stringify(told.statuses))
  if ((entered ?? 0) + held.n !== count) throw new Error(`${entered} came in and ${held.n} were held, of ${count}`)
  const all = told.took.slice(WARMING)
  return {
    bare: bare.took.slice(WARMING),
    own: all.filter((_, place) => place % 2 === 0),
    others: all.filter((_, place) => place % 2 === 1),
    all,
    asked,
    held: held.n,
  }
}

function shares(took: readonly number[]): number[] {
  const sorted = took.toSorted((one, other) => one - other)
  return [0.5, 0.95, 0.99].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number)
}

async function bench(engine: Engine): Promise<void> {
  const prepared = await prepare(engine)
  const server = await startServer({ url: prepared.opened.url, hashing: 'in turn' })
  try {
    const { bare, own, others, all, asked, held } = await measure(server, prepared)
    const facts = await server.facts()
    if (facts.errors.length > 0) throw new Error(facts.errors.join('\n'))
    print(
      `Verdicts, ${engine}, ${PER_SECOND} scans a second for ${SECONDS} s, ${TICKETS} tickets; ${asked} asks answered, ${held} not in time; everybody else came in once`,
      ['', 'p50 ms', 'p95 ms', 'p99 ms'],
      (
        [
          ['a bare request', bare],
          ['own tickets', own],
          ['tickets of the other device, asked for', others],
          ['all scans', all],
        ] as const
      ).map(([name, took]) => [name, ...shares(took)]),
    )
  } finally {
    server.stop()
    await prepared.opened.drop()
  }
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
else process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(0)
