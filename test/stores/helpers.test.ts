/** Helpers: in by a link and a PIN for a day, at the lists that were meant, and nowhere else. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { headers } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { onBothEngines } from '../support/database.ts'
import { HOUR, MINUTE } from '../support/facts.ts'
import { type Answer, type Person, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { tableNames } from '../support/tables.ts'

const MEETING = '1'
const aList = {
  id: '',
  meetingId: MEETING,
  kind: 'entrance' as const,
  ticketIds: [],
  windows: [],
  passes: 'once' as const,
  exits: 0,
  questions: [],
  gates: [{ id: '', name: '东门' }],
  self: 0,
}

onBothEngines('helpers', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, app: { env: { trustProxy: true } } })

  const listNamed = async (name: string) => (await organiser.do(checkin.saveList, { ...aList, name, accepts: ['entry'] })).id
  const makeLink = (more: { uses?: number; hours?: number; listIds?: string[] } = {}) =>
    organiser.do(staff.makeLink, { meetingId: MEETING, listIds: [], uses: 5, hours: 8, ...more })
  const wrong = (pin: string) => (pin === '000000' ? '000001' : '000000')
  const enter = (link: { code: string; pin: string }, ip = '203.0.113.1', name = '小帮手') =>
    visitor(test.app).ask(staff.enter, { code: link.code, pin: link.pin, name }, { headers: { 'x-forwarded-for': ip } })
  type Entered = Awaited<ReturnType<typeof enter>>
  /** Somebody who came in. */
  function helperOf(answer: Entered): Person {
    const { jwtToken, id } = answer.data as { jwtToken: string; id: string }
    return Object.assign(visitor(test.app), { token: jwtToken, id })
  }

  it('tells what a link is for before the PIN, and then lets in under a name of their own', async () => {
    const link = await makeLink({ hours: 8 })
    expect(link.pin).toMatch(/^\d{6}$/)
    expect(await visitor(test.app).do(staff.link, { code: link.code })).toEqual({
      meetingName: '第六届全国智慧教育大会',
      untilTime: link.untilTime,
    })
    const answer = await enter(link)
    expect(answer.data).toMatchObject({ checktOperate: 1, mobile: '', thirdId: '-000001' })
    const helper = helperOf(answer)
    expect(await helper.do(session.me, {})).toMatchObject({ name: '小帮手', mobile: '', roles: ['staff'], checktOperate: 1 })
    expect(await helper.do(staff.mine, {})).toMatchObject([{ id: MEETING, role: 'helper' }])
    expect(await organiser.do(staff.list, { meetingId: MEETING })).toContainEqual(
      expect.objectContaining({ userId: helper.id, name: '小帮手', mobile: '', helper: 1, untilTime: link.untilTime }),
    )
  })

  it('keeps nobody at a door whose day is over, were their session never so long', async () => {
    const helper = helperOf(await enter(await makeLink({ hours: 2 })))
    await opened.db.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: test.clock() + 100 * HOUR })
        .where('user_id', '=', helper.id)
        .execute(),
    )
    const lists = async () => (await helper.ask(checkin.lists, { meetingId: MEETING })).reason
    expect(await lists()).toBeUndefined()
    test.clock.pass(2 * HOUR)
    expect(await lists()).toBe('forbidden')
    // At work at another meeting of the tenant, they have no business at this one all the same.
    await opened.db.write(async (tx) => {
      await tx
        .insertInto('meetings')
        .values({ ...(await tx.selectFrom('meetings').selectAll().where('id', '=', MEETING).executeTakeFirstOrThrow()), id: 'second' })
        .execute()
      await tx.insertInto('staff').values({ meeting_id: 'second', user_id: helper.id, created_at: 1 }).execute()
    })
    expect(await lists()).toBe('meeting_gone')
  })

  it('leaves a device of theirs its lease for no longer than their day lasts', async () => {
    const list = await organiser.do(checkin.saveList, { ...aList, name: '大门甲', accepts: ['entry'] })
    const link = await makeLink({ hours: 2 })
    const helper = helperOf(await enter(link))
    const { deviceId } = await helper.do(checkin.open, { listId: list.id, gateId: list.gates[0]?.id as string, name: '手机' })
    test.clock.pass(HOUR)
    const { now, leaseUntil } = await helper.do(checkin.sync, { deviceId })
    expect(leaseUntil - now).toBe(HOUR)
  })

  it('shows them the lists that were meant, and no other', async () => {
    const [, lunch] = [await listNamed('大门甲'), await listNamed('午餐乙')]
    const helper = helperOf(await enter(await makeLink({ listIds: [lunch] })))
    expect((await helper.do(checkin.lists, { meetingId: MEETING })).map(({ name }) => name)).toEqual(['午餐乙'])
  })

  it('lets them do nothing but the door', async () => {
    const helper = helperOf(await enter(await makeLink()))
    for (const [call, input] of [
      [admission.mine, {}],
      [order.list, { pageNum: 1, pageSize: 10 }],
      [session.devices, {}],
      [right.menuTree, {}],
      [checkin.devices, { meetingId: MEETING }],
      [staff.list, { meetingId: MEETING }],
    ] as const)
      expect(await helper.ask(call as typeof session.devices, input as never)).toMatchObject({ http: 403, reason: 'forbidden' })
  })

  it('ends with the day', async () => {
    const link = await makeLink({ hours: 2 })
    const helper = helperOf(await enter(link))
    test.clock.pass(2 * HOUR - 1)
    expect((await helper.ask(checkin.lists, { meetingId: MEETING })).code).toBe('000')
    test.clock.pass(1)
    expect(await helper.ask(checkin.lists, { meetingId: MEETING })).toMatchObject({ http: 401, reason: 'signed_out' })
    expect(await enter(link)).toMatchObject({ reason: 'helper_gone' })
    expect((await organiser.do(staff.list, { meetingId: MEETING })).filter((row) => row.helper === 1)).toEqual([])
    expect(await organiser.do(staff.links, { meetingId: MEETING })).toMatchObject([{ state: 'over' }])
  })

  it('ends for whoever came in by it when the link is taken back', async () => {
    const [link, other] = [await makeLink(), await makeLink()]
    const [first, second, third] = [helperOf(await enter(link)), helperOf(await enter(link)), helperOf(await enter(other))]
    const [list] = await first.do(checkin.lists, { meetingId: MEETING })
    const { deviceId } = await first.do(checkin.open, { listId: list?.id as string, gateId: list?.gates[0]?.id as string, name: '设备 1' })
    await organiser.do(staff.revokeLink, { code: link.code })
    await organiser.do(staff.revokeLink, { code: link.code })
    expect((await organiser.do(checkin.devices, { meetingId: MEETING })).map(({ id, state }) => [id, state])).toEqual([[deviceId, 'cut']])
    for (const helper of [first, second]) expect(await helper.ask(checkin.lists, { meetingId: MEETING })).toMatchObject({ http: 401 })
    expect((await third.ask(checkin.lists, { meetingId: MEETING })).code).toBe('000')
    expect(await enter(link)).toMatchObject({ reason: 'helper_gone' })
    expect(await visitor(test.app).ask(staff.link, { code: link.code })).toMatchObject({ reason: 'helper_gone' })
  })

  it('puts one helper out who is taken off, and leaves the others in', async () => {
    const link = await makeLink()
    const [first, second] = [helperOf(await enter(link)), helperOf(await enter(link))]
    await organiser.do(staff.remove, { meetingId: MEETING, userId: first.id })
    expect(await first.ask(session.me, {})).toMatchObject({ http: 401 })
    expect((await second.ask(session.me, {})).code).toBe('000')
  })

  it('lets in as many as it was made for when ten come at the same instant', async () => {
    const link = await makeLink({ uses: 3 })
    const answers = await Promise.all([...Array(10).keys()].map((n) => enter(link, `203.0.113.${n}`)))
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(3)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['helper_gone']))
    expect(await organiser.do(staff.links, { meetingId: MEETING })).toMatchObject([{ usesLeft: 0, state: 'used' }])
  })

  it('tires of guessing: five PINs for a link, whoever tries, also when all come at once', async () => {
    const link = await makeLink()
    const answers: Answer<unknown>[] = await Promise.all(
      [...Array(12).keys()].map((n) => enter({ ...link, pin: wrong(link.pin) }, `203.0.113.${n}`)),
    )
    expect(answers.filter(({ reason }) => reason === 'pin_wrong')).toHaveLength(5)
    expect(answers.filter(({ reason }) => reason === 'too_often')).toHaveLength(7)
    // Not even the right one, until a quarter of an hour is over.
    expect(await enter(link)).toMatchObject({ http: 429, reason: 'too_often' })
    test.clock.pass(15 * MINUTE)
    expect((await enter(link)).code).toBe('000')
  })

  it('refuses an address that opens too many dead links, for a quarter of an hour', async () => {
    test.deps.env.limits = { ...limitDefaults, deadHelperLinksPerAddress: 3 }
    const { code } = await makeLink()
    const open = async (given: string, ip = '203.0.113.1') =>
      (await visitor(test.app).ask(staff.link, { code: given }, { headers: { 'x-forwarded-for': ip } })).reason
    for (let n = 0; n < 5; n++) expect(await open(code)).toBeUndefined()
    for (let n = 0; n < 3; n++) expect(await open('2'.repeat(code.length))).toBe('helper_gone')
    expect(await open('2'.repeat(code.length))).toBe('too_often')
    expect(await open(code)).toBe('too_often')
    expect(await open(code, '198.51.100.1')).toBeUndefined()
    test.clock.pass(15 * MINUTE)
    expect(await open(code)).toBeUndefined()
  })

  it('refuses an address with wrong PINs at many links', async () => {
    test.deps.env.limits = { ...limitDefaults, wrongHelperPinsPerAddress: 10 }
    const reasons = []
    for (let n = 0; n < 12; n++) {
      const link = await makeLink()
      reasons.push((await enter({ ...link, pin: wrong(link.pin) })).reason)
    }
    expect(reasons).toEqual([...Array<string>(10).fill('pin_wrong'), 'too_often', 'too_often'])
    expect((await enter(await makeLink(), '203.0.113.2')).code).toBe('000')
  })

  it('does not count a right PIN as a try: a team of thirty comes in from one address', async () => {
    const link = await makeLink({ uses: 30 })
    for (let n = 0; n < 30; n++) expect((await enter(link)).code).toBe('000')
  })

  it('keeps the PIN nowhere, and the link out of the log', async () => {
    const link = await makeLink()
    await enter(link)
    for (const name of await tableNames(opened.db)) {
      const rows = JSON.stringify(await opened.db.read.selectFrom(name).selectAll().execute())
      expect(rows.includes(`"${link.pin}"`), name).toBe(false)
      if (name === 'log') expect(rows).not.toContain(link.code)
    }
  })

  it('makes them nobody’s accounts: no list of users has them, and none is given a role', async () => {
    const helper = helperOf(await enter(await makeLink(), undefined, '临时帮手甲'))
    const admin = await signInAs(test, 'admin')
    expect((await admin.do(right.users, { keyword: '临时帮手甲' })).list).toEqual([])
    expect(await admin.ask(right.assign, { userId: helper.id, roleIds: ['organiser'] })).toMatchObject({ reason: 'user_gone' })
  })

  it('has no link of another tenant taken back, nor made for it', async () => {
    const link = await makeLink()
    const stranger = await signInAs(test, 'otherOrganiser')
    expect(await stranger.ask(staff.revokeLink, { code: link.code }, { headers: { [headers.sysCode]: '-000002' } })).toMatchObject({
      reason: 'helper_gone',
    })
    expect((await enter(link)).code).toBe('000')
  })

  it('forgets links and days a month after they ended; the name stays with what was scanned', async () => {
    const helper = helperOf(await enter(await makeLink({ hours: 1 })))
    test.clock.pass(31 * 24 * HOUR)
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('helper_links').selectAll().execute()).toEqual([])
    expect(await opened.db.read.selectFrom('staff').selectAll().where('user_id', '=', helper.id).execute()).toEqual([])
    expect(await opened.db.read.selectFrom('users').select('name').where('id', '=', helper.id).execute()).toEqual([{ name: '小帮手' }])
  })
})
