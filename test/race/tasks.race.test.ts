/** Two servers at one task: first without the lease, so that the test is known to see what happens twice; then with it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task as calls } from '#contract/task.ts'
import { openDb } from '#server/db/open.ts'
import type { Db } from '#server/db/db.ts'
import type { Kind } from '#server/features/task/kind.ts'
import { type Leases, runTasks } from '#server/features/task/run.ts'
import { keepStep, takeLease } from '#server/features/task/store.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'

const STEPS = 20
const here = { meetingId: '1' }

onBothEngines('two servers at one task', (engine) => {
  let second: Db
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  // SQLite has one server: two lanes of it race there.
  beforeEach(async () => void (second = engine === 'sqlite' ? opened.db : await openDb(opened.url)))
  afterEach(async () => {
    if (second !== opened.db) await second.close()
  })

  /** Each step leaves a line in the log: what is done twice stands there twice. */
  const leaving: Kind = {
    open:
      async ({ clock }, { id }) =>
      async ({ next = 0 }: { next?: number }) => {
        await new Promise((resolve) => setImmediate(resolve))
        const line = { id: '', at: clock(), who: 'timer', entity: 'step', entity_id: id, from_state: '', to_state: '', why: '' }
        return {
          checkpoint: { next: next + 1 },
          done: next + 1,
          total: STEPS,
          write: async (tx) => {
            const { n } = await tx
              .selectFrom('log')
              .select((q) => q.fn.countAll<number>().as('n'))
              .executeTakeFirstOrThrow()
            await tx
              .insertInto('log')
              .values({ ...line, id: `L${n}`, action: String(next) })
              .execute()
          },
          ...(next === STEPS - 1 && { over: {} }),
        }
      },
  }
  const steps = async () => {
    const lines = await opened.db.read.selectFrom('log').select('action').where('entity', '=', 'step').execute()
    return lines.map(({ action }) => Number(action)).toSorted((a, b) => a - b)
  }
  async function together(leases?: Leases): Promise<void> {
    const kinds = { scheduleExport: leaving } as never
    const other = { ...test.deps, db: second }
    const rounds = Array.from({ length: 4 }, (_, at) => runTasks(at % 2 === 0 ? test.deps : other, kinds, leases))
    await Promise.all(rounds)
  }
  const begin = async () => (await organiser.do(scheduleManage.export, { ...here, kind: 'csv' })).taskId
  const all = Array.from({ length: STEPS }, (_, at) => at)

  it('makes steps twice without the condition: the test can see what it looks for', async () => {
    await begin()
    // A lease that is over at once: whoever looks while the first one works finds the task waiting.
    const careless: Leases = {
      take: async (tx, id, lease) => {
        await tx.updateTable('tasks').set({ lease, lease_until: 0 }).where('id', '=', id).execute()
        return true
      },
      keep: async (tx, id, _, step) => {
        await tx
          .updateTable('tasks')
          .set({ ...step, lease_until: 0 })
          .where('id', '=', id)
          .execute()
        return true
      },
    }
    await together(careless)
    expect((await steps()).length).toBeGreaterThan(STEPS)
    test.errors.length = 0
  })

  it('makes each once with it, whoever takes it', async () => {
    const id = await begin()
    await together()
    expect(await steps()).toEqual(all)
    expect(await organiser.do(calls.get, { ...here, id })).toMatchObject({ state: 'done', done: STEPS })
    expect(test.errors).toEqual([])
  })

  it('makes each once where a lease is taken over from somebody who only seemed dead', async () => {
    const id = await begin()
    // Every server believes at once that the other has died: only what keeps a step stands between them.
    const hasty: Leases = {
      take: (tx, one, lease, times) => takeLease(tx, one, lease, { ...times, now: Number.MAX_SAFE_INTEGER }),
      keep: keepStep,
    }
    await together(hasty)
    expect(await steps()).toEqual(all)
    expect(await organiser.do(calls.get, { ...here, id })).toMatchObject({ state: 'done', done: STEPS })
    expect(test.errors).toEqual([])
  })
})
