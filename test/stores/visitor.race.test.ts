/** Visits: announced by a stranger who is told nothing of the host, and let come by whoever they are for. */
import { describe, expect, it } from 'vitest'
import { OPEN_VISITS_MOST, visitor } from '#contract/visitor.ts'
import type { Db } from '#server/db/db.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, signIn, signInAs, visitor as stranger } from '../support/person.ts'
import { watched } from '../support/statements.ts'
import { visitingTest } from '../support/visiting-test.ts'
import { VISITED as meetingId, type Visiting, VISITOR } from '../support/visits.ts'

const firstPage = { pageNum: 1, pageSize: 30 }
const NAMED = '13977770009'

onBothEngines('visits', (engine) => {
  const { opened, visits, host } = visitingTest({ engine, invariants: [wrongFoldedTexts] })

  const say = (who: Person, id: string, yes: 0 | 1, reason = yes === 1 ? '' : '当天不在') => who.ask(visitor.decide, { id, yes, reason })
  const rows = () => opened.db.read.selectFrom('visits').selectAll().orderBy('id').execute()
  const asked = async () => (await visits.told('visit_asked')).map(({ user_id }) => user_id)
  /** Somebody with an account, in an organisation of the tenant where one is given. */
  const account = async (mobile: string, name: string, organisation?: string) => {
    const person = await signIn(visits.test, mobile)
    await opened.db.write(async (tx) => {
      await tx.updateTable('users').set({ name }).where('id', '=', person.id).execute()
      if (organisation !== undefined)
        await tx.insertInto('organisation_members').values({ organisation_id: organisation, user_id: person.id, joined_at: 0 }).execute()
    })
    return person
  }

  it('are announced by a stranger, let come by the host with a tap, and shown a pass', async () => {
    const { id, key } = await visits.announced()
    expect(await visits.told('visit_asked')).toMatchObject([
      { user_id: host.id, what: expect.stringMatching(/^\d\d-\d\d \d\d:\d\d 至 \d\d:\d\d$/) },
    ])
    expect(await visits.own(key)).toMatchObject({
      id,
      state: 'waiting',
      actions: ['cancel'],
      entries: 0,
      name: '来访小明',
      notice: '请走东门',
    })
    const waiting = { total: 1, list: [{ id, actions: ['approve', 'refuse', 'cancel'] }] }
    expect(await host.do(visitor.hosted, firstPage)).toMatchObject(waiting)

    expect((await say(host, id, 1)).data).toMatchObject({ state: 'approved', actions: ['arrive', 'cancel'] })
    expect(await visits.told('visit_approved')).toMatchObject([{ to_mobile: VISITOR }])
    expect(await visits.own(key)).toMatchObject({ state: 'approved', actions: ['cancel', 'pass'] })
    const pass = await stranger(visits.test.app).do(visitor.pass, { id, key })
    expect(pass).toMatchObject({ x: expect.any(String), y: expect.any(String), d: expect.any(String) })
    expect(await rows()).toMatchObject([{ serial: 1, roster_version: 1, decided_by: host.id }])
  })

  it('are their visitor’s alone: by the key of the browser, or by the phone', async () => {
    const { id, key } = await visits.approved()
    const [other, owner] = [await signIn(visits.test, NAMED), await signIn(visits.test, VISITOR)]
    for (const who of [stranger(visits.test.app), other]) {
      expect(await who.do(visitor.mine, { keys: ['a-key-of-nobody-at-all-123'] })).toEqual([])
      expect(await who.ask(visitor.pass, { id })).toMatchObject({ reason: 'visit_gone' })
      expect(await who.ask(visitor.pass, { id, key: 'a-key-of-nobody-at-all-123' })).toMatchObject({ reason: 'visit_gone' })
      expect(await who.ask(visitor.cancel, { id })).toMatchObject({ reason: 'visit_gone' })
    }
    expect(await owner.do(visitor.mine, { keys: [] })).toMatchObject([{ id }])
    expect((await owner.do(visitor.pass, { id })).d).toBe((await stranger(visits.test.app).do(visitor.pass, { id, key })).d)
  })

  it('are taken only where the desk is open, within its hours, with what it asks for', async () => {
    const reason = async (more: Parameters<Visiting['wish']>[0]) =>
      (await stranger(visits.test.app).ask(visitor.apply, { ...visits.wish(more), smsCode: '000000' })).reason
    expect(await reason({})).toBe('sms_wrong')
    expect(await reason({ meetingId: 'none' })).toBe('meeting_gone')
    expect(await reason({ companions: ['同行甲', '同行乙', '同行丙', '同行丁'] })).toBe('visit_companions_many')
    expect(await reason(visits.hours(1, 30))).toBe('visit_hours_unfit')
    expect(await reason(visits.hours(24 * 30, 24 * 30 + 1))).toBe('visit_hours_unfit')
    visits.test.clock.pass(61_000)
    await visits.open({ asksDocument: 1, daysMost: 2 })
    expect(await reason({ documentKind: 'idcard' })).toBe('visit_document_missing')
    expect(await reason({ documentKind: 'idcard', documentTail: '123X' })).toBe('sms_wrong')
    visits.test.clock.pass(61_000)
    await visits.open({ open: 0 })
    expect(await reason({})).toBe('visits_closed')
    expect(await stranger(visits.test.app).do(visitor.about, { meetingId })).toMatchObject({ open: 0, keeper: expect.stringMatching(/./) })
    expect(await rows()).toEqual([])
  })

  it('are ten of one phone at most, and none of a phone that is blocked', async () => {
    const owner = await signIn(visits.test, VISITOR)
    const apply = () => owner.ask(visitor.apply, visits.wish())
    for (let made = 0; made < OPEN_VISITS_MOST; made++) {
      expect((await apply()).reason).toBeUndefined()
      visits.test.clock.pass(61_000)
    }
    // Two at once do not slip past the bound.
    expect((await Promise.all([apply(), apply()])).map(({ reason }) => reason)).toEqual(['visits_full', 'visits_full'])
    await owner.do(visitor.cancel, { id: (await rows())[0]?.id as string })
    expect((await Promise.all([apply(), apply()])).map(({ reason }) => reason ?? 'taken').toSorted()).toEqual(['taken', 'visits_full'])

    const untilDay = '2026-12-31'
    expect(await host.do(visitor.block, { meetingId, mobile: VISITOR, reason: '多次滋扰', untilDay })).toMatchObject([
      { mobile: VISITOR, untilDay },
    ])
    visits.test.clock.pass(61_000)
    expect((await apply()).reason).toBe('visit_blocked')
    expect((await visits.announce()).reason).toBe('visit_blocked')
    expect(await host.do(visitor.block, { meetingId, mobile: VISITOR, reason: '', untilDay: '' })).toEqual([])
    expect((await visits.announce()).reason).toBe('visits_full')
    for (const day of ['2026-09-02', '2028-01-01'])
      expect(await host.ask(visitor.block, { meetingId, mobile: VISITOR, reason: '多次滋扰', untilDay: day })).toMatchObject({
        reason: 'block_day_unfit',
      })
  })

  it('are ten of a thousand that one phone announces, by twenty at once, and its host hears of those alone', async () => {
    const owner = await signIn(visits.test, VISITOR)
    const said = new Set<string>()
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => owner.ask(visitor.apply, visits.wish())))
      for (const { code, msg } of answers) said.add(code === '000' ? '' : msg)
      visits.test.clock.pass(61_000)
    }
    expect([...said].toSorted()).toEqual([
      '',
      '今日添加次数已达上限，请明天再试',
      '您的来访预约过多，请先取消不用的',
      '操作过于频繁，请稍后再试',
    ])
    expect(await rows()).toHaveLength(OPEN_VISITS_MOST)
    await visits.look()
    expect(await asked()).toHaveLength(OPEN_VISITS_MOST)
  })

  describe('the host of one', () => {
    it('is found by phone, and by a name that exactly one person of the tenant has', async () => {
      const teacher = await account('13977770011', '欧阳若水', '1')
      await visits.announced({ host: { name: '', mobile: '13977770011' } })
      await visits.announced({ host: { name: '欧阳若水', mobile: '' } })
      expect(await asked()).toEqual([teacher.id, teacher.id])
      await account('13977770012', '欧阳若水', '1')
      await visits.announced({ host: { name: '欧阳若水', mobile: '' } })
      // The name beside the phone is somebody else's: it was mistyped.
      await visits.announced({ host: { name: '欧阳若水', mobile: '13977770012' } })
      expect((await rows()).map(({ host_id }) => host_id !== null)).toEqual([true, true, false, true])
    })

    if (!runsEveryTest(engine)) return
    it('is nobody where they are of another tenant, of none, or have closed their account', async () => {
      await account('13977770013', '路人甲乙')
      const elsewhere = await signInAs(visits.test, 'otherOrganiser')
      const closed = await account('13977770014', '曾经在此', '1')
      await opened.db.write((tx) => tx.updateTable('users').set({ closed_at: 1 }).where('id', '=', closed.id).execute())
      for (const mobile of ['13977770013', elsewhere.mobile, '13977770014', '13977770015'])
        await visits.announced({ host: { name: '', mobile } })
      expect(await asked()).toEqual([])
      expect((await rows()).map(({ host_id, sought_at, state }) => [host_id, sought_at !== null, state])).toEqual(
        Array.from({ length: 4 }, () => [null, true, 'waiting']),
      )
    })

    it('leaves no trace in the reply: the same words and the same statements, whoever is meant', async () => {
      await account('13977770011', '欧阳若水', '1')
      const elsewhere = await signInAs(visits.test, 'otherOrganiser')
      const owner = await signIn(visits.test, VISITOR)
      const real = visits.test.deps.db
      const ranFor = async (meant: { name: string; mobile: string }) => {
        const statements: string[] = []
        visits.test.deps.db = watched(real, statements) satisfies Db
        const answer = await owner.ask(visitor.apply, visits.wish({ host: meant }))
        visits.test.deps.db = real
        visits.test.clock.pass(61_000)
        return { statements, shape: [answer.http, answer.code, answer.msg, Object.keys(answer.data ?? {})] }
      }
      const known = await ranFor({ name: '', mobile: '13977770011' })
      expect(known.statements.filter((one) => /insert into "visits"/.test(one))).toHaveLength(1)
      for (const meant of [
        { name: '', mobile: '13977770015' },
        { name: '', mobile: elsewhere.mobile },
        { name: '欧阳若水', mobile: '' },
        { name: '查无此人', mobile: '' },
      ])
        expect(await ranFor(meant)).toEqual(known)
      // And nothing that the visitor reads of the visit tells it later.
      await visits.look()
      const shown = await owner.do(visitor.mine, { keys: [] })
      expect(new Set(shown.map((one) => JSON.stringify([one.state, one.actions, Object.keys(one)]))).size).toBe(1)
    })
  })

  describe('a yes', () => {
    it('said twice, and at once by two, is one yes: one pass, one message', async () => {
      const { id } = await visits.announced()
      const desk = await signInAs(visits.test, 'admin')
      const answers = await Promise.all([say(host, id, 1), say(desk, id, 1), say(host, id, 1)])
      expect(answers.map(({ data }) => data?.state)).toEqual(['approved', 'approved', 'approved'])
      const [before] = await rows()
      expect((await say(host, id, 1)).data?.state).toBe('approved')
      expect(await rows()).toEqual([before])
      expect(before).toMatchObject({ serial: 1, roster_version: 1 })
      expect(await visits.told('visit_approved')).toHaveLength(1)
    })

    it('is the host’s first and the guard’s then, where the place wants both', async () => {
      await visits.open({ twoSteps: 1 })
      const teacher = await account('13977770011', '欧阳若水', '1')
      const { id, key } = await visits.announced({ host: { name: '', mobile: teacher.mobile } })
      expect((await say(host, id, 1)).reason).toBe('forbidden')
      expect((await say(teacher, id, 1)).data).toMatchObject({ state: 'agreed', actions: ['refuse', 'cancel'] })
      expect((await say(teacher, id, 1)).data?.state).toBe('agreed')
      expect((await visits.own(key))?.actions).toEqual(['cancel'])
      expect((await say(host, id, 1)).data?.state).toBe('approved')
      expect(await rows()).toMatchObject([{ agreed_by: teacher.id, decided_by: host.id }])
    })

    it('of the guard is both where nobody is found for the words, and of whoever is both', async () => {
      await visits.open({ twoSteps: 1 })
      const lost = await visits.announced({ host: { name: '查无此人', mobile: '' } })
      expect((await say(host, lost.id, 1)).data?.state).toBe('approved')
      const own = await visits.announced()
      expect((await say(host, own.id, 1)).data?.state).toBe('approved')
    })

    if (!runsEveryTest(engine)) return
    it('does not come after a no, nor a no after a yes', async () => {
      const [first, second] = [await visits.announced(), await visits.announced()]
      expect((await say(host, first.id, 0)).data).toMatchObject({ state: 'refused', refusal: '当天不在' })
      expect((await say(host, first.id, 0, '还是不在')).data?.refusal).toBe('当天不在')
      expect((await say(host, first.id, 1)).reason).toBe('visit_decided')
      expect(await visits.told('visit_refused')).toMatchObject([{ to_mobile: VISITOR, what: '当天不在' }])
      await say(host, second.id, 1)
      expect((await say(host, second.id, 0)).reason).toBe('visit_decided')
    })

    it('is nobody else’s: another tenant’s organiser, a user, a doorkeeper', async () => {
      const { id } = await visits.announced()
      for (const role of ['otherOrganiser', 'user', 'staff'] as const) {
        const who = await signInAs(visits.test, role)
        expect((await say(who, id, 1)).reason).toBe('visit_gone')
        expect((await who.do(visitor.hosted, firstPage)).total).toBe(0)
        expect((await who.ask(visitor.list, { ...firstPage, meetingId })).reason).toMatch(/forbidden|meeting_gone/)
      }
      expect(await rows()).toMatchObject([{ state: 'waiting' }])
    })

    it('cannot be said when its hours are over', async () => {
      const { id } = await visits.announced()
      visits.at(3)
      expect((await say(host, id, 1)).reason).toBe('visit_decided')
    })
  })

  it('go to whom the desk says, where the words found nobody or the wrong one', async () => {
    const { id } = await visits.announced({ host: { name: '查无此人', mobile: '' } })
    const teacher = await account('13977770011', '欧阳若水', '1')
    const assign = (mobile: string) => host.ask(visitor.assign, { meetingId, id, mobile })
    expect((await assign('13977770015')).reason).toBe('host_gone')
    expect((await assign(teacher.mobile)).data).toMatchObject({ host: '欧阳若水', hostId: teacher.id })
    await assign(teacher.mobile)
    expect(await asked()).toEqual([teacher.id])
    expect((await say(teacher, id, 1)).data?.state).toBe('approved')
    expect((await assign(host.mobile)).reason).toBe('visit_decided')
  })

  it('leave nobody’s name, phone or reason in the log', async () => {
    const { id } = await visits.approved()
    await say(host, (await visits.announced()).id, 0)
    visits.at(1)
    await host.do(visitor.mark, { meetingId, id, mark: 'arrive' })
    await host.do(visitor.block, { meetingId, mobile: VISITOR, reason: '多次滋扰', untilDay: '2026-12-31' })
    const log = JSON.stringify(await opened.db.read.selectFrom('log').selectAll().execute())
    expect(log).toContain('"entity":"visit"')
    for (const word of ['来访', '同行', '远方', VISITOR, '京A', '商量', '不在', '滋扰']) expect(log).not.toContain(word)
  })

  if (!runsEveryTest(engine)) return
  it('keep no document that the place does not ask for', async () => {
    await visits.announced({ documentKind: 'idcard', documentTail: '123X' })
    expect(await rows()).toMatchObject([{ document_kind: '', document_tail: '' }])
  })

  it('are taken back by the visitor, and by the host, and doors hear of it', async () => {
    const first = await visits.approved()
    const second = await visits.approved()
    const waiting = await visits.announced()
    const nobody = stranger(visits.test.app)
    expect(await nobody.do(visitor.cancel, first)).toMatchObject({ state: 'cancelled', actions: [] })
    expect(await nobody.do(visitor.cancel, first)).toMatchObject({ state: 'cancelled' })
    expect(await host.do(visitor.cancel, { id: second.id })).toMatchObject({ state: 'cancelled' })
    await nobody.do(visitor.cancel, waiting)
    expect((await rows()).map(({ serial, roster_version }) => [serial, roster_version])).toEqual([
      [1, 3],
      [2, 4],
      [null, null],
    ])
    expect(await nobody.ask(visitor.pass, first)).toMatchObject({ reason: 'visit_moved' })
  })
})
