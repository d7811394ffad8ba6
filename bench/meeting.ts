/**
 * Reading a meeting: getMeeting and the rendered page beside a static file of
 * the same server, then the same with 1,000,000 attendees and 100,000 orders
 * in the database. Prints requests a second (medians of interleaved rounds)
 * and ratios. Also the memory of the idle server.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { load, message } from './support/load.ts'
import { median, print } from './support/table.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const ATTENDEES = 1_000_000
const ORDERS = 100_000
const METRICS_TOKEN = 'of this bench only'

interface Server {
  process: ChildProcess
  port: number
  dataDir: string
}

async function start(dataDir: string, port: number): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/main.ts', import.meta.url))], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SANDBOX: '1', NODE_ENV: 'production', METRICS_TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return { process: child, port, dataDir }
}

/** Fills a copy of the seeded database: ten thousand people in the meeting, the rest in others of the same table. */
function crowd(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'huiwu.sqlite'))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ORDERS})
    INSERT INTO users (id, mobile, name, created_at) SELECT 'U' || i, printf('199%08d', i), '', 0 FROM n`)
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ORDERS})
    INSERT INTO orders SELECT 'N' || i, 'U' || i, CASE WHEN i % 10 = 0 THEN '1' ELSE 'M' || (i % 500) END, '-000001', (SELECT id FROM tickets LIMIT 1), 10, 0, 0, 1, i, NULL, i, NULL, NULL, NULL FROM n`)
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ATTENDEES})
    INSERT INTO attendees (id, user_id, meeting_id, third_id, ticket_id, order_no, name, name_pinyin, sex, phone, idcard, age, nation, email,
      department, position, hospital, grassroots, address, project, awarded, annex_url, other, ishotel, often, created_at, updated_at)
    SELECT 'A' || i, 'U' || (i % ${ORDERS} + 1), CASE WHEN i % 100 = 0 THEN '1' ELSE 'M' || (i % 500) END, '-000001', (SELECT id FROM tickets LIMIT 1), 'N' || (i % ${ORDERS} + 1),
      '张三', 'Zhang San', 1, '', '', NULL, '', '', '', '', '', '', '', '', '', '', '', 0, 0, i, i FROM n`)
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

const work = {
  'static file': message('GET', '/favicon.svg', { Accept: 'image/*' }),
  getMeeting: message('GET', '/api/meeting/meeting/getMeeting?id=1', { Accept: 'application/json' }),
  'rendered page': message('GET', '/particulars?shareParticulars=1', { Accept: 'text/html', 'Accept-Encoding': 'br' }),
} as const

const folders = [mkdtempSync(join(tmpdir(), 'huiwu-bench-')), mkdtempSync(join(tmpdir(), 'huiwu-bench-'))] as const
const empty = await start(folders[0], 18_787)
const full = await start(folders[1], 18_788)
try {
  crowd(folders[1])
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
          seconds: round === 0 ? 1 : SECONDS,
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
  for (const server of [empty, full]) server.process.kill('SIGTERM')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
