/** Two servers on one PostgreSQL, each with connections of its own, one of them in a process of its own: what one has done the other knows. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { session } from '#contract/session.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { crowd } from '../support/crowd.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { hall } from '../support/hall.ts'
import { type Person, request, signIn, signInAs, visitor } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

describe('two servers on one PostgreSQL', () => {
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    it.skip('skipped: TEST_DATABASE_URL names no PostgreSQL', () => {})
    return
  }
  let here: TestApp
  let there: TestApp
  let second: Db
  let server: ChildProcess | undefined
  const opened = databaseTest({ engine: 'postgres' })
  beforeEach(async () => {
    second = await openDb(opened.url)
    here = await testApp(opened.db)
    there = await testApp(second, { seed: false, clock: here.clock })
  })
  afterEach(async () => {
    if (server !== undefined) {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
      server = undefined
    }
    await second.close()
  })

  /** The same person, led to another server. */
  const at = (app: Hono, { token, id, mobile }: Person): Person => Object.assign(visitor(app), { token, id, mobile })

  it('know who is signed in, and who no longer is', async () => {
    const person = await signIn(here, '13800000011')
    const elsewhere = at(there.app, person)
    expect((await elsewhere.ask(order.list, {})).http).toBe(200)
    await person.do(session.logout, {})
    expect((await elsewhere.ask(order.list, {})).http).toBe(401)
  })

  it('take one intention for one order, whichever is asked', async () => {
    const [member] = await crowd(opened.db, 1, { ticketId: '1', now: here.clock() })
    const body = { enrollInfoIds: member?.attendeeIds, meetingId: '1', thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
    const ask = ({ app }: TestApp) =>
      request(app, order.submit, body, { authorization: `Bearer ${member?.token}`, 'idempotency-key': 'one-intention' })
    const answers = await Promise.all([ask(here), ask(there), ask(here), ask(there)])
    expect(new Set(answers.map(({ data }) => data?.no)).size).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual(['000', '000', '000', '000'])
  })

  it('tell a device that waits at one what has happened at the other, while it waits', async () => {
    const [staff, organiser] = [await signInAs(here, 'staff'), await signInAs(here, 'organiser')]
    await hall(opened.db, 1, { now: here.clock() })
    const [door, quiet] = [await makeList(organiser), await makeList(organiser, { meetingId: '2' })]

    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), opened.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const base = `http://127.0.0.1:${Number(line.toString().split('\n')[0])}`
    const child = { request: (path: string, init: RequestInit) => fetch(base + path, init) } as unknown as Hono

    const waiting = await keepDoor(at(child, staff), door.id)
    const silent = await keepDoor(at(child, organiser), quiet.id)
    for (const one of [silent, waiting]) for (let more = 1; more === 1;) more = (await one.sync()).more
    // At another meeting, and held to its end, as the other one would be if nobody looked.
    const held = silent.sync({ wait: 1 }).then(
      () => 'held to its end',
      () => 'cut off',
    )
    const hear = async () => (await waiting.sync({ wait: 1 })).rows.length
    const first = hear()
    await hall(opened.db, 1, { now: here.clock(), phoneOf: () => '13900000099' })
    let heard: string | number = await Promise.race([held, first])
    // What it owns is told first.
    while (heard === 0) heard = await Promise.race([held, hear()])
    expect(heard).toBe(1)
  })
})
