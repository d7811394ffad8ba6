/** A server killed while many get a difference back: the next one goes on where it stood, and nobody gets it twice. */
import { afterEach, expect, it } from 'vitest'
import { refund } from '#contract/refund.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { killedWhen } from '../support/killed.ts'
import { paidCrowd } from '../support/paid-crowd.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const ORDERS = 60
/** The server dies when so many have theirs. */
const SOME = 8

onBothEngines('a server killed while many get money back', (engine) => {
  let again: Db
  const opened = databaseTest({ engine })
  afterEach(() => again.close())

  it('gives each the difference once, whoever did the steps', async () => {
    const test = await testApp(opened.db)
    await paidCrowd(test, ORDERS, { ticketId: PAID, price: PRICE })
    const organiser = await signInAs(test, 'organiser')
    const wish = { meetingId: '1', ticketId: PAID, price: PRICE, each: 10_000, reason: '早鸟价补差' }
    const { taskId } = await organiser.do(refund.giveAll, wish)
    await opened.db.close()

    const given = async (db: Db) => (await db.read.selectFrom('refunds').select(['order_no', 'amount_fen']).execute()).length
    const reading = await killedWhen(opened.url, async (db) => (await given(db)) >= SOME)
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
