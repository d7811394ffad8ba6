/**
 * What organisers wait for where one meeting has 10,000 attendees and 100,000 orders: the list, narrowed and searched, and
 * one order in full, beside the bare queries for their rows; then a table of them all while people buy, beside the same
 * orders when it is calm. Medians of interleaved rounds, both engines where TEST_DATABASE_URL names PostgreSQL.
 * `npm run bench -- desk [people] [orders of each] [rounds]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { desk } from '#contract/desk.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { type Task, task } from '#contract/task.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { crowd } from '#test/support/crowd.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { type Person, signInAs } from '#test/support/person.ts'
import { manyOrders } from './support/many-orders.ts'
import { openLoop } from './support/open-loop.ts'
import { percentile } from './support/people.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 10_000, small: 60 }))
const EACH = Number(process.argv[3] ?? sized({ full: 10, small: 2 }))
const ROUNDS = Number(process.argv[4] ?? sized({ full: 15, small: 1 }))
const HERE = { meetingId: '1' }
const PER_SECOND = 100
const SECONDS = sized({ full: 20, small: 0.4 })

async function untilOver(look: () => Promise<Task>): Promise<Task> {
  for (;;) {
    const one = await look()
    if (one.endTime !== '') return one
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  await manyOrders(test, PEOPLE, EACH)
  if (engine === 'postgres') await sql`ANALYZE`.execute(opened.db.read)
  const organiser = await signInAs(test, 'organiser')
  const { read } = opened.db
  const [middle] = (await organiser.do(desk.list, { ...HERE, status: 1, pageNum: Math.ceil(PEOPLE / 60), pageSize: 30 })).list
  if (middle === undefined) throw new Error('no order in the middle')

  const orders = () =>
    read.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id').selectAll().where('orders.meeting_id', '=', '1')
  const newest = (query: ReturnType<typeof orders>) =>
    query.orderBy('orders.created_at', 'desc').orderBy('orders.no', 'desc').limit(30).execute()
  const count = (more: (q: ReturnType<typeof orders>) => ReturnType<typeof orders>) =>
    more(orders())
      .clearSelect()
      .select((q) => q.fn.countAll<number>().as('n'))
      .execute()
  const named = (query: ReturnType<typeof orders>, word: string) =>
    query.where('orders.no', 'in', (q) =>
      q
        .selectFrom('attendees')
        .innerJoin('order_attendees', 'order_attendees.attendee_id', 'attendees.id')
        .select('order_attendees.order_no')
        .where('attendees.meeting_id', '=', '1')
        .where('attendees.name', 'like', `%${word}%`),
    )
  const paid = (query: ReturnType<typeof orders>) => query.where('orders.status', '=', 1)
  const page = (more: object) => () => organiser.do(desk.list, { ...HERE, pageNum: 1, pageSize: 30, ...more })
  const asked: [name: string, ours: () => Promise<unknown>, rows: () => Promise<unknown>, counted?: () => Promise<unknown>][] = [
    ['30 of them, the newest', page({}), () => newest(orders()), () => count((q) => q)],
    ['those of page 500', page({ pageNum: 500 }), () => newest(orders().offset(499 * 30)), () => count((q) => q)],
    ['paid ones', page({ status: 1 }), () => newest(paid(orders())), () => count(paid)],
    [
      'of an origin without any',
      page({ origin: 'comp' }),
      () => newest(orders().where('origin', '=', 'comp')),
      () => count((q) => q.where('origin', '=', 'comp')),
    ],
    ['by a name', page({ keyword: '王伟静' }), () => newest(named(orders(), '王伟静')), () => count((q) => named(q, '王伟静'))],
    ['by a family name', page({ keyword: '王' }), () => newest(named(orders(), '王')), () => count((q) => named(q, '王'))],
    ['by a phone', page({ keyword: middle.phone }), () => newest(orders().where('users.mobile', '=', middle.phone))],
    [
      'by four digits',
      page({ keyword: middle.phone.slice(-4) }),
      () => newest(orders().where('users.mobile', 'like', `%${middle.phone.slice(-4)}%`)),
    ],
    ['by its number', page({ keyword: middle.no }), () => newest(orders().where('orders.no', '=', middle.no))],
    [
      'one in full',
      () => organiser.do(desk.get, { ...HERE, no: middle.no }),
      () => read.selectFrom('orders').selectAll().where('no', '=', middle.no).execute(),
    ],
  ]
  const spent = new Map<string, number[]>()
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - from])
  }
  for (let round = -2; round < ROUNDS; round++) {
    if (round === 0) spent.clear()
    for (const [name, ours, rows, counted] of asked) {
      await timed(name, ours)
      await timed(`${name} rows`, rows)
      if (counted !== undefined) await timed(`${name} count`, counted)
    }
  }
  const ms = (name: string) => median(spent.get(name) ?? [])
  print(
    `Milliseconds, medians of ${ROUNDS} interleaved rounds (${engine}, in process): ${PEOPLE.toLocaleString('en')} people, ${(PEOPLE * EACH).toLocaleString('en')} orders`,
    ['', 'ms', 'rows, bare', 'count, bare', 'ratio'],
    asked.map(([name, , , counted]) => {
      const bare = ms(`${name} rows`) + (counted === undefined ? 0 : ms(`${name} count`))
      return [
        name,
        ms(name).toFixed(1),
        ms(`${name} rows`).toFixed(1),
        counted === undefined ? '' : ms(`${name} count`).toFixed(1),
        (ms(name) / bare).toFixed(2),
      ]
    }),
  )

  await measureExport(engine, opened, test, organiser)
  await opened.drop()
}

/** Measures orders while the server exports all of them. */
async function measureExport(
  engine: Engine,
  { db, url }: Awaited<ReturnType<typeof freshDatabase>>,
  test: TestApp,
  organiser: Person,
): Promise<void> {
  const buyers = Array.from({ length: 4 }, () => crowd(db, SECONDS * PER_SECOND, { ticketId: '2', now: test.clock() }))
  const requests = (await Promise.all(buyers)).map((members) => submissions(members, { ticketId: '2', price: 19_900 }))
  // Its timers make the steps, between its requests.
  const server = spawn(process.execPath, [fileURLToPath(new URL('../test/support/order-server.ts', import.meta.url)), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(server.stdout, 'data')) as [Buffer]
  server.stdout.resume()
  const port = Number(said.toString().split('\n')[0])
  const stretch = async () => {
    const { took, statuses } = await openLoop({ port, perSecond: PER_SECOND, messages: requests.pop() as string[] })
    if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
    return [percentile(took, 0.5), percentile(took, 0.99), percentile(took, 1)]
  }
  const row = (name: string, [p50, p99, most]: number[], about = '') => [name, p50 as number, p99 as number, most as number, about]
  await stretch()
  const calm = await stretch()
  const buying = stretch()
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${desk.export.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/json', [headers.sysCode]: DEFAULT_SYS_CODE },
    body: JSON.stringify({ ...HERE, kind: 'xlsx' }),
  })
  const { data } = (await answer.json()) as { data: { taskId: string } }
  const exported = await untilOver(() => organiser.do(task.get, { ...HERE, id: data.taskId }))
  const seconds = (performance.now() - from) / 1000
  const beside = await buying
  const after = await stretch()
  print(
    `Orders, ${PER_SECOND} a second for ${SECONDS} s (${engine}), beside an export`,
    ['', 'p50 ms', 'p99 ms', 'most ms', ''],
    [
      row('calm', calm),
      row(
        'exported',
        beside,
        `${exported.done} rows in ${seconds.toFixed(1)} s, ${((exported.result?.size ?? 0) / 1024 / 1024).toFixed(1)} MB`,
      ),
      row('calm again', after),
    ],
  )
  server.kill('SIGKILL')
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')
