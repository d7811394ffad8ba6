/**
 * What figures cost where one meeting has 10,000 attendees, 100,000 orders and 1,000 lists on its own day: each call asked
 * anew, beside the bare count of what it is about; then what those who buy notice of twenty organisers who all ask every
 * second. Both engines where TEST_DATABASE_URL names PostgreSQL. `npm run bench -- dashboard [people] [orders of each] [rounds]`
 */
import { sql } from 'kysely'
import { dashboard } from '#contract/dashboard.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { task } from '#contract/task.ts'
import type { Db } from '#server/db/db.ts'
import { attendanceExport } from '#server/features/dashboard/export.ts'
import { giveRole } from '#server/features/right/store.ts'
import { newId, newToken } from '#server/flow/ids.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { movingClock, type TestApp, testApp } from '#test/support/app.ts'
import { crowd, setTicket } from '#test/support/crowd.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { type Person, signInAs } from '#test/support/person.ts'
import { message } from './support/load.ts'
import { manyOrders } from './support/many-orders.ts'
import { openLoop } from './support/open-loop.ts'
import { percentile } from './support/people.ts'
import { startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 10_000, small: 60 }))
const EACH = Number(process.argv[3] ?? sized({ full: 10, small: 2 }))
const ROUNDS = Number(process.argv[4] ?? sized({ full: 9, small: 1 }))
const LISTS = sized({ full: 1_000, small: 30 })
const AT_ONCE = 1_000
/** Who goes to each session. */
const AT_A_LIST = 50
/** Lists at which somebody has come in since figures were last asked for. */
const BUSY = 20
const HERE = { meetingId: '1' }
const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000]
const PER_SECOND = 50
const SECONDS = sized({ full: 20, small: 0.4 })
const ASKERS = 20
/** Of an organiser who looks at a page: what is asked on the day itself. */
const LOOK = [`${dashboard.today.path}?meetingId=1`, `${dashboard.doors.path}?meetingId=1`]

/** Everybody at the entrance, every second one out and in again, and some at each of the sessions. */
async function letIn(db: Db, now: number): Promise<void> {
  const admissions = await db.read.selectFrom('admissions').select('id').where('meeting_id', '=', '1').orderBy('id').execute()
  const [pattern] = await db.read
    .selectFrom('checkin_lists')
    .selectAll()
    .where('meeting_id', '=', '1')
    .where('kind', '=', 'entrance')
    .execute()
  if (pattern === undefined) throw new Error('no list to make others like')
  const lists = Array.from({ length: LISTS - 1 }, (_, n) => ({
    ...pattern,
    id: newId(now),
    name: `第${n + 1}场`,
    kind: 'inside' as const,
    self_code: newToken(),
    states: AT_A_LIST,
    created_at: now + n,
  }))
  const scan = (list_id: string, admission_id: string, at: number, why: string) => ({
    id: newId(at),
    nonce: newId(at),
    meeting_id: '1',
    third_id: '-000001',
    list_id,
    gate_id: 'main',
    device_id: null,
    user_id: 'staff',
    admission_id,
    shown: 'entry',
    digest: '',
    direction: 'in',
    verdict: 'admit',
    why,
    judged: '',
    device_at: at,
    server_at: at,
    forced: 0,
    conflict: 0,
    answers: '{}',
    past_at: null,
    past_gate: '',
    undone_at: null,
  })
  const state = (list_id: string, admission_id: string, at: number, entered: number, n: number) => ({
    list_id,
    admission_id,
    serial: n + 1,
    inside: 1,
    entered,
    entered_at: at,
    gate_id: 'main',
    scan_id: '',
    heard: 1,
    version: n + 1,
  })
  await db.write(async (tx) => {
    await db.insertMany(tx, 'checkin_lists', lists)
    const entered = admissions.map(({ id }, n) => ({
      id,
      n,
      at: now - 2 * HOUR + Math.floor((n * 2 * HOUR) / admissions.length),
      again: n % 2 === 0,
    }))
    for (let from = 0; from < entered.length; from += AT_ONCE) {
      const some = entered.slice(from, from + AT_ONCE)
      await db.insertMany(
        tx,
        'checkin_scans',
        some.flatMap(({ id, at, again }) => [scan(pattern.id, id, at, 'in'), ...(again ? [scan(pattern.id, id, at + 1, 'again')] : [])]),
      )
      await db.insertMany(
        tx,
        'checkin_states',
        some.map(({ id, n, at, again }) => state(pattern.id, id, at, again ? 2 : 1, n)),
      )
    }
    for (const [place, { id }] of lists.entries()) {
      const here = Array.from({ length: AT_A_LIST }, (_, n) => admissions[(place * 7 + n) % admissions.length]?.id as string)
      await db.insertMany(
        tx,
        'checkin_scans',
        here.map((admission, n) => scan(id, admission, now - HOUR + n * SECOND, 'in')),
      )
      await db.insertMany(
        tx,
        'checkin_states',
        here.map((admission, n) => state(id, admission, now - HOUR + n * SECOND, 1, n)),
      )
    }
    await tx.updateTable('checkin_lists').set({ states: admissions.length }).where('id', '=', pattern.id).execute()
    await tx.updateTable('admissions').set({ status: 'entered' }).where('meeting_id', '=', '1').execute()
  })
}

/** As if somebody had just come in at the entrance, and at some of the sessions. */
async function somebodyComes(db: Db): Promise<void> {
  await db.write(async (tx) => {
    const some = await tx.selectFrom('checkin_lists').select('id').where('meeting_id', '=', '1').orderBy('created_at').limit(BUSY).execute()
    await tx
      .updateTable('checkin_lists')
      .set((q) => ({ states: q('states', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  })
}

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  const { db } = opened
  const test = await testApp(db, { clock: movingClock() })
  const now = test.clock()
  await manyOrders(test, PEOPLE, EACH)
  await setTicket(db, '2', { booking_from: now - DAY, booking_to: now + DAY })
  await db.write(async (tx) => {
    await tx
      .updateTable('meetings')
      .set({ starts_at: now - HOUR, ends_at: now + DAY })
      .where('id', '=', '1')
      .execute()
    await tx.updateTable('orders').set({ source: '公众号' }).where('no', 'like', '%3').execute()
  })
  await letIn(db, now)
  if (engine === 'postgres')
    await sql`ANALYZE orders, trades, refunds, admissions, attendees, checkin_lists, checkin_states, checkin_scans`.execute(db.read)
  const organiser = await signInAs(test, 'organiser')

  const count = (table: 'orders' | 'admissions' | 'checkin_scans') => () =>
    db.read
      .selectFrom(table)
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('meeting_id', '=', '1')
      .execute()
  const asked: [name: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>][] = [
    ['today', () => organiser.do(dashboard.today, HERE), count('orders')],
    ['sales of a year', () => organiser.do(dashboard.sales, { ...HERE, fromDay: '2026-01-01', toDay: '2026-12-31' }), count('orders')],
    ['sources', () => organiser.do(dashboard.sources, HERE), count('orders')],
    ['doors', () => organiser.do(dashboard.doors, HERE), count('checkin_scans')],
    ['attendance', () => organiser.do(dashboard.attendance, HERE), count('checkin_scans')],
  ]
  const spent = new Map<string, number[]>()
  /** Of this process, SQLite's reads with it: a noisy machine takes longer, and no more of it. */
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const note = (name: string, took: number) => spent.set(name, [...(spent.get(name) ?? []), took])
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const [from, used] = [performance.now(), cpu()]
    await work()
    note(name, performance.now() - from)
    note(`${name}, CPU`, cpu() - used)
  }
  for (let round = -2; round < ROUNDS; round++) {
    if (round === 0) spent.clear()
    test.clock.pass(10 * SECOND)
    await somebodyComes(db)
    for (const [name, ours, bare] of asked) {
      await timed(name, ours)
      await timed(`${name}, told again`, ours)
      await timed(`${name}, bare`, bare)
    }
  }
  await db.write((tx) =>
    tx
      .updateTable('checkin_lists')
      .set((q) => ({ states: q('states', '+', 1) }))
      .execute(),
  )
  test.clock.pass(10 * SECOND)
  await timed('doors, all anew', () => organiser.do(dashboard.doors, HERE))
  const ms = (name: string) => median(spent.get(name) ?? [])
  print(
    `Milliseconds, medians of ${ROUNDS} interleaved rounds (${engine}, in process): ${PEOPLE.toLocaleString('en')} people, ${(PEOPLE * EACH).toLocaleString('en')} orders, ${LISTS.toLocaleString('en')} lists, ${BUSY} of them busy; doors with all busy ${ms('doors, all anew').toFixed(0)}`,
    ['', 'asked first', 'its CPU', 'told again', 'its CPU', 'bare count', 'its CPU'],
    asked.map(([name]) => [
      name,
      ...['', ', told again', ', bare'].flatMap((what) => [ms(name + what).toFixed(1), ms(`${name}${what}, CPU`).toFixed(1)]),
    ]),
  )

  const kept = attendanceExport.open
  let longest = 0
  attendanceExport.open = async (deps, about) => {
    const step = await kept(deps, about)
    return async (checkpoint) => {
      const from = performance.now()
      const made = await step(checkpoint)
      longest = Math.max(longest, performance.now() - from)
      return made
    }
  }
  const { taskId } = await organiser.do(dashboard.attendanceExport, { ...HERE, kind: 'xlsx' })
  const from = performance.now()
  while ((await takeSteps(test.deps)) > 0);
  const took = performance.now() - from
  attendanceExport.open = kept
  const exported = await organiser.do(task.get, { ...HERE, id: taskId })
  print(
    `The report as a table of ${LISTS.toLocaleString('en')} lists (${engine})`,
    ['state', 'people', 'ms', 'longest step ms', 'MB'],
    [[exported.state, exported.done, took.toFixed(0), longest.toFixed(1), ((exported.result?.size ?? 0) / 1024 / 1024).toFixed(1)]],
  )

  await besideBuyers(engine, opened.url, test, organiser)
  await opened.drop()
}

/** The same orders without viewers, with twenty viewers, and without viewers again. */
async function besideBuyers(engine: Engine, url: string, test: TestApp, organiser: Person): Promise<void> {
  const { db } = test.deps
  const stretches = [0, 0, 1, 1, 0]
  const buyers: string[][] = []
  for (const _ of stretches)
    buyers.push(submissions(await crowd(db, SECONDS * PER_SECOND, { ticketId: '2', now: test.clock() }), { ticketId: '2', price: 19_900 }))
  const tokens = await lookers(test, organiser)
  const server = await startServer({ url, hashing: 'in turn' })
  const looks = Array.from({ length: SECONDS * ASKERS * LOOK.length }, (_, n) =>
    message('GET', LOOK[n % LOOK.length] as string, {
      Authorization: `Bearer ${tokens[Math.floor(n / LOOK.length) % tokens.length] as string}`,
      [headers.sysCode]: DEFAULT_SYS_CODE,
    }),
  )
  const rows: [string, ...number[]][] = []
  for (const [at, looked] of stretches.entries()) {
    const both = [openLoop({ port: server.port, perSecond: PER_SECOND, messages: buyers[at] as string[] })]
    if (looked === 1) both.push(openLoop({ port: server.port, perSecond: ASKERS * LOOK.length, messages: looks }))
    for (const [who, { took, statuses }] of (await Promise.all(both)).entries()) {
      if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
      // The first stretch warms the server up.
      const name = who === 1 ? 'those who look' : looked === 1 ? 'orders, twenty look' : 'orders, nobody looks'
      if (at > 0) rows.push([name, percentile(took, 0.5), percentile(took, 0.99), percentile(took, 1)])
    }
  }
  server.stop()
  print(
    `${PER_SECOND} orders a second for ${SECONDS} s beside ${ASKERS} organisers, each asking for today and the doors every second (${engine})`,
    ['', 'p50 ms', 'p99 ms', 'most ms'],
    rows,
  )
}

/** Sessions of people who may look at the meeting's figures. */
async function lookers(test: TestApp, organiser: Person): Promise<string[]> {
  const { db } = test.deps
  const tokens: string[] = []
  for (const { userId, token } of await crowd(db, ASKERS, { ticketId: '1', now: test.clock() })) {
    const given = { user_id: userId, third_id: '-000001', meeting_id: '1', role_id: 'organiser', granted_by: organiser.id }
    await db.write((tx) => giveRole(tx, { ...given, created_at: test.clock() }))
    tokens.push(token)
  }
  return tokens
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
