/** What each job leaves behind of its rounds: an operator sees what has not gone well, and since when. */
import { beforeEach, expect, it } from 'vitest'
import { DatabaseDown } from '#server/db/errors.ts'
import { type Round, roundsOf } from '#server/features/system/round-store.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { type Job, NOTED_MS, roundsOfJobs } from '#server/jobs/round.ts'
import { START } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'

const never = new AbortController().signal

onBothEngines('rounds of the jobs', (engine) => {
  let writes: number
  const { opened, test } = productTest({}, { engine, app: { seed: false }, logsErrors: true })
  beforeEach(() => {
    writes = 0
    const { db } = test.deps
    test.deps.db = { ...db, write: (work) => ((writes += 1), db.write(work)) }
  })

  const does = (run: () => unknown, more: Partial<Job> = {}): Job => ({
    name: 'a job',
    every: 1000,
    run: async () => run(),
    ...more,
  })
  const fails = (error: unknown) =>
    does(() => {
      throw error
    })
  const found = async (): Promise<Round> => (await roundsOf(opened.db))[0] as Round

  it('are noted once a minute while they go well, however often they come', async () => {
    const round = roundsOfJobs(test.deps, never)
    const job = does(() => test.clock.pass(500))
    for (let second = 0; second < 180; second++) {
      await round(job)
      test.clock.pass(500)
    }
    expect(writes).toBe(3)
    expect(await found()).toEqual({
      name: 'a job',
      began_at: START + 120_000,
      ended_at: START + 120_500,
      failed_at: null,
      why: '',
    })
  })

  it('are noted whenever they fail, and at once when they go well again', async () => {
    const round = roundsOfJobs(test.deps, never)
    await round(does(() => {}))
    test.clock.pass(1000)
    await round(fails(new TypeError('of 13800000000, 张三')))
    test.clock.pass(1000)
    await round(fails(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })))
    expect(await found()).toMatchObject({ ended_at: START, failed_at: START + 2000, why: 'Error ECONNREFUSED' })
    expect(test.errors.map(({ event }) => event)).toEqual(['job.failed', 'job.failed'])
    test.clock.pass(1000)
    await round(does(() => {}))
    expect(await found()).toMatchObject({ ended_at: START + 3000, failed_at: null, why: '' })
    expect(writes).toBe(4)
  })

  it.each([
    [new Error('13800000000'), 'Error'],
    [Object.assign(new Error('x'), { name: '张三', code: '13800000000' }), 'Error'],
    [Object.assign(new Error('x'), { code: 'A13800000000' }), 'Error'],
    ['330106199001011234', 'Error'],
    [undefined, 'Error'],
    [new RangeError('x'), 'RangeError'],
  ])('say of what kind a failure was, and nothing of whom: %j', async (error, why) => {
    await roundsOfJobs(test.deps, never)(fails(error))
    expect((await found()).why).toBe(why)
  })

  it('leave a database alone that is away', async () => {
    const round = roundsOfJobs(test.deps, never)
    await round(fails(new DatabaseDown('ECONNREFUSED', 'away')))
    expect([writes, await roundsOf(opened.db)]).toEqual([0, []])
    // It goes away between the work and the note.
    const { write } = test.deps.db
    test.deps.db = { ...test.deps.db, write: () => Promise.reject(new DatabaseDown('57P01', 'cut')) }
    const cut = roundsOfJobs(test.deps, never)
    await cut(does(() => {}))
    expect(test.errors.map(({ event }) => event)).toEqual(['job.failed', 'round.not_noted'])
    // What could not be noted is noted by the next round.
    test.deps.db = { ...test.deps.db, write }
    await roundsOfJobs(test.deps, never)(does(() => {}))
    expect((await found()).ended_at).toBe(START)
  })

  it('of a job that notes its own are its own', async () => {
    await roundsOfJobs(test.deps, never)(does(() => {}, { notes: 'itself' }))
    expect(await roundsOf(opened.db)).toEqual([])
  })

  it('are there for every job of the server once each has had its first', async () => {
    const round = roundsOfJobs(test.deps, never)
    for (const job of jobs) await round(job)
    expect((await roundsOf(opened.db)).map(({ name }) => name)).toEqual(
      jobs
        .filter(({ notes }) => notes === undefined)
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(Math.max(...jobs.map(({ every }) => every))).toBeLessThanOrEqual(NOTED_MS)
    expect(test.errors).toEqual([])
  })
})
