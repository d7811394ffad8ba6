/** Long work: begun and left alone, stopped, failed, taken up again; and what came of it, for whoever began it. */
import { expect, it } from 'vitest'
import { file } from '#contract/file.ts'
import { retention } from '#contract/retention.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task as calls } from '#contract/task.ts'
import { type Json, readJson, writeJson } from '#server/db/json.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { type Kind, type Step, TaskEnds } from '#server/features/task/kind.ts'
import { LEASE_MS, runTasks } from '#server/features/task/run.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { kinds, takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'

const DAY = 86_400_000
const here = { meetingId: '1' }

onBothEngines('long work', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const begin = async (kind: 'xlsx' | 'csv' = 'csv') => (await organiser.do(scheduleManage.export, { ...here, kind })).taskId
  const seen = (id: string, who = organiser) => who.do(calls.get, { ...here, id })
  /** Three items, of which the second fails; `made` is what has become true. */
  const counting = (made: number[], more: { at?: number; throws?: Error } = {}): Kind => ({
    open: async () => async (checkpoint: { next?: number }) => {
      const next = checkpoint.next ?? 0
      if (more.throws !== undefined && next === (more.at ?? 1)) throw more.throws
      return {
        checkpoint: { next: next + 1 },
        done: next + 1,
        total: 3,
        failures: next === 1 ? [{ row: 2, what: '=HYPERLINK("x")', why: '缺少主题' }] : [],
        write: async () => {
          made.push(next)
        },
        ...(next === 2 && { over: {} }),
      }
    },
  })
  const run = (kind: Kind) => runTasks(test.deps, { ...kinds, scheduleExport: kind })

  it('goes on by itself once it was begun, tells how far it is, and gives the file to whoever asked for it', async () => {
    const id = await begin('xlsx')
    expect(await seen(id)).toMatchObject({ kind: 'scheduleExport', state: 'queued', done: 0, result: null, actions: ['stop'] })
    await takeSteps(test.deps)
    const done = await seen(id)
    expect(done).toMatchObject({
      state: 'done',
      failed: 0,
      failures: null,
      actions: [],
      result: { kind: 'xlsx', name: '日程 2026-09-02.xlsx' },
    })
    expect(done.done).toBe(done.total)
    const again = await readProgramme(await readAll(organiser, done.result?.id as string))
    expect(again).toMatchObject({ skipped: [], sessions: { length: done.total } })
    const [line] = await opened.db.read.selectFrom('log').selectAll().where('action', '=', 'export').execute()
    expect(line).toMatchObject({ who: organiser.id, entity_id: '1', why: `xlsx, ${done.total} rows` })
    expect((await organiser.do(calls.list, here)).list.map((row) => row.id)).toEqual([id])
    // Another organiser of the tenant sees that it was done, and by whom, and reads nothing of it.
    const other = await signInAs(test, 'admin')
    expect(await seen(id, other)).toMatchObject({ state: 'done', result: null })
    expect((await other.ask(file.get, { id: done.result?.id as string })).reason).toBe('file_gone')
    expect(test.errors).toEqual([])
  })

  it('continues a table with the checkpoint of an earlier release, which has no total', async () => {
    const id = await begin()
    const oneStep: Kind = {
      open: async (deps, task) => {
        const step = (await kinds.scheduleExport.open(deps, task)) as (checkpoint: unknown) => Promise<Step>
        return async (checkpoint) => ({ ...(await step(checkpoint)), rest: 0 })
      },
    }
    await run(oneStep)
    const { checkpoint } = await opened.db.read.selectFrom('tasks').select('checkpoint').where('id', '=', id).executeTakeFirstOrThrow()
    const { total, ...earlier } = readJson(checkpoint as Json<{ total?: number; spool?: object }>)
    expect(earlier.spool).toBeDefined()
    expect(total).toBeGreaterThan(0)
    await opened.db.write((tx) =>
      tx
        .updateTable('tasks')
        .set({ checkpoint: writeJson(earlier) })
        .where('id', '=', id)
        .execute(),
    )
    await takeSteps(test.deps)
    expect(await seen(id)).toMatchObject({ state: 'done', done: total, total, failed: 0 })
  })

  it('is one at a time for one meeting and kind', async () => {
    const id = await begin()
    expect((await organiser.ask(scheduleManage.export, { ...here, kind: 'csv' })).reason).toBe('task_running')
    await takeSteps(test.deps)
    expect(await begin()).not.toBe(id)
  })

  it('stops between two steps for whoever may see it, and leaves no file behind', async () => {
    const id = await begin()
    const otherTenant = await signInAs(test, 'otherOrganiser')
    expect((await otherTenant.ask(calls.stop, { ...here, id })).http).toBe(403)
    expect((await organiser.ask(calls.stop, { meetingId: '2', id })).reason).toBe('task_gone')
    const made: number[] = []
    const stopping = counting(made)
    await run({
      open: async (deps, row) => {
        const step = (await stopping.open(deps, row)) as (checkpoint: unknown) => ReturnType<Awaited<ReturnType<Kind['open']>>>
        return async (checkpoint: unknown) => {
          const next = await step(checkpoint)
          if (made.length === 2) await organiser.do(calls.stop, { ...here, id })
          return next
        }
      },
    })
    // The step that was being made while it was stopped has not happened.
    expect(made).toEqual([0, 1])
    expect(await seen(id)).toMatchObject({ state: 'stopped', done: 2, result: null, actions: [] })
    expect(await organiser.do(calls.stop, { ...here, id })).toMatchObject({ state: 'stopped' })
    expect(await run(counting(made))).toBe(0)
  })

  it('tells which items failed and why, all of them in a table that no program takes for formulas', async () => {
    const id = await begin()
    await run(counting([]))
    const done = await seen(id)
    expect(done).toMatchObject({ state: 'done', failed: 1, firstFailures: [{ row: 2, what: '=HYPERLINK("x")', why: '缺少主题' }] })
    expect((await readAll(organiser, done.failures?.id as string)).toString()).toBe(
      '\ufeff行,内容,原因\r\n2,"\'=HYPERLINK(""x"")",缺少主题\r\n',
    )
  })

  it('ends where it cannot go on, with a sentence', async () => {
    const id = await begin()
    await run(counting([], { throws: new TaskEnds('programme_restless') }))
    expect(await seen(id)).toMatchObject({ state: 'failed', why: '导出期间日程一直在变化，请稍后再试', done: 1 })
    expect(test.errors).toEqual([])
  })

  it('tries a step again later when it broke, and gives up in the end', async () => {
    const id = await begin()
    const made: number[] = []
    const broken = counting(made, { throws: new Error('a plug was pulled') })
    await run(broken)
    expect([made, await run(broken)]).toEqual([[0], 0])
    for (let time = 0; time < 6; time++) {
      test.clock.pass(LEASE_MS)
      await run(broken)
    }
    expect(await seen(id)).toMatchObject({ state: 'failed', why: '系统开小差了，请稍后重试', done: 1 })
    expect([made, test.errors.length]).toEqual([[0], 6])
    test.errors.length = 0
  })

  it('goes on where a dead server stood, once its lease is over', async () => {
    const id = await begin()
    const made: number[] = []
    let servers = 0
    let died = () => {}
    const death = new Promise<void>((resolve) => (died = resolve))
    const dying: Kind = {
      open: async (deps, row) => {
        const mine = ++servers
        const step = (await counting(made).open(deps, row)) as (checkpoint: unknown) => ReturnType<Awaited<ReturnType<Kind['open']>>>
        return (checkpoint: unknown) => {
          if (mine > 1 || made.length === 0) return step(checkpoint)
          died()
          return new Promise(() => {})
        }
      },
    }
    void run(dying)
    await death
    expect(await run(dying)).toBe(0)
    test.clock.pass(LEASE_MS)
    await run(dying)
    expect([made, (await seen(id)).state]).toEqual([[0, 1, 2], 'done'])
  })

  it('is forgotten with its files a month later', async () => {
    const id = await begin()
    await takeSteps(test.deps)
    const { result } = await seen(id)
    test.clock.pass(retention.tasks.days * DAY - 1)
    await sweep(test.deps)
    const rows = (table: 'tasks' | 'files') => opened.db.read.selectFrom(table).selectAll().execute()
    expect([(await rows('tasks')).length, (await rows('files')).map((row) => row.id)]).toEqual([1, [result?.id]])
    test.clock.pass(2)
    await sweep(test.deps)
    expect([await rows('tasks'), await rows('files')]).toEqual([[], []])
  })

  it('gives a file to another browser by a link of one use', async () => {
    const id = await begin()
    await takeSteps(test.deps)
    const { result } = await seen(id)
    const fileId = result?.id as string
    const otherTenant = await signInAs(test, 'otherOrganiser')
    expect((await otherTenant.ask(file.link, { id: fileId })).reason).toBe('file_gone')
    const { address } = await organiser.do(file.link, { id: fileId })
    expect((await test.app.request(address, { method: 'HEAD' })).status).toBe(404)
    const answers = await Promise.all([test.app.request(address), test.app.request(address)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const given = answers.find(({ status }) => status === 200) as Response
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="table.csv"; filename*=UTF-8''${encodeURIComponent('日程 2026-09-02.csv')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await given.arrayBuffer()).equals(await readAll(organiser, fileId))).toBe(true)
    const late = await organiser.do(file.link, { id: fileId })
    test.clock.pass(10 * 60_000)
    expect((await test.app.request(late.address)).status).toBe(404)
  })
})
