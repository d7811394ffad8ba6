import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { startJobs } from '#server/jobs/jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('goes on after a failure, says which job failed, and stops when told', async () => {
  const failed: unknown[] = []
  const db = new Proxy({} as Db, {
    get: () => {
      throw new Error('the database is away')
    },
  })
  const log = {
    info: () => {},
    error: (_: string, __: unknown, facts?: Record<string, unknown>) => {
      failed.push(facts?.['job'])
    },
  }
  const jobs = startJobs({ db, log, clock: () => 0 } as unknown as Deps)
  await vi.advanceTimersByTimeAsync(5_000)
  const often = (name: string) => Array.from({ length: 5 }, () => name)
  expect(failed.sort()).toEqual([
    'announce',
    'campaigns',
    'expire',
    'folds',
    'invoices',
    'log',
    'log',
    'messages',
    'messages',
    'refunds',
    'settle-quiet',
    'surveys',
    ...often('tasks'),
    'visits',
    'visits',
    ...often('votes'),
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(failed).toHaveLength(51)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toHaveLength(51)
})
