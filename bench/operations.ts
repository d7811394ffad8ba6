/**
 * What operators do with 1,000,000 attendees: a backup while 200 orders a second come in, beside the same orders when it
 * is calm, in turns; its restore; the move to PostgreSQL, and there the same again. Counts and sums agree after each, or
 * it ends there. PostgreSQL takes part when TEST_DATABASE_URL names one: where others use that database, starts there wait
 * for the move. `npm run bench -- operations [people]`
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDb } from '#server/db/open.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { backUpApart } from '#server/operations/backup/backup-apart.ts'
import { moveToPostgres } from '#server/operations/move/move.ts'
import { restoreBackup } from '#server/operations/restore/restore.ts'
import { differences, type Stock } from '#server/operations/stock.ts'
import { movingClock, testApp, testEnv } from '#test/support/app.ts'
import { crowd, setTicket } from '#test/support/crowd.ts'
import { type Engine, unmadeDatabase } from '#test/support/database.ts'
import { fillPortal } from './support/million.ts'
import { openLoop } from './support/open-loop.ts'
import { percentile } from './support/people.ts'
import { startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 1_000_000, small: 200 }))
const PER_SECOND = sized({ full: 200, small: 20 })
/** Orders come in stretches of so many seconds; one counts as beside a backup when it lies within it. */
const STRETCH = sized({ full: 4, small: 0.5 })
const ROUNDS = sized({ full: 3, small: 1 })
const CALM_STRETCHES = sized({ full: 3, small: 1 })
/** A backup that takes longer has silence in its rest. */
const MOST_STRETCHES = 30
const KIND = { ticketId: '2', price: 19_900 }
const passphrase = 'a passphrase of the benchmark'

/** On the disk, where a deployment has it. */
const home = mkdtempSync(join(tmpdir(), 'huiwu-operations-'))
process.once('exit', () => rmSync(home, { recursive: true, force: true }))

async function timed<T>(work: () => Promise<T>): Promise<[T, seconds: number]> {
  const began = performance.now()
  const done = await work()
  return [done, (performance.now() - began) / 1000]
}

function agree(what: string, one: Stock, other: Stock): void {
  const differing = differences(one, other)
  if (differing.length > 0) throw new Error(`${what}: ${differing.join(', ')}`)
}

interface Stretch {
  p50: number
  p99: number
}

/** Backups of a running server in turns with calm. @returns the last one's file. */
async function backups(engine: Engine, url: string): Promise<{ file: string; stock: Stock }> {
  const db = await openDb(url)
  await setTicket(db, KIND.ticketId, { total: 1_000_000_000, limit_order: 10, limit_phone: 20 })
  const size = STRETCH * PER_SECOND
  const waiting = Array.from({ length: ROUNDS * (CALM_STRETCHES + MOST_STRETCHES) + CALM_STRETCHES + 1 }, () => size)
  const requests: string[][] = []
  for (const many of waiting) requests.push(submissions(await crowd(db, many, { ticketId: KIND.ticketId, now: Date.now() }), KIND))
  const server = await startServer({ url, hashing: 'in turn' })

  async function stretch(): Promise<Stretch> {
    const messages = requests.pop() as string[]
    const { took, statuses } = await openLoop({ port: server.port, perSecond: PER_SECOND, messages })
    if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
    return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
  }

  const seen = { calm: [] as Stretch[], beside: [] as Stretch[] }
  const seconds: number[] = []
  let made: Awaited<ReturnType<typeof backUpApart>> | undefined
  const calm = async () => {
    for (let n = 0; n < CALM_STRETCHES; n++) seen.calm.push(await stretch())
  }
  await stretch()
  for (let round = 0; round < ROUNDS; round++) {
    await calm()
    const backing = { isOver: false }
    const wanted = { env: { databaseUrl: url, secret: testEnv.secret }, dir: join(home, `${engine}-backups`), passphrase, now: Date.now() }
    const backup = timed(() => backUpApart(wanted, new AbortController().signal)).finally(() => (backing.isOver = true))
    for (let n = 0; n < MOST_STRETCHES && !backing.isOver; n++) {
      const one = await stretch()
      if (!backing.isOver) seen.beside.push(one)
    }
    if (made !== undefined) rmSync(made.file)
    const [done, took] = await backup
    made = done
    seconds.push(took)
  }
  await calm()
  server.stop()
  // Only a connection that has been asked something is closed.
  await db.ready()
  await db.close()
  const { file, bytes, manifest } = made as NonNullable<typeof made>
  const of = (when: keyof typeof seen, what: keyof Stretch) => median(seen[when].map((one) => one[what]))
  print(
    `A backup, ${engine}, ${PER_SECOND} orders a second over HTTP beside it, medians of ${ROUNDS} in turns with calm`,
    ['', 'seconds', 'MB', 'orders p50 ms', 'p99 ms', 'p99 : calm', 'stretches'],
    [
      ['calm', '', '', of('calm', 'p50'), of('calm', 'p99'), '', seen.calm.length],
      [
        'beside a backup',
        median(seconds),
        bytes / 1e6,
        of('beside', 'p50'),
        of('beside', 'p99'),
        of('beside', 'p99') / of('calm', 'p99'),
        seen.beside.length,
      ],
    ],
  )
  return { file, stock: manifest.stock }
}

async function restores(engine: Engine, { file, stock }: { file: string; stock: Stock }): Promise<void> {
  const dataDir = mkdtempSync(join(home, 'restored-'))
  const place = engine === 'sqlite' ? undefined : await unmadeDatabase('postgres')
  const databaseUrl = place?.url ?? join(dataDir, 'huiwu.sqlite')
  const [{ found }, seconds] = await timed(() => restoreBackup({ env: { databaseUrl, dataDir }, file, passphrase, givenSecret: undefined }))
  agree('restored', stock, found)
  print(`Its restore, ${engine}; all counts and sums agree`, ['', 'seconds', 'attendees/s'], [['', seconds, PEOPLE / seconds]])
  await place?.drop()
  rmSync(dataDir, { recursive: true })
}

async function moves(from: string, to: string): Promise<void> {
  const size = statSync(from).size
  const [{ left, right }, seconds] = await timed(() => moveToPostgres({ from, to }))
  agree('moved', left, right)
  const rows = Object.entries(left).reduce((sum, [what, n]) => sum + (what.startsWith('rows of ') ? Number(n) : 0), 0)
  print(
    'The move from SQLite to PostgreSQL; all counts and sums agree',
    ['', 'seconds', 'rows', 'rows/s', 'MB'],
    [['', seconds, rows, rows / seconds, size / 1e6]],
  )
}

const file = join(home, 'huiwu.sqlite')
const db = await openDb(file)
const test = await testApp(db, { clock: movingClock() })
await secretFits(db, testEnv.secret, { renew: false })
const [, making] = await timed(() => fillPortal(test, PEOPLE))
await db.close()
// What has been written beside the file goes into it, as between two evenings.
const tidy = new DatabaseSync(file)
tidy.exec('PRAGMA wal_checkpoint(TRUNCATE)')
tidy.close()
process.stdout.write(
  `${PEOPLE.toLocaleString('en')} attendees made in ${Math.round(making)} s, ${Math.round(statSync(file).size / 1e6)} MB\n`,
)

await restores('sqlite', await backups('sqlite', file))
if (process.env['TEST_DATABASE_URL'] === undefined) process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
else {
  const place = await unmadeDatabase('postgres')
  await moves(file, place.url)
  await restores('postgres', await backups('postgres', place.url))
  await place.drop()
}
process.exit(0)
