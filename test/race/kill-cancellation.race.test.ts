/** A server killed in the middle of a cancellation: the next one goes on where it stood, and nobody is paid back or told twice. */
import { afterEach, expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { movingClock, testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { paidCrowd } from '../support/paid-crowd.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'

const PRICE = 19_900
const ORDERS = 60
/** The server dies when so many have theirs. */
const SOME = 8
const HERE = { id: '1' }

onBothEngines('a server killed while a meeting is cancelled', (engine) => {
  let again: Db
  const opened = databaseTest({ engine })
  afterEach(() => again.close())

  it('gives each all of it back once, frees each place once, and tells each once, whoever did the steps', async () => {
    const test = await testApp(opened.db, { clock: movingClock() })
    await paidCrowd(test, ORDERS, { ticketId: '2', price: PRICE })
    const organiser = await signInAs(test, 'organiser')
    await ticketFor(organiser)
    const { title } = await organiser.do(meetingManage.own, HERE)
    const { taskId } = await organiser.do(cancellation.cancel, { ...HERE, reason: '场馆停用', title })
    await opened.db.close()

    const given = async (db: Db) => (await db.read.selectFrom('refunds').select('no').execute()).length
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
    expect(new Set(rows.map(({ amount_fen, task_id }) => `${amount_fen} ${task_id}`))).toEqual(new Set([`${PRICE} ${taskId}`]))
    const orders = await again.read.selectFrom('orders').select('status').execute()
    const inState = (status: number) => orders.filter((one) => one.status === status).length
    expect([inState(orderStatus.refunding), inState(orderStatus.cancelled)]).toEqual([ORDERS, 1])
    const told = await again.read.selectFrom('messages').select('user_id').where('kind', '=', 'meeting_cancelled').execute()
    expect([told.length, new Set(told.map(({ user_id }) => user_id)).size]).toEqual([ORDERS + 1, ORDERS + 1])
    expect(await findDrift(again)).toEqual([])
    // It waits for the money now; once that is back, nothing is left.
    const task = async () => again.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    expect(await task()).toMatchObject({ state: 'running', done: ORDERS + 1, total: 2 * ORDERS + 1, failed: 0 })
    await again.write((tx) => tx.updateTable('refunds').set({ state: 'done', ask_at: null }).execute())
    await takeSteps({ ...deps, clock: () => Date.now() + 2 * LEASE_MS })
    expect(await task()).toMatchObject({ state: 'done', done: 2 * ORDERS + 1, failed: 0 })
    expect(test.errors).toEqual([])
  })
})
