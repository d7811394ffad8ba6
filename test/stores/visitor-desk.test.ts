/** What a desk does with visits: in and out by hand, whoever stands there unannounced, who is in, how visits are taken. */
import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { visitor } from '#contract/visitor.ts'
import { type Migration, statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { giveRole } from '#server/features/right/store.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs, visitor as stranger } from '../support/person.ts'
import { visitingTest } from '../support/visiting-test.ts'
import { VISITED as meetingId, VISITOR } from '../support/visits.ts'

const firstPage = { pageNum: 1, pageSize: 30 }
const KEY = 'walk-in-0001'

onBothEngines('the desk of visitors', (engine) => {
  const { opened, visits, host: desk } = visitingTest({ engine })

  const mark = (id: string, wanted: 'arrive' | 'leave' | 'cancel') => desk.ask(visitor.mark, { meetingId, id, mark: wanted })
  const row = (id: string) => opened.db.read.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const present = () => desk.do(visitor.present, { meetingId })

  it('lets in by hand within the hours of a visit, tells its host, and says when it is over', async () => {
    const { id } = await visits.approved()
    expect((await mark(id, 'arrive')).reason).toBe('visit_too_early')
    visits.at(1)
    expect((await mark(id, 'arrive')).data).toMatchObject({ state: 'arrived', entries: 1, actions: ['leave'] })
    expect((await mark(id, 'arrive')).data?.entries).toBe(1)
    expect(await visits.told('visit_arrived')).toEqual([{ user_id: desk.id, to_mobile: '', what: '来访小明等2人' }])
    expect((await mark(id, 'cancel')).reason).toBe('visit_moved')
    expect((await mark(id, 'leave')).data).toMatchObject({ state: 'left', actions: [], leftTime: expect.stringMatching(/./) })
    expect((await mark(id, 'leave')).data?.state).toBe('left')
    expect((await mark(id, 'arrive')).reason).toBe('visit_moved')
    // Let come, in, gone: each is told.
    expect((await row(id)).roster_version).toBe(3)
  })

  it('has nothing to say about visits of another meeting', async () => {
    const { id } = await visits.announced()
    await opened.db.write((tx) => tx.updateTable('visits').set({ meeting_id: '2' }).where('id', '=', id).execute())
    expect((await mark(id, 'cancel')).reason).toBe('visit_gone')
    expect(await desk.ask(visitor.assign, { meetingId, id, mobile: desk.mobile })).toMatchObject({ reason: 'visit_gone' })
  })

  describe('somebody who walks in', () => {
    const input = () => {
      const { fromTime: _, smsCode: __, ...rest } = { ...visits.wish(), smsCode: '' }
      return { ...rest, toTime: visits.hours(0, 3).toTime }
    }
    const walkIn = (more: object = {}, key?: string) => desk.ask(visitor.walkIn, { ...input(), ...more }, key === undefined ? {} : { key })
    beforeEach(() => visits.at(1))

    it('is in at once, known to doors, and their host is told', async () => {
      const { data } = await walkIn()
      expect(data).toMatchObject({ state: 'arrived', walkIn: 1, entries: 1, hostId: desk.id, actions: ['leave'] })
      expect(await row(data?.id as string)).toMatchObject({
        serial: 1,
        roster_version: 1,
        key_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(await visits.told('visit_arrived')).toHaveLength(1)
      expect(await visits.told('visit_asked')).toEqual([])
    })

    it('comes in once, however often the desk’s tap arrives', async () => {
      const answers = await Promise.all([walkIn({}, KEY), walkIn({}, KEY), walkIn({}, KEY)])
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
      expect((await walkIn({ name: '另外一人' }, KEY)).reason).toBe('key_reused')
      expect((await present()).visitors).toHaveLength(1)
      // Nor is the desk's key a way to anybody's visit.
      expect(await stranger(visits.test.app).do(visitor.mine, { keys: ['walk-in-0001-and-twenty'] })).toEqual([])
    })

    it('is not let in for nobody, past the hours, or while blocked', async () => {
      expect((await walkIn({ host: { name: '查无此人', mobile: '' } })).reason).toBe('host_gone')
      expect((await walkIn({ toTime: visits.hours(0, 0).toTime })).reason).toBe('visit_hours_unfit')
      await desk.do(visitor.block, { meetingId, mobile: VISITOR, reason: '多次滋扰', untilDay: '2026-12-31' })
      expect((await walkIn()).reason).toBe('visit_blocked')
      expect((await present()).visitors).toEqual([])
    })
  })

  it('knows who is in, and how many people that is', async () => {
    const [first, second] = [await visits.approved(), await visits.approved({ companions: [], name: '来访大红' })]
    await visits.approved({ name: '没有来的' })
    visits.at(1)
    await mark(first.id, 'arrive')
    visits.at(2)
    await mark(second.id, 'arrive')
    expect(await present()).toMatchObject({
      people: 3,
      visitors: [
        { name: '来访小明', people: 2 },
        { name: '来访大红', people: 1 },
      ],
    })
    visits.at(3)
    expect((await present()).visitors.map(({ overdue }) => overdue)).toEqual([1, 1])
    await mark(first.id, 'leave')
    expect((await present()).visitors.map(({ name }) => name)).toEqual(['来访大红'])

    const staff = await signInAs(visits.test, 'staff')
    // Staff at a door see the car, and no whole phone.
    expect((await present()).visitors).toMatchObject([{ mobile: VISITOR, plate: '京A12345' }])
    expect((await staff.do(visitor.present, { meetingId })).visitors).toMatchObject([{ mobile: '139****0001', plate: '京A12345' }])
    await opened.db.write((tx) => tx.updateTable('staff').set({ meeting_id: '2' }).where('user_id', '=', staff.id).execute())
    expect((await staff.ask(visitor.present, { meetingId })).reason).toBe('forbidden')
  })

  it('finds visits by name, phone and day, and counts where they stand', async () => {
    const { id } = await visits.approved()
    await visits.announced({ name: '来访大红', unit: '近处中学', ...visits.hours(24, 26) })
    const found = async (more: object) =>
      (await desk.do(visitor.list, { ...firstPage, meetingId, keyword: '', day: '', ...more })).list.map(({ name }) => name)
    expect(await found({})).toEqual(['来访小明', '来访大红'])
    expect(await found({ keyword: '近处' })).toEqual(['来访大红'])
    expect(await found({ keyword: VISITOR.slice(3) })).toHaveLength(2)
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ state: 'approved' })).toEqual(['来访小明'])
    expect(await found({ day: visits.hours(24, 26).fromTime.slice(0, 10) })).toEqual(['来访大红'])
    const { counts } = await desk.do(visitor.list, { ...firstPage, meetingId, keyword: '', day: '', state: 'approved' })
    expect(counts.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { state: 'approved', number: 1 },
      { state: 'waiting', number: 1 },
    ])
    visits.at(4)
    await visits.look()
    // What is over comes last.
    expect(await found({})).toEqual(['来访大红', '来访小明'])
    expect((await row(id)).state).toBe('no_show')
  })

  it('shows visits to whoever may only look, with nothing to do', async () => {
    await visits.announced()
    const looker = await signInAs(visits.test, 'user')
    await opened.db.write(async (tx) => {
      await tx
        .insertInto('roles')
        .values({ id: 'looks', third_id: '-000001', name: '看访客', permissions: '["meeting:visitor:view"]' as never, created_at: 0 })
        .execute()
      await tx
        .insertInto('user_roles')
        .values({ user_id: looker.id, third_id: '-000001', meeting_id: '', role_id: 'looks', granted_by: looker.id, created_at: 0 })
        .execute()
    })
    const { list } = await looker.do(visitor.list, { ...firstPage, meetingId, keyword: '', day: '' })
    expect(list).toMatchObject([{ name: '来访小明', actions: [] }])
    expect(await looker.ask(visitor.decide, { id: list[0]?.id as string, yes: 1, reason: '' })).toMatchObject({ reason: 'visit_gone' })
    for (const call of [visitor.blocks, visitor.desk])
      expect((await looker.ask(call, { meetingId })).reason).toBe(call === visitor.desk ? undefined : 'forbidden')
  })

  it('saves how visits are taken without writing over somebody else', async () => {
    const { edition } = await desk.do(visitor.desk, { meetingId })
    expect((await visits.open({ daysMost: 3 })).code).toBe('000')
    const late = {
      meetingId,
      edition,
      open: 1,
      twoSteps: 0,
      asksDocument: 0,
      companionsMost: 3,
      retentionDays: 30,
      notice: '请走东门',
    } as const
    expect((await desk.ask(visitor.saveDesk, { ...late, daysMost: 5 })).reason).toBe('changed_meanwhile')
    expect(await desk.do(visitor.desk, { meetingId })).toMatchObject({ edition: edition + 1, daysMost: 3 })
  })

  describe('keeps a phone out', () => {
    const ANOTHER = '2'
    const blocking = (at: string, more: Partial<Input<typeof visitor.block>> = {}) =>
      ({ meetingId: at, mobile: VISITOR, reason: '多次滋扰', untilDay: '2026-12-31', ...more }) as const
    const listed = async (person: Person, at: string) =>
      (await person.do(visitor.blocks, { meetingId: at })).map(({ mobile, everyMeeting }) => `${mobile} ${everyMeeting}`)
    /** Holds a role for the other meeting of the tenant, and nothing else. */
    let theirs: Person
    beforeEach(async () => {
      theirs = await signIn(visits.test, '13955550001')
      await opened.db.write((tx) =>
        giveRole(tx, {
          user_id: theirs.id,
          third_id: '-000001',
          meeting_id: ANOTHER,
          role_id: 'organiser',
          granted_by: desk.id,
          created_at: 0,
        }),
      )
    })

    it('at one meeting, where a role for that meeting says so: nothing of it is seen or in force at another', async () => {
      await theirs.do(visitor.block, blocking(ANOTHER))
      expect(await listed(theirs, ANOTHER)).toEqual([`${VISITOR} 0`])
      expect(await listed(desk, meetingId)).toEqual([])
      expect((await visits.announce()).code).toBe('000')
    })

    it('at one meeting: a role for another meeting neither reads nor lifts that block', async () => {
      await desk.do(visitor.block, blocking(meetingId))
      await desk.do(visitor.block, blocking(ANOTHER, { mobile: '13977770002', everyMeeting: 1 }))
      expect(await listed(theirs, ANOTHER)).toEqual([])
      expect((await theirs.ask(visitor.blocks, { meetingId })).reason).toBe('forbidden')
      await theirs.do(visitor.block, blocking(ANOTHER, { untilDay: '', reason: '' }))
      expect(await listed(desk, meetingId)).toEqual(expect.arrayContaining([`${VISITOR} 0`, '13977770002 1']))
      expect((await visits.announce()).reason).toBe('visit_blocked')
    })

    it('at all meetings of the tenant only where the role is held for the tenant', async () => {
      const refused = await theirs.ask(visitor.block, blocking(ANOTHER, { everyMeeting: 1 }))
      expect(refused.reason).toBe('forbidden')
      await desk.do(visitor.block, blocking(ANOTHER, { everyMeeting: 1 }))
      expect((await theirs.ask(visitor.block, blocking(ANOTHER, { untilDay: '', reason: '', everyMeeting: 1 }))).reason).toBe('forbidden')
      expect((await visits.announce()).reason).toBe('visit_blocked')
      await desk.do(visitor.block, blocking(meetingId, { untilDay: '', reason: '', everyMeeting: 1 }))
      expect((await visits.announce()).code).toBe('000')
    })

    it('as an earlier release has stored it: for the whole tenant', async () => {
      const step = migrations.find(({ name }) => name === '0040-visit-blocks-of-a-meeting') as Migration
      await opened.db.write(async (tx) => {
        const run = (statement: string) => tx.executeQuery(CompiledQuery.raw(statement))
        await run('DROP TABLE visit_blocks')
        const before = `CREATE TABLE visit_blocks (
          third_id TEXT NOT NULL, mobile TEXT NOT NULL, reason TEXT NOT NULL, until_at BIGINT NOT NULL, made_by TEXT NOT NULL, created_at BIGINT NOT NULL,
          PRIMARY KEY (third_id, mobile))`
        await run(engine === 'sqlite' ? before.replaceAll('BIGINT', 'INTEGER') : before)
        await run(`INSERT INTO visit_blocks VALUES ('-000001', '${VISITOR}', '多次滋扰', ${visits.test.clock() + 86_400_000}, 'nobody', 0)`)
        for (const statement of statementsOf(step, engine)) await run(statement)
      })
      expect(await listed(desk, meetingId)).toEqual([`${VISITOR} 1`])
      expect(await listed(theirs, ANOTHER)).toEqual([])
      expect((await visits.announce()).reason).toBe('visit_blocked')
    })
  })
})
