/** A server killed while a programme comes in: whoever looks sees the old one or the new one, and the next server goes on where it stood. */
import { afterEach, expect, it } from 'vitest'
import { scheduleManage } from '#contract/schedule-manage.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { programmeOf } from '../support/long-work.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const SESSIONS = 4_000
/** So many sessions are laid ready in one step; the server dies when some of them are. */
const STEP = 25

onBothEngines('a server killed while a programme comes in', (engine) => {
  let again: Db
  const opened = databaseTest({ engine })
  afterEach(() => again.close())

  it('shows the old programme until the whole new one is there, each of its sessions once', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const rows = Array.from({ length: SESSIONS }, (_, at) => `${at},2026-11-07,9:00,10:00,室${at},第${at}场`)
    const asked = await programmeOf(organiser, ['编号,日期,开始,结束,会议室,主题', ...rows].join('\n'))
    const { edition } = await organiser.do(scheduleManage.importPreview, asked)
    const { taskId } = await organiser.do(scheduleManage.importApply, { ...asked, edition })
    const count = async (db: Db, table: 'schedule_items' | 'schedule_import_rows') => {
      const of = db.read.selectFrom(table).select((q) => q.fn.countAll<number>().as('n'))
      return Number((await (table === 'schedule_items' ? of.where('meeting_id', '=', '1') : of).executeTakeFirstOrThrow()).n)
    }
    const before = await count(opened.db, 'schedule_items')
    await opened.db.close()

    const reading = await killedWhen(opened.url, async (db) => (await count(db, 'schedule_import_rows')) >= STEP)
    const staged = await count(reading, 'schedule_import_rows')
    expect([staged > 0, staged < SESSIONS, staged % STEP]).toEqual([true, true, 0])
    expect(await count(reading, 'schedule_items')).toBe(before)
    await reading.close()

    again = await openDb(opened.url)
    // The dead one's lease is of the real clock.
    const deps = { ...test.deps, db: again, clock: () => Date.now() + LEASE_MS }
    expect(await takeSteps({ ...deps, clock: () => Date.now() })).toBe(0)
    const steps = await takeSteps(deps)
    expect(steps).toBe((SESSIONS - staged) / STEP + 1)
    expect(await count(again, 'schedule_items')).toBe(before + SESSIONS)
    const { state, done } = await again.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    expect([state, done]).toEqual(['done', SESSIONS])
    expect(test.errors).toEqual([])
  })
})
