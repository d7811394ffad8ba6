/** A server killed while many get a difference back: the next one goes on where it stood, and nobody gets it twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { settle } from '#server/features/payment/settle.ts'
import { insertTrade } from '#server/features/payment/store.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { newNumber } from '#server/flow/ids.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { crowd, setTicket } from '../support/crowd.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { request, signInAs } from '../support/person.ts'

const PAID = '2'
const PRICE = 19_900
const ORDERS = 60
/** The server dies when so many have theirs. */
const SOME = 8

onBothEngines('a server killed while many get money back', (engine) => {
  let opened: Opened
  let again: Db
  let server: ChildProcess | undefined
  beforeEach(async () => {
    opened = await freshDatabase(engine)
  })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again.close()
    await opened.drop()
  })

  /** Of one person each, paid at the gateway. */
  async function sell(test: TestApp): Promise<void> {
    await setTicket(opened.db, PAID, { total: ORDERS, limit_phone: 0 })
    const buyers = await crowd(opened.db, ORDERS, { ticketId: PAID, now: test.clock() })
    await Promise.all(
      buyers.map(async ({ token, attendeeIds }) => {
        const body = {
          enrollInfoIds: attendeeIds,
          meetingId: '1',
          thirdId: '-000001',
          ticketId: PAID,
          ticketNum: 1,
          ticketPrice: PRICE,
        }
        const { data } = await request(test.app, order.submit, body, { authorization: `Bearer ${token}` })
        const no = newNumber(test.clock())
        const trade = { no, order_no: data?.no as string, provider: 'gateway', channel: 'redirect' as const, payer_seen: '' }
        const rest = { provider_id: null, amount_fen: PRICE, state: 'paying' as const, code_url: '', handle_until: null, receipt_id: null }
        const times = { created_at: test.clock(), settled_at: null, ask_at: null, asked: 0 }
        await opened.db.write((tx) => insertTrade(tx, { ...trade, ...rest, ...times }))
        await settle(test.deps, 'gateway', { tradeNo: no, providerId: `P${no}`, state: 'success', amountFen: PRICE }, { who: 'test' })
      }),
    )
  }

  it('gives each the difference once, whoever did the steps', async () => {
    const test = await testApp(opened.db)
    await sell(test)
    const organiser = await signInAs(test, 'organiser')
    const wish = { meetingId: '1', ticketId: PAID, price: PRICE, each: 10_000, reason: '早鸟价补差' }
    const { taskId } = await organiser.do(refund.giveAll, wish)
    await opened.db.close()

    server = spawn(process.execPath, [fileURLToPath(new URL('../support/step-server.ts', import.meta.url)), opened.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const died = once(server, 'exit')
    await once(server.stdout as NodeJS.ReadableStream, 'data')
    const reading = await openDb(opened.url)
    const given = async (db: Db) => (await db.read.selectFrom('refunds').select(['order_no', 'amount_fen']).execute()).length
    while ((await given(reading)) < SOME) await new Promise((resolve) => setTimeout(resolve, 2))
    server.kill('SIGKILL')
    await died
    const before = await given(reading)
    expect([before >= SOME, before < ORDERS], `${before} of ${ORDERS}`).toEqual([true, true])
    await reading.close()

    again = await openDb(opened.url)
    // The dead one's lease is of the real clock.
    const deps = { ...test.deps, db: again, clock: () => Date.now() + LEASE_MS }
    expect(await takeSteps({ ...deps, clock: () => Date.now() })).toBe(0)
    await takeSteps(deps)
    const rows = await again.read.selectFrom('refunds').select(['order_no', 'amount_fen', 'task_id']).execute()
    expect([rows.length, new Set(rows.map(({ order_no }) => order_no)).size]).toEqual([ORDERS, ORDERS])
    expect(new Set(rows.map(({ amount_fen, task_id }) => `${amount_fen} ${task_id}`))).toEqual(new Set([`10000 ${taskId}`]))
    const { state, done, failed } = await again.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    expect([state, done, failed]).toEqual(['done', ORDERS, 0])
    expect(test.errors).toEqual([])
  })
})
