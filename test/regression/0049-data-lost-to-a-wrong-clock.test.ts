/** A clock that was a year ahead for 45 seconds deleted ID numbers, guests, visits, files and sessions, without a word in the log. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { sealsBy } from '#server/db/sealed.ts'
import { confirmClock, findClockWatch } from '#server/features/system/clock-watch-store.ts'
import { clockGuard } from '#server/jobs/clock-guard.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { roundsOfJobs } from '#server/jobs/round.ts'
import { lookAtClockJump } from '#server/operations/doctor/clock-jump.ts'
import { sealNumbers } from '#server/jobs/seal.ts'
import { type TestApp, testApp, testClock } from '../support/app.ts'
import { onBothEngines, type Opened } from '../support/database.ts'
import { DAY, HOUR, MINUTE } from '../support/facts.ts'
import { landings, oldDatabase, readOldDatabase } from '../support/old-database.ts'
import { tableNames } from '../support/tables.ts'

const YEAR = 365 * DAY

/** Cleared when an unpaid order expires, which goes on under any clock: its attendees can be ordered for again. */
const clearedByStates: ReadonlySet<string> = new Set(['attendees.order_no'])

onBothEngines('a clock that is wrong', (engine) => {
  let opened: Opened
  let test: TestApp
  let elapsed: number
  let runAll: () => Promise<void>

  /** A process of the server starts: it remembers nothing, and its monotonic clock begins again. */
  function start(): void {
    elapsed = 0
    const guard = clockGuard(test.deps, { monotonic: () => elapsed })
    const run = roundsOfJobs(test.deps, new AbortController().signal, guard)
    runAll = async () => {
      for (const job of jobs) await run(job)
    }
  }
  async function pass(ms: number): Promise<void> {
    test.clock.pass(ms)
    elapsed += ms
    await runAll()
  }
  async function runFor(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= HOUR) await pass(Math.min(left, HOUR))
  }
  const jump = (ms: number) => test.clock.pass(ms)

  beforeEach(async () => {
    const old = readOldDatabase(landings().at(-1) as string)
    const { url, drop } = await oldDatabase(engine, old)
    const db = await openDb(url)
    opened = {
      db,
      url,
      drop: async () => {
        await db.close()
        await drop()
      },
    }
    const newest = Math.max(
      old.madeAt,
      ...(await db.read.selectFrom('rounds').select('ended_at').execute()).map((row) => row.ended_at ?? 0),
    )
    test = await testApp(db, { seed: false, env: { secret: old.secret }, clock: testClock(newest + MINUTE) })
    await sealNumbers({ ...test.deps, seals: sealsBy(old.secret) })
    start()
    // What was due when the database was left happens first.
    for (let round = 0; round < 5; round++) await pass(MINUTE)
    expect(await findClockWatch(db)).toMatchObject({ doubted_at: null, seen_at: test.clock() })
  })
  afterEach(() => opened.drop())

  /** Rows of each table, and values of each of its columns. */
  async function countAll(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const watched = (await tableNames(opened.db)).filter((name) => !['clock_watch', 'rounds', 'figures'].includes(name))
    for (const table of watched) {
      const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(opened.db.read)
      counts.set(table, rows.length)
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (value !== null && value !== '') counts.set(`${table}.${column}`, (counts.get(`${table}.${column}`) ?? 0) + 1)
    }
    return counts
  }
  async function lostSince(before: Map<string, number>): Promise<string[]> {
    const now = await countAll()
    return [...before].filter(([name, count]) => (now.get(name) ?? 0) < count && !clearedByStates.has(name)).map(([name]) => name)
  }
  const jumpsReported = () => test.errors.filter(({ event }) => event === 'clock.jumped').length

  it.each([
    ['a year ahead for 45 seconds', YEAR, 45_000],
    ['45 days ahead for 80 seconds', 45 * DAY, 80_000],
    ['45 days ahead for 23 hours', 45 * DAY, 23 * HOUR],
    ['a year behind for a minute', -YEAR, MINUTE],
  ])('deletes nothing: %s', async (_, by, ms) => {
    const before = await countAll()
    jump(by)
    for (let left = ms; left > 0; left -= 15 * MINUTE) await pass(Math.min(left, 15 * MINUTE))
    expect(await lostSince(before)).toEqual([])
    expect((await findClockWatch(opened.db))?.doubted_at).not.toBeNull()
    expect(jumpsReported()).toBe(1)
    jump(-by)
    await pass(15_000)
    // A clock that was behind has made rows that look old: after it the 24 hours pass.
    expect((await findClockWatch(opened.db))?.doubted_at === null).toBe(by > 0)
    if (ms < DAY / 2) expect(await lostSince(before)).toEqual([])
  })

  it('deletes after 24 hours of running if the server was off for a week', async () => {
    const before = await countAll()
    jump(7 * DAY)
    start()
    await pass(MINUTE)
    expect(await findClockWatch(opened.db)).toMatchObject({ reason: 'gap', jumped_by: 7 * DAY + MINUTE })
    await runFor(23 * HOUR)
    expect(await lostSince(before)).toEqual([])
    await runFor(HOUR)
    expect(await findClockWatch(opened.db)).toMatchObject({ doubted_at: null, ended_by: 'steady' })
    expect(await lostSince(before)).toContain('files')
    expect(jumpsReported()).toBe(1)
  })

  it('is reported at once and daily, in the log, in the metrics and by doctor', async () => {
    const metric = async () => /^huiwu_clock_jumped \d$/m.exec(await (await test.app.request('/metrics')).text())?.[0]
    expect([await metric(), (await lookAtClockJump(opened.db)).verdict]).toEqual(['huiwu_clock_jumped 0', 'good'])
    jump(30 * DAY)
    await pass(MINUTE)
    expect(jumpsReported()).toBe(1)
    expect(await metric()).toBe('huiwu_clock_jumped 1')
    expect(await lookAtClockJump(opened.db)).toMatchObject({ verdict: 'bad', text: expect.stringContaining('快了 30 天（clock.jumped）') })
    // Another server has another time all along.
    for (let hour = 0; hour < 71; hour++) {
      await opened.db.write((tx) =>
        tx
          .updateTable('clock_watch')
          .set({ looked_at: test.clock() - YEAR })
          .execute(),
      )
      await pass(HOUR)
    }
    expect(jumpsReported()).toBe(3)
    const messages = await opened.db.read
      .selectFrom('messages')
      .innerJoin('user_roles', 'user_roles.user_id', 'messages.user_id')
      .select(['messages.user_id', 'user_roles.role_id', 'user_roles.third_id'])
      .where('messages.kind', '=', 'clock_doubted')
      .execute()
    const administrators = await opened.db.read
      .selectFrom('user_roles')
      .select('user_id')
      .where('role_id', '=', 'admin')
      .where('third_id', '=', '*')
      .execute()
    for (const { user_id } of administrators)
      expect(messages.filter((message) => message.user_id === user_id && message.role_id === 'admin')).toHaveLength(3)
    expect(new Set(messages.map(({ user_id }) => user_id)).size).toBe(administrators.length)
    await runFor(24 * HOUR)
    expect(await metric()).toBe('huiwu_clock_jumped 0')
  })

  it('deletes at once if an administrator confirms the time', async () => {
    const before = await countAll()
    jump(7 * DAY)
    start()
    await pass(MINUTE)
    expect(await lostSince(before)).toEqual([])
    expect(await confirmClock(opened.db, test.clock())).toMatchObject({ reason: 'gap' })
    await pass(MINUTE)
    expect(await findClockWatch(opened.db)).toMatchObject({ doubted_at: null, ended_by: 'person' })
    expect(await lostSince(before)).toContain('files')
  })

  it('deletes nothing if the time is confirmed on a machine whose time is another one', async () => {
    const before = await countAll()
    jump(YEAR)
    await pass(MINUTE)
    await confirmClock(opened.db, test.clock() - YEAR)
    await pass(MINUTE)
    expect(await findClockWatch(opened.db)).toMatchObject({ reason: 'servers' })
    expect(await lostSince(before)).toEqual([])
  })
})
