/** Who works at a meeting: added by phone, with lists of their own, and out at the next call once they are taken off. */
import { expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { DEMO_TODAY_ID } from '#server/seed/seed.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MEETING = '1'
const NEWCOMER = '13955550001'
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

onBothEngines('staff of a meeting', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const listNamed = async (name: string) => (await organiser.do(checkin.saveList, { ...aList, name, accepts: ['entry'] })).id
  const add = (mobile = NEWCOMER, listIds: string[] = [], who = organiser) =>
    who.ask(staff.add, { meetingId: MEETING, mobile, name: '检票员甲', listIds })
  const namesOf = async (who: Person) => (await who.do(checkin.lists, { meetingId: MEETING })).map(({ name }) => name)

  it('lets somebody without an account sign in and find the meeting and its door', async () => {
    const added = (await add()).data
    expect(added).toMatchObject({ name: '检票员甲', mobile: '139****0001', listIds: [], helper: 0, untilTime: '' })
    const worker = await signIn(test, NEWCOMER)
    expect(worker.id).toBe(added?.userId)
    expect(await worker.do(session.me, {})).toMatchObject({ checktOperate: 1, roles: ['staff'], permissions: ['meeting:admission:check'] })
    expect(await worker.do(staff.mine, {})).toMatchObject([{ id: MEETING, role: 'staff', listIds: [] }])
  })

  it('calls somebody who has an account as they call themselves', async () => {
    await signIn(test, NEWCOMER)
    await opened.db.write((tx) => tx.updateTable('users').set({ name: '欧阳若水' }).where('mobile', '=', NEWCOMER).execute())
    expect((await add()).data?.name).toBe('欧阳若水')
  })

  it('takes nobody twice, not even when two organisers tap at once', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map((answer) => answer.reason ?? 'added').toSorted()).toEqual(['added', 'already_staff', 'already_staff'])
    expect((await organiser.do(staff.list, { meetingId: MEETING })).filter(({ mobile }) => mobile === '139****0001')).toHaveLength(1)
  })

  it('shows staff the lists they work at and no other, and an organiser all of them', async () => {
    const [gate, lunch] = [await listNamed('大门甲'), await listNamed('午餐乙')]
    await add(NEWCOMER, [lunch])
    const worker = await signIn(test, NEWCOMER)
    expect(await namesOf(worker)).toEqual(['午餐乙'])
    expect(await worker.ask(checkin.counts, { listId: gate })).toMatchObject({ reason: 'list_gone' })
    expect(await namesOf(organiser)).toEqual(expect.arrayContaining(['大门甲', '午餐乙']))

    await organiser.do(staff.save, { meetingId: MEETING, userId: worker.id, listIds: [gate] })
    expect(await namesOf(worker)).toEqual(['大门甲'])
    await organiser.do(staff.save, { meetingId: MEETING, userId: worker.id, listIds: [] })
    expect(await namesOf(worker)).toEqual(expect.arrayContaining(['大门甲', '午餐乙']))
  })

  it('has whoever is taken off out at their next call', async () => {
    await add()
    const worker = await signIn(test, NEWCOMER)
    await organiser.do(staff.remove, { meetingId: MEETING, userId: worker.id })
    expect(await worker.ask(checkin.lists, { meetingId: MEETING })).toMatchObject({ http: 403, reason: 'forbidden' })
    expect(await worker.do(staff.mine, {})).toEqual([])
    expect(await organiser.ask(staff.remove, { meetingId: MEETING, userId: worker.id })).toMatchObject({ reason: 'staff_gone' })
  })

  it('cuts their devices off with them, and only those, so that others get their share', async () => {
    const [gate, lunch] = [await listNamed('大门甲'), await listNamed('午餐乙')]
    await add()
    const worker = await signIn(test, NEWCOMER)
    const gates = new Map(
      (await organiser.do(checkin.lists, { meetingId: MEETING })).map(({ id, gates: [first] }) => [id, first?.id as string]),
    )
    const open = (who: Person, listId: string) => who.do(checkin.open, { listId, gateId: gates.get(listId) as string, name: '设备' })
    const [atGate, atLunch, another] = [await open(worker, gate), await open(worker, lunch), await open(organiser, lunch)]
    for (const [who, { deviceId }] of [
      [worker, atGate],
      [worker, atLunch],
      [organiser, another],
    ] as const)
      await who.do(checkin.sync, { deviceId })
    const cut = async () =>
      (await organiser.do(checkin.devices, { meetingId: MEETING }))
        .filter(({ state }) => state === 'cut')
        .map(({ id }) => id)
        .toSorted()

    await organiser.do(staff.save, { meetingId: MEETING, userId: worker.id, listIds: [lunch] })
    expect(await cut()).toEqual([atGate.deviceId])
    expect(await worker.ask(checkin.sync, { deviceId: atGate.deviceId })).toMatchObject({ reason: 'device_gone' })
    expect((await worker.ask(checkin.sync, { deviceId: atLunch.deviceId })).code).toBe('000')
    await organiser.do(staff.remove, { meetingId: MEETING, userId: worker.id })
    expect(await cut()).toEqual([atGate.deviceId, atLunch.deviceId].toSorted())
    test.clock.pass(2_000)
    expect((await organiser.do(checkin.sync, { deviceId: another.deviceId })).own).toHaveLength(100)
  })

  it('keeps one meeting’s staff away from the tenant’s other meetings', async () => {
    const other = {
      id: 'M2',
      title: '另一场会',
      summary: '',
      cover: '',
      share_picture: '',
      details: '',
      live_url: '',
      sponsor: '',
      phone: '',
      address: '',
      starts_at: test.clock(),
      ends_at: test.clock() + 1,
      state: 'draft' as const,
      created_at: test.clock(),
    }
    await opened.db.write((tx) =>
      tx
        .insertInto('meetings')
        .values({ ...other, third_id: '-000001' })
        .execute(),
    )
    await add()
    const worker = await signIn(test, NEWCOMER)
    expect(await worker.ask(checkin.lists, { meetingId: 'M2' })).toMatchObject({ reason: 'meeting_gone' })
    expect((await organiser.do(staff.mine, {})).map(({ id, role }) => [id, role])).toEqual([
      [DEMO_TODAY_ID, 'organiser'],
      [MEETING, 'organiser'],
      ['M2', 'organiser'],
    ])
    test.clock.pass(2)
    expect((await organiser.do(staff.mine, {})).at(-1)?.id).toBe('M2')
  })

  it('refuses lists that are another meeting’s or nobody’s', async () => {
    expect(await add(NEWCOMER, ['NOSUCHLIST'])).toMatchObject({ reason: 'list_gone' })
    await add()
    const worker = (await organiser.do(staff.list, { meetingId: MEETING })).find(({ mobile }) => mobile === '139****0001')
    expect(
      await organiser.ask(staff.save, { meetingId: MEETING, userId: worker?.userId as string, listIds: ['NOSUCHLIST'] }),
    ).toMatchObject({ reason: 'list_gone' })
  })

  it('is as good as not there for another tenant’s organiser', async () => {
    const stranger = await signInAs(test, 'otherOrganiser')
    const theirs = { headers: { [headers.sysCode]: '-000002' } }
    for (const [call, input] of [
      [staff.list, { meetingId: MEETING }],
      [staff.add, { meetingId: MEETING, mobile: NEWCOMER, name: '陌生人', listIds: [] }],
      [staff.links, { meetingId: MEETING }],
      [staff.makeLink, { meetingId: MEETING, listIds: [], uses: 1, hours: 1 }],
      [staff.remove, { meetingId: MEETING, userId: organiser.id }],
    ] as const) {
      expect((await stranger.ask(call as typeof staff.list, input as never)).reason).toBe('forbidden')
      expect((await stranger.ask(call as typeof staff.list, input as never, theirs)).reason).toBe('meeting_gone')
    }
  })

  it('lets an organiser add three hundred phones an hour, and no more', async () => {
    const counted = { key: `staff:${organiser.id}`, n: 299, started_at: test.clock() }
    await opened.db.write((tx) => tx.insertInto('limits').values(counted).execute())
    expect((await add('13966660098')).code).toBe('000')
    expect(await add('13966660099')).toMatchObject({ reason: 'too_often' })
    test.clock.pass(3_600_000)
    expect((await add('13966660099')).code).toBe('000')
  })

  it('writes down who made whom staff, and where', async () => {
    const { userId } = (await add()).data as { userId: string }
    test.clock.pass(1)
    await organiser.do(staff.remove, { meetingId: MEETING, userId })
    const lines = await opened.db.read
      .selectFrom('log')
      .select(['who', 'entity_id', 'action', 'why'])
      .where('entity', '=', 'staff')
      .orderBy('id')
      .execute()
    expect(lines).toEqual(['add', 'remove'].map((action) => ({ who: organiser.id, entity_id: userId, action, why: 'meeting 1' })))
  })
})
