/** 我的嘉宾: whoever receives somebody finds them by signing in with the phone that was written down, and nobody else does. */
import { beforeEach, expect, it } from 'vitest'
import { vip } from '#contract/vip/calls.ts'
import { writeJson } from '#server/db/json.ts'
import { findOrAddUser } from '#server/features/session/store.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aCar, aGuest, aLeg, aList, aRoom, at, DAY } from '../support/vip-rows.ts'

const MEETING = '1'
const HOST = '13977770002'
const DEPUTY = '13977770042'
const OWNER = '13977770043'

onBothEngines('whoever receives guests', (engine) => {
  let guestId: string
  const account = (mobile: string) => opened.db.write(async (tx) => (await findOrAddUser(tx, mobile, test.clock())).id)
  const mine = (person: Person, meetingId = '') => person.do(vip.mine, { meetingId })
  const { opened, test } = productTest({}, { engine })
  beforeEach(async () => {
    await aList(opened.db)
    guestId = await aGuest(opened.db, { host_id: await account(HOST), deputy_id: await account(DEPUTY), deputy_mobile: DEPUTY })
  })

  const aTask = async (more: { guest_id: string | null; owner_id: string; id: string }) =>
    opened.db.write((tx) =>
      tx
        .insertInto('vip_tasks')
        .values({
          meeting_id: MEETING,
          what: '准备接站牌',
          owner_name: '小吴',
          owner_mobile: OWNER,
          due_at: null,
          done_at: null,
          done_by: null,
          ...more,
        })
        .execute(),
    )

  it('finds, as host, all that receiving somebody needs, and neither diet, health nor notes', async () => {
    const carId = await aCar(opened.db)
    await aCar(opened.db, { plate: '浙A99999' })
    await aLeg(opened.db, guestId, { car_id: carId })
    const other = await aGuest(opened.db, { name: '同屋的人', mobile: '13977770050' })
    await aRoom(opened.db, [guestId, other])
    const host = await signIn(test, HOST)
    const { guests, tasks } = await mine(host)
    expect(guests).toMatchObject([
      {
        id: guestId,
        as: 'host',
        name: '欧阳清远',
        mobile: '13977770001',
        meetingName: '第六届全国智慧教育大会',
        companions: ['林助理'],
        nextTime: '2026-10-16 10:20:00',
        legs: [{ number: 'CA1702', actions: expect.arrayContaining(['arrived', 'met']) }],
        cars: [{ plate: '浙A12345', driverMobile: '13977770003' }],
        rooms: [{ hotel: '西湖国宾馆', guestIds: [guestId] }],
      },
    ])
    expect(tasks).toEqual([])
    expect(JSON.stringify(guests)).not.toMatch(/海鲜|心脏|不同席|同屋的人|浙A99999/)
  })

  it('knows deputy, lead and owner apart', async () => {
    const [lead, owner] = [await signIn(test, '13977770044'), await signIn(test, OWNER)]
    await aList(opened.db, { lead_id: lead.id })
    await aTask({ id: 't1', guest_id: guestId, owner_id: owner.id })
    await aTask({ id: 't2', guest_id: null, owner_id: owner.id })
    await aTask({ id: 't3', guest_id: guestId, owner_id: lead.id })
    expect((await mine(await signIn(test, DEPUTY))).guests).toMatchObject([{ as: 'deputy', tasks: [{ id: 't1' }, { id: 't3' }] }])
    expect((await mine(lead)).guests).toMatchObject([{ as: 'lead', mobile: '13977770001' }])
    const { guests, tasks } = await mine(owner)
    expect(guests).toMatchObject([{ as: 'owner', mobile: '', companions: [], host: { mobile: HOST }, tasks: [{ id: 't1' }] }])
    expect(tasks.map(({ id, guest }) => [id, guest])).toEqual([
      ['t1', '欧阳清远'],
      ['t2', ''],
    ])
  })

  it('lets an owner of a task mark no leg, and a host mark their own only', async () => {
    const owner = await signIn(test, OWNER)
    await aTask({ id: 't1', guest_id: guestId, owner_id: owner.id })
    const legId = await aLeg(opened.db, guestId)
    expect((await mine(owner)).guests[0]?.legs[0]?.actions).toEqual([])
    const mark = { meetingId: MEETING, id: legId, mark: 'met' } as const
    expect((await owner.ask(vip.markLeg, mark)).reason).toBe('leg_gone')
    expect((await (await signIn(test, HOST)).do(vip.markLeg, mark)).state).toBe('met')
    const others = await aLeg(opened.db, await aGuest(opened.db, { host_mobile: '13977770060' }))
    expect((await (await signIn(test, HOST)).ask(vip.markLeg, { ...mark, id: others })).reason).toBe('leg_gone')
  })

  it('puts first what comes next, and says how late somebody would be', async () => {
    const hostId = await account(HOST)
    const early = await aGuest(opened.db, { name: '早到的人', host_id: hostId })
    const idle = await aGuest(opened.db, { name: '没有行程的人', host_id: hostId })
    await aLeg(opened.db, guestId)
    await aLeg(opened.db, early, { plan_from: at('2026-10-15 08:00'), plan_to: at('2026-10-15 10:00') })
    await opened.db.write((tx) =>
      tx
        .insertInto('vip_appearances')
        .values({
          id: 'a1',
          meeting_id: MEETING,
          guest_id: guestId,
          schedule_id: null,
          title: '致辞',
          place: '',
          role: '',
          start_at: null,
          call_at: at('2026-10-16 10:00'),
        })
        .execute(),
    )
    const { guests } = await mine(await signIn(test, HOST))
    expect(guests.map(({ id, buffer }) => [id, buffer])).toEqual([
      [early, null],
      [guestId, -20],
      [idle, null],
    ])
  })

  it('finds nobody who does not come, and nobody a day after the meeting', async () => {
    const host = await signIn(test, HOST)
    const set = (row: { state: 'declined' | 'cancelled' | 'confirmed' }) =>
      opened.db.write((tx) => tx.updateTable('vip_guests').set(row).where('id', '=', guestId).execute())
    for (const state of ['declined', 'cancelled'] as const) {
      await set({ state })
      expect((await mine(host)).guests).toEqual([])
    }
    await set({ state: 'confirmed' })
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', MEETING).executeTakeFirstOrThrow()
    await setMeeting(opened.db, { ends_at: test.clock() - DAY + 60_000 }, MEETING)
    expect((await mine(host)).guests).toHaveLength(1)
    test.clock.pass(60_000)
    expect((await mine(host)).guests).toEqual([])
    await setMeeting(opened.db, { ends_at }, MEETING)
    expect((await mine(host, MEETING)).guests).toHaveLength(1)
    expect((await mine(host, '2')).guests).toEqual([])
  })

  it('shows seats with what they are at, meals too', async () => {
    const banquets = writeJson([{ id: 'b1', name: '欢迎晚宴', place: '一号厅', time: '2026-10-16 18:30:00' }])
    await opened.db.write(async (tx) => {
      await tx.updateTable('vip_lists').set({ banquets }).execute()
      const seat = { id: 's1', meeting_id: MEETING, guest_id: guestId, event_id: 'b1', seat_table: '1桌', seat: '3' }
      await tx.insertInto('vip_seats').values(seat).execute()
    })
    expect((await mine(await signIn(test, HOST))).guests[0]?.seats).toMatchObject([{ event: '欢迎晚宴', table: '1桌', seat: '3' }])
  })

  it('is nobody to somebody with another phone', async () => {
    expect(await mine(await signIn(test, '13977770099'))).toMatchObject({ guests: [], tasks: [] })
  })
})
