/** A server killed while a list comes in, and while it goes back: the next one goes on where it stood, and nobody is in twice. */
import { afterEach, expect, it } from 'vitest'
import { namelist } from '#contract/namelist.ts'
import { task } from '#contract/task.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { comingIn, HERE, somebody } from '../support/name-lists.ts'
import { request, signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const PEOPLE = 150
/** So many come in by one step; the server dies when some have. */
const STEP = 50

onBothEngines('a server killed while a list of people', (engine) => {
  let again: Db | undefined
  const opened = databaseTest({ engine })
  afterEach(() => again?.close())

  const count = async (db: Db, status: 1 | 7) => {
    const of = db.read
      .selectFrom('orders')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('origin', '=', 'import')
    return Number((await of.where('status', '=', status).executeTakeFirstOrThrow()).n)
  }

  it('comes in or goes back is followed by one that finds nobody twice and leaves nobody out', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const people = Array.from({ length: PEOPLE }, () => somebody())
    const { id, taskId } = await comingIn(organiser, people)
    await opened.db.close()

    const half = await killedWhen(opened.url, async (db) => (await count(db, 1)) >= STEP)
    const [placed, kept] = [
      await count(half, 1),
      await half.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
    ]
    expect([placed % STEP, kept.done, placed < PEOPLE]).toEqual([0, placed, true])
    await half.close()

    again = await openDb(opened.url)
    // The dead one's lease is of the real clock.
    const later = { ...test.deps, db: again, clock: () => Date.now() + LEASE_MS }
    expect(await takeSteps({ ...later, clock: () => Date.now() })).toBe(0)
    await takeSteps(later)
    expect(await count(again, 1)).toBe(PEOPLE)
    const phones = await again.read
      .selectFrom('attendees')
      .select('phone')
      .where(
        'phone',
        'in',
        people.map(({ phone }) => phone),
      )
      .execute()
    expect(new Set(phones.map(({ phone }) => phone)).size).toBe(phones.length)
    expect(phones).toHaveLength(PEOPLE)
    expect(await findDrift(again)).toEqual([])

    const back = await testApp(again)
    const signedIn = { authorization: `Bearer ${organiser.token}` }
    const undone = await request(back.app, namelist.undo, { ...HERE, id }, signedIn)
    await (await killedWhen(opened.url, async (db) => (await count(db, 7)) >= STEP)).close()
    const left = await count(again, 1)
    expect(left).toBeGreaterThan(0)
    const evenLater = { ...back.deps, clock: () => Date.now() + 2 * LEASE_MS }
    await takeSteps(evenLater)
    expect([await count(again, 1), await count(again, 7)]).toEqual([0, PEOPLE])
    const ended = await request(back.app, task.get, { ...HERE, id: undone.data?.taskId }, signedIn)
    expect([ended.data?.state, ended.data?.done]).toEqual(['done', PEOPLE])
    const told = await again.read
      .selectFrom('messages')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('kind', '=', 'ticket_withdrawn')
      .executeTakeFirstOrThrow()
    expect(Number(told.n)).toBe(PEOPLE)
    expect(await findDrift(again)).toEqual([])
    expect([...test.errors, ...back.errors]).toEqual([])
  })
})
