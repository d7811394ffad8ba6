/** What the hour does to visits, and what is left of them after their day, or when their visitor closes the account. */
import { expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { visitor } from '#contract/visitor.ts'
import { comeIn, goOut, takeEntryBack } from '#server/features/visitor/move.ts'
import { lockVisit, type Visit } from '#server/features/visitor/store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { allRows } from '../support/all-rows.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, signIn } from '../support/person.ts'
import { visitingTest } from '../support/visiting-test.ts'
import { VISITED as meetingId, VISITOR } from '../support/visits.ts'

const DAY = 86_400_000
const words = ['来访', '同行', '远方', VISITOR, '京A12345', '商量合作', '当天不在']

onBothEngines('visits whose time is over', (engine) => {
  const { opened, visits, host } = visitingTest({ engine })

  const row = (id: string) => opened.db.read.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const states = async () => (await opened.db.read.selectFrom('visits').select('state').orderBy('id').execute()).map(({ state }) => state)
  const enter = (id: string, gate = '东门') =>
    opened.db.write(async (tx) =>
      comeIn(tx, (await lockVisit(tx, id)) as Visit, { who: host.id, at: visits.test.clock(), gate, now: visits.test.clock() }),
    )
  const leave = (id: string) =>
    opened.db.write(async (tx) => goOut(tx, (await lockVisit(tx, id)) as Visit, { who: host.id, at: visits.test.clock() }))
  /** The tables in which any of the words can still be read. */
  const tablesWith = async (texts = words) =>
    Object.entries(await allRows(opened.db)).flatMap(([name, rows]) =>
      rows.some((one) => texts.some((text) => one.includes(text))) ? [name] : [],
    )

  it('are ended by the hour: nobody came, nobody said yes, nobody came back', async () => {
    await visits.announced()
    await visits.open({ twoSteps: 1 })
    const agreed = await visits.announced()
    await opened.db.write((tx) => tx.updateTable('visits').set({ state: 'agreed' }).where('id', '=', agreed.id).execute())
    await visits.open()
    await visits.approved()
    const out = await visits.approved()
    visits.at(1)
    await enter(out.id)
    await leave(out.id)
    expect(await visits.look()).toBe(0)
    visits.at(3)
    expect(await visits.look()).toBe(4)
    expect(await states()).toEqual(['cancelled', 'cancelled', 'no_show', 'left'])
    expect(await visits.look()).toBe(0)
  })

  it('stay in until somebody says otherwise: the host and the desk are told once', async () => {
    const { id } = await visits.approved()
    visits.at(1)
    await enter(id)
    visits.at(3)
    await visits.look()
    visits.at(5)
    await visits.look()
    expect(await states()).toEqual(['arrived'])
    const told = await visits.told('visit_overdue')
    expect(told.map(({ user_id }) => user_id)).toContain(host.id)
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length)
    expect(told[0]?.what).toMatch(/^来访小明，应于 \d\d-\d\d \d\d:\d\d 前离开$/)
    expect((await host.do(visitor.hosted, { pageNum: 1, pageSize: 30 })).list).toMatchObject([{ overdue: 1, state: 'arrived' }])
  })

  it('count entries as a door sees them, tell the host of the first, and take one back', async () => {
    const { id } = await visits.approved()
    visits.at(1)
    expect(await enter(id)).toMatchObject({ state: 'arrived', entries: 1, gate: '东门' })
    expect(await leave(id)).toMatchObject({ state: 'out' })
    expect(await enter(id, '西门')).toMatchObject({ state: 'arrived', entries: 2, gate: '西门' })
    expect(await visits.told('visit_arrived')).toMatchObject([{ what: '来访小明等2人 东门' }])
    const back = (visit: Visit, by: { who: string; at: number }) => opened.db.write((tx) => takeEntryBack(tx, visit, by))
    expect(await back(await row(id), { who: host.id, at: 0 })).toMatchObject({ state: 'arrived', entries: 1 })
    expect(await back(await row(id), { who: host.id, at: 0 })).toMatchObject({ state: 'approved', entries: 0, arrived_at: null })
    expect(await back(await row(id), { who: host.id, at: 0 })).toBeUndefined()
  })

  it('take in a door that tells later: it was no no-show', async () => {
    const { id } = await visits.approved()
    const came = visits.starts + 2 * 3_600_000
    visits.at(4)
    await visits.look()
    expect(await states()).toEqual(['no_show'])
    const late = await opened.db.write(async (tx) =>
      comeIn(tx, (await lockVisit(tx, id)) as Visit, { who: host.id, at: came, gate: '东门', now: visits.test.clock() }),
    )
    expect(late).toMatchObject({ state: 'arrived', arrived_at: came, entries: 1 })
  })

  it('are gone from every table after their day, with what was said of them', async () => {
    const { id } = await visits.approved()
    await visits.announced({ name: '来访大红' })
    const refused = await visits.announced()
    await host.do(visitor.decide, { id: refused.id, yes: 0, reason: '当天不在' })
    await host.do(visitor.block, { meetingId, mobile: VISITOR, reason: '当天不在', untilDay: '2026-09-10' })
    visits.at(1)
    await enter(id)
    visits.at(3)
    await visits.look()
    expect(await tablesWith()).toEqual(expect.arrayContaining(['messages', 'visit_blocks', 'visits']))
    const kept = (await row(id)).delete_at - visits.test.clock()
    visits.test.clock.pass(kept - 1)
    await sweep(visits.test.deps)
    expect(await tablesWith()).toEqual(['messages', 'visits'])
    visits.test.clock.pass(1)
    await sweep(visits.test.deps)
    expect(await tablesWith()).toEqual([])
    expect(await states()).toEqual([])
  })

  it('keep no more days than the visitor was told, whatever the desk saves afterwards', async () => {
    const { id } = await visits.announced()
    await visits.open({ retentionDays: 180 })
    const { delete_at, to_at } = await row(id)
    expect(delete_at).toBe(to_at + 30 * DAY)
  })

  it('go with a closed account: cancelled, nameless, told to doors; and their visitor had a copy of them', async () => {
    const { id } = await visits.approved()
    const owner = await signIn(visits.test, VISITOR)
    expect((await owner.do(privacy.data, {})).visits).toMatchObject([{ name: '来访小明', plate: '京A12345', hostMobile: host.mobile }])
    await owner.do(privacy.close, { smsCode: await codeFor(visits.test, VISITOR, 'change') })
    expect(await tablesWith()).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'cancelled', name: '', roster_version: 2 })
  })

  it('mean nobody any more whose account is closed', async () => {
    const teacher = await signIn(visits.test, '13977770011')
    await opened.db.write(async (tx) => {
      await tx.updateTable('users').set({ name: '欧阳若水' }).where('id', '=', teacher.id).execute()
      await tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: teacher.id, joined_at: 0 }).execute()
    })
    const { id } = await visits.announced({ host: { name: '欧阳若水', mobile: teacher.mobile } })
    expect((await row(id)).host_id).toBe(teacher.id)
    await teacher.do(privacy.close, { smsCode: await codeFor(visits.test, teacher.mobile, 'change') })
    expect(await row(id)).toMatchObject({ host_id: null, host_name: '', host_mobile: '', name: '来访小明' })
    expect(await tablesWith(['欧阳若水', teacher.mobile])).toEqual([])
  })
})
