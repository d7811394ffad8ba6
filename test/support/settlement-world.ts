/** The product's server as a process, its providers, one clock for all; and what to do when the server has died. */
import { expect } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { testApp, testClock, type TestClock } from './app.ts'
import { freshDatabase, type Engine, type Opened } from './database.ts'
import { openPaymentBox, type PaymentBox, PUBLIC_URL } from './payment-box.ts'
import { type Job, type PaymentServer, startPaymentServer } from './payment-server.ts'

export interface World {
  /** Until the server starts, the test's own. */
  opened: Opened
  clock: TestClock
  box: PaymentBox
  server(): PaymentServer
  /** What the server logged. */
  errors: string[]
  start(): Promise<void>
  /** When so many reports have been answered in all, it is killed. */
  dieAfter(...answers: number[]): void
  deaths: number
  /** Whether it was dead; then another stands in its place. */
  revive(): Promise<boolean>
  /** The timers run until there is nothing left to do at this moment. */
  untilQuiet(...jobs: Job[]): Promise<void>
  /** Turns the clock on; what is due by it happens. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export async function settlementWorld(engine: Engine): Promise<World> {
  const clock = testClock()
  const errors: string[] = []
  const opened = await freshDatabase(engine)
  await testApp(opened.db)
  let server: PaymentServer | undefined
  let [answered, dieAt] = [0, new Set<number>()]
  const box = await openPaymentBox(clock, async (url, init) => {
    const answer = await fetch(url.replace(PUBLIC_URL, `http://127.0.0.1:${server?.port}`), init)
    if (dieAt.has(++answered)) void server?.kill()
    return answer
  })

  const start = async () => {
    await opened.db.close()
    server = await startPaymentServer({ ...box.env, DATABASE_URL: opened.url }, clock, errors)
  }

  /** What was answered with "received" will not be reported again: it must have outlived the server. */
  async function expectKept(): Promise<void> {
    const look = await openDb(opened.url)
    const here = new Set((await look.read.selectFrom('trades').select('no').where('state', '=', 'success').execute()).map((row) => row.no))
    await look.close()
    const received = box.notifications.filter(
      ({ event, attempts }) => event === 'TRANSACTION.SUCCESS' && attempts.some((attempt) => attempt.accepted),
    )
    expect(received.map(({ trade }) => trade.request.out_trade_no).filter((no) => !here.has(no))).toEqual([])
  }

  const world: World = {
    opened,
    clock,
    box,
    errors,
    start,
    deaths: 0,
    server: () => server as PaymentServer,
    dieAfter: (...answers) => {
      dieAt = new Set(answers)
    },
    revive: async () => {
      if (server?.isDead() !== true) return false
      await server.kill()
      world.deaths++
      await expectKept()
      await start()
      return true
    },
    untilQuiet: async (...jobs) => {
      for (let todo: number | undefined; todo !== 0; await world.revive()) todo = await server?.run(...jobs)
    },
    pass: async (ms) => {
      clock.pass(ms)
      await box.tick()
      await world.revive()
      await world.untilQuiet('settleQuiet', 'expire', 'refunds')
    },
    close: async () => {
      await server?.kill()
      box.close()
      await opened.drop()
    },
  }
  return world
}
