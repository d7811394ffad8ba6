/** A server killed while many are told something, as it fills the outbox and as it sends: the next goes on, and nobody hears it twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { PEOPLE } from '#server/features/campaign/go.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { manyPeople } from '../support/many-people.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const MANY = PEOPLE * 2 + 30
/** As many messages are on their way at once, and may be when a server dies. */
const LANES = 4

onBothEngines('a server killed while many are told something', (engine) => {
  let again: Db
  let server: ChildProcess | undefined
  const opened = databaseTest({ engine })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again.close()
  })

  /** Runs until it has sent so many, and is killed. @returns to whom, to the last that it got out. */
  async function killedAfter(messages: number): Promise<string[]> {
    const path = fileURLToPath(new URL('../support/campaign-server.ts', import.meta.url))
    server = spawn(process.execPath, [path, opened.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = once(server, 'close')
    const told: string[] = []
    for await (const mobile of createInterface({ input: server.stdout as NodeJS.ReadableStream }))
      if (told.push(mobile) === messages) server.kill('SIGKILL')
    await closed
    return told
  }

  it('tells each of them once, and loses no more than was on its way', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    await manyPeople(opened.db, MANY, test.clock())
    const asked = { ...HERE, kind: 'meeting_coming', what: '7:30 起签到', to: 'names', key: 'told-by-the-dead' } as const
    const { id } = await organiser.do(campaign.send, asked)
    await opened.db.close()

    const before = await killedAfter(20)
    expect(before.length).toBeGreaterThanOrEqual(20)
    again = await openDb(opened.url)
    const counted = async () => {
      const of = again.read.selectFrom('messages').where('campaign_id', '=', id)
      const rows = await of
        .select((q) => ['state', q.fn.countAll<number>().as('n')])
        .groupBy('state')
        .execute()
      return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
    }
    // The first step was kept; what the second had made went with its server.
    const standing = Object.values(await counted())
    expect(standing.reduce((sum, n) => sum + n, 0)).toBe(PEOPLE)

    const after: string[] = []
    const sms = {
      send: async ({ mobile }: { mobile: string }) => {
        after.push(mobile)
      },
    }
    // The lease of the dead is of the real clock, and so is how long what they were sending is waited for.
    let now = Date.now() + LEASE_MS + 1
    const deps = { ...test.deps, db: again, sms, wechat: undefined, clock: () => now }
    for (let round = 0; round < 12; round++) {
      await takeSteps(deps)
      await sendMessages(deps)
      now += 10_000
    }
    const told = [...before, ...after]
    expect(new Set(told).size).toBe(told.length)
    const { sent = 0, unsure = 0, ...rest } = await counted()
    expect([rest, sent + unsure]).toEqual([{}, MANY])
    // Of some that the provider has taken nobody has written so: they are not told again, and said to be unsure.
    expect(unsure).toBeLessThanOrEqual(LANES)
    expect(told.length).toBeGreaterThanOrEqual(sent)
    expect(told.length).toBeLessThanOrEqual(MANY)
    const { state, done } = await again.read
      .selectFrom('campaigns')
      .innerJoin('tasks', 'tasks.id', 'campaigns.task_id')
      .select(['campaigns.state', 'tasks.done'])
      .executeTakeFirstOrThrow()
    expect([state, done]).toEqual(['done', MANY])
    expect(test.errors).toEqual([])
  })
})
