/**
 * Reading a meeting: getMeeting and the rendered page beside a static file of
 * the same server, then the same with 1,000,000 attendees and 100,000 orders
 * in the database. Prints requests a second (medians of interleaved rounds)
 * and ratios. Also the memory of the idle server.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { NewRow } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { crowd } from '#test/support/crowd.ts'
import { freePort } from '#test/support/free-port.ts'
import { load, message } from './support/load.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = sized({ full: 5, small: 1 })
const SECONDS = sized({ full: 3, small: 0.2 })
const WARMING_SECONDS = sized({ full: 1, small: 0.2 })
const CONNECTIONS = sized({ full: 32, small: 4 })
const ATTENDEES = sized({ full: 1_000_000, small: 2_000 })
const ORDERS = ATTENDEES / 10
const AT_ONCE = 1_000
const METRICS_TOKEN = 'of this bench only'

interface Server {
  process: ChildProcess
  port: number
}

async function start(dataDir: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX: '1',
      NODE_ENV: 'production',
      METRICS_TOKEN,
      // Without a name for rehearsals a trial server takes the next port for them, which may be the other server's.
      REHEARSAL_URL: `http://rehearsal.localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])
  return { process: child, port }
}

/** Fills the seeded database: 10,000 attendees and 10,000 orders in the meeting, the others in other meetings of the same tables. */
async function fill(dataDir: string): Promise<void> {
  const file = join(dataDir, 'huiwu.sqlite')
  const db = await openDb(file)
  const { id: ticketId } = await db.read.selectFrom('tickets').select('id').executeTakeFirstOrThrow()
  const now = Date.now()
  const meetingOf = (n: number, every: number) => (n % every === 0 ? '1' : `M${n % 500}`)
  for (let from = 0; from < ORDERS; from += AT_ONCE) {
    const members = await crowd(db, Math.min(AT_ONCE, ORDERS - from), {
      ticketId,
      each: ATTENDEES / ORDERS,
      now,
      attendeeOf: (place) => ({ meeting_id: meetingOf(from + place, 100), order_no: `N${from + place}` }),
    })
    const orders = members.map(
      ({ userId }, place) =>
        ({
          no: `N${from + place}`,
          user_id: userId,
          meeting_id: meetingOf(from + place, 10),
          third_id: '-000001',
          ticket_id: ticketId,
          copies: ATTENDEES / ORDERS,
          price_fen: 0,
          amount_fen: 0,
          status: 1,
          created_at: now,
          expires_at: null,
          paid_at: now,
          ended_at: null,
          idem_key: null,
          idem_digest: null,
        }) satisfies NewRow<'orders'>,
    )
    await db.write((tx) => db.insertMany(tx, 'orders', orders))
  }
  await db.close()
  // The rows move from the write-ahead log into the file, as they do on a server that has run for a while.
  const tidy = new DatabaseSync(file)
  tidy.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  tidy.close()
}

const work = {
  'static file': message('GET', '/favicon.svg', { Accept: 'image/*' }),
  getMeeting: message('GET', '/api/meeting/meeting/getMeeting?id=1', { Accept: 'application/json' }),
  'rendered page': message('GET', '/particulars?shareParticulars=1', { Accept: 'text/html', 'Accept-Encoding': 'br' }),
} as const

// Ended by a signal, it takes its servers along.
process.once('SIGTERM', () => process.exit(1))
const folders = [mkdtempSync(join(tmpdir(), 'huiwu-bench-')), mkdtempSync(join(tmpdir(), 'huiwu-bench-'))] as const
const empty = await start(folders[0])
const full = await start(folders[1])
try {
  await fill(folders[1])
  const memory = Number(
    /process_resident_memory_bytes (\d+)/.exec(
      await (await fetch(`http://127.0.0.1:${empty.port}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    )?.[1],
  )
  const rates = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, text] of Object.entries(work)) {
      for (const server of [empty, full]) {
        const { perSecond, statuses } = await load({
          port: server.port,
          connections: CONNECTIONS,
          seconds: round === 0 ? WARMING_SECONDS : SECONDS,
          messages: [text],
        })
        if (Object.keys(statuses).join() !== '200') throw new Error(`${name}: ${JSON.stringify(statuses)}`)
        const key = `${name} ${server === empty ? 'empty' : 'full'}`
        if (round > 0) rates.set(key, [...(rates.get(key) ?? []), perSecond])
      }
    }
  }
  const rate = (key: string) => median(rates.get(key) as number[])
  print(
    `Requests a second, ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s (SQLite)`,
    ['', 'seeded', 'of static', `${ATTENDEES.toLocaleString('en')} attendees`, 'time, full : seeded'],
    Object.keys(work).map((name) => [
      name,
      rate(`${name} empty`),
      (rate(`${name} empty`) / rate('static file empty')).toFixed(2),
      rate(`${name} full`),
      (rate(`${name} empty`) / rate(`${name} full`)).toFixed(2),
    ]),
  )
  print('Memory of the idle server', ['', 'MiB'], [['resident', memory / 2 ** 20]])
} finally {
  const servers = [empty, full].map((server) => server.process)
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
