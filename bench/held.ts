/**
 * Orders of 500 buyers at once, over HTTP: alone; beside 5,000 connections that are open and say nothing; and beside
 * these and 10,000 devices at doors whose syncs are held until there is something to tell, 50 of them at a list. Proves
 * that each order and each sync is answered; tells for how long syncs were held, and how many devices seemed to be gone at
 * the end. PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- held [devices [orders]]`
 */
import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { checkin } from '#contract/checkin/calls.ts'
import { HOLD_MS, LEASE_MS, SILENT_MS } from '#contract/checkin/devices.ts'
import { sharesFor, standingAt } from '#server/features/checkin/ownership/shares.ts'
import { freshList } from '#server/features/checkin/lists/list-store.ts'
import { digest, newId, newToken } from '#server/flow/ids.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { crowd, setTicket } from '#test/support/crowd.ts'
import { type Engine, freshDatabase, type Opened } from '#test/support/database.ts'
import { makeList } from '#test/support/doorway.ts'
import { signInAs } from '#test/support/person.ts'
import { answersOf, load, message } from './support/load.ts'
import { startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { print } from './support/table.ts'

const DEVICES = Number(process.argv[2] ?? sized({ full: 10_000, small: 60 }))
const ORDERS = Number(process.argv[3] ?? sized({ full: 10_000, small: 60 }))
const IDLE = sized({ full: 5_000, small: 50 })
const AT_A_LIST = 50
const BUYERS = sized({ full: 500, small: 20 })
const TICKET = '2'
/** Connected so many at a time, as people arrive. */
const AT_ONCE = 100

interface Work {
  port: number
  idle: number
  token: string
  devices: string[]
}

/** Whoever is signed in. */
interface Keeper {
  id: string
  token: string
}

interface Told {
  /** Answers to syncs, and how long they were held, in milliseconds. */
  syncs: number
  held: number
  statuses: Record<string, number>
}

/** In a process of its own: opens everything, says so, and goes on until it is told to stop. */
async function run({ port, idle, token, devices }: Work): Promise<void> {
  const told: Told = { syncs: 0, held: 0, statuses: {} }
  let stopped = false
  const line = (ready: (socket: ReturnType<typeof connect>) => void) =>
    new Promise<void>((done, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        ready(socket)
        done()
      })
      socket.setNoDelay(true)
      socket.once('error', (error) => (stopped ? undefined : reject(error)))
    })
  const waiting = { roster: 0, states: 0, shares: 0, wait: 1 }
  let first = devices.length
  const settled = Promise.withResolvers<void>()
  const device = (deviceId: string) =>
    line((socket) => {
      let known = waiting
      let since = performance.now()
      let text = ''
      const ask = () => {
        if (stopped) return
        since = performance.now()
        text = ''
        const head = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
        socket.write(message('POST', checkin.sync.path, head, JSON.stringify({ deviceId, ...known })))
      }
      socket.on('data', (chunk) => (text += chunk.toString('utf8')))
      answersOf(socket, (status) => {
        told.syncs += 1
        told.held += performance.now() - since
        told.statuses[status] = (told.statuses[status] ?? 0) + 1
        const read = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1] ?? 0)
        if (known === waiting && --first === 0) settled.resolve()
        known = { ...waiting, roster: read('roster'), states: read('states'), shares: read('shares') }
        ask()
      })
      ask()
    })
  for (let from = 0; from < idle; from += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => line(() => {})))
  for (let from = 0; from < devices.length; from += AT_ONCE) await Promise.all(devices.slice(from, from + AT_ONCE).map(device))
  // Each has had its first answer, and waits for the next.
  if (devices.length > 0) await settled.promise
  process.send?.('there')
  process.on('message', (word) => {
    if (word === 'begin') return void Object.assign(told, { syncs: 0, held: 0, statuses: {} })
    stopped = true
    process.send?.(told)
  })
}

/** @returns goes on with their first words forgotten; then what they were told until the end. */
async function beside(work: Work): Promise<{ begin(): void; end(): Promise<Told> }> {
  const child = fork(fileURLToPath(import.meta.url), ['apart'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const next = <T>() => new Promise<T>((resolve) => void child.once('message', (said) => resolve(said as T)))
  child.send(work)
  await next()
  return {
    begin: () => void child.send('begin'),
    end: async () => {
      child.send('end')
      const told = await next<Told>()
      child.kill()
      return told
    },
  }
}

/** Lists with their devices, and everybody's share as it is in the end. @returns the devices' ids. */
async function doors({ db }: Opened, listId: string, { token, id: userId }: Keeper): Promise<string[]> {
  const now = Date.now()
  const list = await db.read.selectFrom('checkin_lists').selectAll().where('id', '=', listId).executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let from = 0; from < DEVICES; from += AT_A_LIST) {
    const own = { ...list, ...freshList(now), devices: AT_A_LIST }
    const devices = Array.from({ length: Math.min(AT_A_LIST, DEVICES - from) }, (_, place) => ({
      id: newId(now),
      list_id: own.id,
      no: place + 1,
      name: `${place + 1} 号`,
      gate_id: 'a',
      user_id: userId,
      token_hash: digest(token),
      device: `device-of-the-bench-${from + place}`,
      roster_key: newToken(),
      opened_at: now,
      seen_at: now,
      lease_until: now + LEASE_MS,
      closed_at: null,
      cut_at: null,
    }))
    await db.write(async (tx) => {
      await tx.insertInto('checkin_lists').values(own).execute()
      await db.insertMany(tx, 'checkin_devices', devices)
      await sharesFor(db, tx, own, { heard: devices.map(({ id }) => id), gave: [], now }, await standingAt(db, tx, own.id))
    })
    ids.push(...devices.map(({ id }) => id))
  }
  return ids
}

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db, { clock: movingClock() })
  const organiser = await signInAs(test, 'organiser')
  const staff = (await signInAs(test, 'staff')) as Keeper
  const devices = await doors(opened, (await makeList(organiser)).id, staff)
  await setTicket(opened.db, TICKET, { total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
  // From now on the clock is the server's own, in another process.
  test.clock.pass(Date.now() - test.clock())
  const server = await startServer({ url: opened.url, hashing: 'in turn' })
  const rows: (string | number)[][] = []
  try {
    const { port } = server
    const buy = async (name: string) => {
      const members = await crowd(opened.db, ORDERS, { ticketId: TICKET, now: Date.now() })
      const messages = submissions(members, { ticketId: TICKET, price: 19_900 })
      const bought = await load({ port, connections: BUYERS, requests: ORDERS, messages })
      if (Object.keys(bought.statuses).join() !== '200') throw new Error(JSON.stringify(bought.statuses))
      const { resident } = await server.facts()
      rows.push([name, bought.perSecond, bought.p50, bought.p99, resident / 2 ** 20])
    }
    await buy('warming up')
    await buy('alone')
    const silent = await beside({ port, idle: IDLE, token: staff.token, devices: [] })
    await buy(`beside ${IDLE} idle connections`)
    await silent.end()
    const crowded = await beside({ port, idle: IDLE, token: staff.token, devices })
    crowded.begin()
    await buy(`beside them and ${DEVICES} held syncs`)
    const { syncs, held, statuses } = await crowded.end()
    if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses))
    const facts = await server.facts()
    if (facts.errors.length > 0) throw new Error(facts.errors.join('\n'))
    const { silentNow } = await opened.db.read
      .selectFrom('checkin_devices')
      .select((q) => q.fn.countAll<number>().as('silentNow'))
      .where('seen_at', '<', Date.now() - SILENT_MS)
      .executeTakeFirstOrThrow()
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    const answered = `${syncs} syncs answered meanwhile, after ${seconds(held / Math.max(1, syncs))} of ${seconds(HOLD_MS)} s`
    print(
      `Orders beside doors, ${engine}, ${BUYERS} buyers; ${answered}; ${silentNow} devices not heard of for ${seconds(SILENT_MS)} s`,
      ['', 'orders/s', 'p50 ms', 'p99 ms', 'server MiB'],
      rows.slice(1),
    )
  } finally {
    server.stop()
    await opened.drop()
  }
}

if (process.argv[2] === 'apart') process.once('message', (work) => void run(work as Work))
else {
  await bench('sqlite')
  if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
  else process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
  process.exit(0)
}
