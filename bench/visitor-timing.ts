/**
 * Announcing a visit to a host who is there, and to one who is not: a thousand interleaved pairs, while the job that looks
 * for hosts goes on. Ends with 1 where the times of the replies tell the two apart (Mann–Whitney, |z| of 3.3 and more: one
 * run in a thousand by chance). On PostgreSQL too when TEST_DATABASE_URL names one. `npm run bench -- visitor-timing`
 */
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { visitor } from '#contract/visitor.ts'
import type { Db } from '#server/db/db.ts'
import { toWire } from '#server/flow/clock.ts'
import { chance, digest, newId, newToken } from '#server/flow/ids.ts'
import { lookAfterVisits } from '#server/jobs/visits.ts'
import { DEMO_TODAY_ID as meetingId, seedIfEmpty } from '#server/seed/seed.ts'
import { testApp } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { asker } from './support/ask.ts'
import { percentile } from './support/people.ts'
import { startServer } from './support/server.ts'
import { exceedsLimit, sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const PAIRS = sized({ full: 1_000, small: 10 })
/** Before it, unmeasured: caches and compilers are warm for both alike. */
const WARM = sized({ full: 100, small: 1 })
const LIMIT = 3.3
const LOOK_MS = 200
const HOUR = 3_600_000
/** The demonstration's organiser; and a phone that nobody has. */
const hosts = { there: '13800000003', 'not there': '13799999999' } as const
type Which = keyof typeof hosts
const wish = { meetingId, name: '来访小明', unit: '', reason: '商量合作', companions: [], plate: '', documentKind: '', documentTail: '' }

/** Everybody with an account, a phone and a session of their own: nobody's bound is reached. */
async function visitorsOf(db: Db, number: number): Promise<{ mobile: string; token: string }[]> {
  const now = Date.now()
  const people = Array.from({ length: number }, (_, n) => ({
    id: newId(now),
    mobile: `139${String(n).padStart(8, '0')}`,
    token: newToken(),
  }))
  await db.write(async (tx) => {
    await db.insertMany(
      tx,
      'users',
      people.map(({ id, mobile }) => ({ id, mobile, name: '', password_hash: '', created_at: now })),
    )
    await db.insertMany(
      tx,
      'sessions',
      people.map(({ id, token }) => ({
        token_hash: digest(token),
        id: newId(now),
        user_id: id,
        third_id: DEFAULT_SYS_CODE,
        created_at: now,
        seen_at: now,
        expires_at: now + 24 * HOUR,
        ended_at: null,
        ip: '',
        agent: '',
        device: '',
      })),
    )
  })
  return people
}

/** How far two samples stand apart, in standard deviations of what chance does; equal times share their ranks. */
function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((ms) => ({ ms, isLeft: true })), ...right.map((ms) => ({ ms, isLeft: false }))].toSorted((a, b) => a.ms - b.ms)
  let ranks = 0
  for (let first = 0, next = 0; first < all.length; first = next) {
    while (next < all.length && all[next]?.ms === all[first]?.ms) next++
    const rank = (first + 1 + next) / 2
    for (let at = first; at < next; at++) if (all[at]?.isLeft === true) ranks += rank
  }
  const [n, m] = [left.length, right.length]
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

/** @returns whether the times tell nothing. */
async function bench(engine: Engine): Promise<boolean> {
  const { db, url, drop } = await freshDatabase(engine)
  const { deps } = await testApp(db, { seed: false, clock: Object.assign(() => Date.now(), { pass: () => {} }) })
  await seedIfEmpty(deps)
  await db.write((tx) =>
    tx
      .insertInto('visitor_desks')
      .values({
        meeting_id: meetingId,
        third_id: DEFAULT_SYS_CODE,
        open: 1,
        two_steps: 0,
        asks_document: 0,
        companions_most: 3,
        days_most: 7,
        retention_days: 30,
        notice: '',
      })
      .execute(),
  )
  const people = await visitorsOf(db, 2 * (PAIRS + WARM))
  const server = await startServer({ url, hashing: 'in turn' })
  const ask = asker(server.port)
  const announce = async (which: Which) => {
    const { mobile, token } = people.pop() as { mobile: string; token: string }
    const now = Date.now()
    const { code, reason, ms } = await ask({
      method: 'POST',
      path: visitor.apply.path,
      headers: { [headers.sysCode]: DEFAULT_SYS_CODE, [headers.authorization]: `Bearer ${token}` },
      body: {
        ...wish,
        mobile,
        host: { name: '', mobile: hosts[which] },
        fromTime: toWire(now),
        toTime: toWire(now + HOUR),
      },
    })
    if (code !== '000') throw new Error(`not announced: ${reason}`)
    return ms
  }
  let looking = Promise.resolve(0)
  const timer = setInterval(() => {
    looking = looking.then(() => lookAfterVisits(deps))
  }, LOOK_MS)
  const took: Record<Which, number[]> = { there: [], 'not there': [] }
  for (let pair = -WARM; pair < PAIRS; pair++) {
    const order: Which[] = chance() < 0.5 ? ['there', 'not there'] : ['not there', 'there']
    for (const which of order) {
      const ms = await announce(which)
      if (pair >= 0) took[which].push(ms)
    }
  }
  clearInterval(timer)
  await looking
  while ((await lookAfterVisits(deps)) > 0);
  const found = await db.read
    .selectFrom('visits')
    .select((q) => ['host_id', q.fn.countAll<number>().as('n')])
    .groupBy('host_id')
    .execute()
  server.stop()
  await drop()
  const z = mannWhitney(took.there, took['not there'])
  print(
    `Announcing a visit, ${engine}: ${PAIRS} interleaved pairs`,
    ['the host is', 'p50 ms', 'p99 ms', 'found afterwards'],
    [
      ['there', median(took.there), percentile(took.there, 0.99), String(found.find(({ host_id }) => host_id !== null)?.n ?? 0)],
      [
        'not there',
        median(took['not there']),
        percentile(took['not there'], 0.99),
        String(found.find(({ host_id }) => host_id === null)?.n ?? 0),
      ],
    ],
  )
  const ifDearer = (more: number) =>
    mannWhitney(
      took.there.map((ms) => ms * more),
      took['not there'],
    )
  print(
    'What the times tell',
    ['', 'z', ''],
    [
      ['as they are', z, Math.abs(z) < LIMIT ? 'nothing' : 'THE TWO APART'],
      // What the test would have seen: one look-up more is about so much.
      ['had one of them cost 10 % more', ifDearer(1.1), ''],
    ],
  )
  return !exceedsLimit(Math.abs(z), LIMIT)
}

const onSqlite = await bench('sqlite')
const onPostgres = process.env['TEST_DATABASE_URL'] === undefined || (await bench('postgres'))
if (process.env['TEST_DATABASE_URL'] === undefined) process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(onSqlite && onPostgres ? 0 : 1)
