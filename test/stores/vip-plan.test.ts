/** What is arranged for guests: written by two at once, marked by hosts, judged as a whole. */
import { beforeEach, expect, it } from 'vitest'
import { message } from '#contract/message.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { vip } from '#contract/vip/calls.ts'
import { writeJson } from '#server/db/json.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aCar, aLeg, anAppearance, aRoom, aTask, guestRow, HERE, listRow } from '../support/reception.ts'

const HOST = '13955552001'
const DEPUTY = '13955552002'

onBothEngines('a plan for guests', (engine) => {
  let guestId: string
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    await listRow(opened.db)
    guestId = (await guestRow(opened.db)).id
  })

  const planned = (who = organiser) => who.do(vip.plan, { ...HERE, guestId: '' })
  const setGuest = (id: string, columns: object) =>
    opened.db.write((tx) => tx.updateTable('vip_guests').set(columns).where('id', '=', id).execute())
  const stateOf = async (id = guestId) =>
    (await opened.db.read.selectFrom('vip_guests').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const inbox = async (who: Person) => (await who.do(message.mine, {})).list.map(({ title, text }) => `${title}：${text}`)

  it('keeps a leg as it was written, in 东八区 whatever clocks its departure has', async () => {
    const leg = await organiser.do(vip.saveLeg, { ...aLeg(guestId), fromZone: 540, number: 'MU522' })
    expect(leg).toMatchObject({ fromZone: 540, planFrom: aLeg(guestId).planFrom, state: 'planned', edition: 1, expectFrom: '' })
    expect(leg.actions).toEqual(['departed', 'arrived', 'met', 'missed'])
    expect((await planned()).legs).toEqual([leg])
    expect((await organiser.do(vip.plan, { ...HERE, guestId })).guests).toEqual([{ id: guestId, name: '欧阳静思', honorific: '院士' }])
  })

  it('refuses a leg that ends before it begins, planned or expected', async () => {
    const reversed = { ...aLeg(guestId), planTo: '2026-11-07 07:00:00' }
    expect(await organiser.ask(vip.saveLeg, reversed)).toMatchObject({ reason: 'invalid', msg: '到达时间应晚于出发时间' })
    const late = { ...aLeg(guestId), expectFrom: '2026-11-07 12:00:00' }
    expect(await organiser.ask(vip.saveLeg, late)).toMatchObject({ reason: 'invalid', msg: '到达时间应晚于出发时间' })
  })

  it('refuses a clock that no place has', async () => {
    for (const fromZone of [-721, 841, 480.5])
      expect(await organiser.ask(vip.saveLeg, { ...aLeg(guestId), fromZone })).toMatchObject({ reason: 'invalid', msg: '请选择正确的时区' })
    expect((await planned()).legs).toEqual([])
  })

  it('lets two leads change different words of one leg, and neither write over the other', async () => {
    const { id, edition } = await organiser.do(vip.saveLeg, aLeg(guestId))
    const other = await signInAs(test, 'admin')
    await organiser.do(vip.saveLeg, { ...aLeg(guestId), id, edition, meetAt: '2号航站楼' })
    const late = await other.ask(vip.saveLeg, { ...aLeg(guestId), id, edition, meetAt: '3号航站楼' })
    expect(late).toMatchObject({ reason: 'changed_meanwhile' })
    expect(late.msg).toContain('接送地点')
    const standing = await other.do(vip.saveLeg, { ...aLeg(guestId), id, edition: edition + 1, meetAt: '2号航站楼', note: '带花' })
    expect(standing).toMatchObject({ meetAt: '2号航站楼', note: '带花', edition: edition + 2 })
  })

  it('writes every change down without a place, a plate, a phone or a name', async () => {
    const { id: carId } = await organiser.do(vip.saveCar, aCar)
    const { id, edition } = await organiser.do(vip.saveLeg, { ...aLeg(guestId), carId })
    await organiser.do(vip.saveLeg, { ...aLeg(guestId), id, edition, carId, toPlace: '西安北站', expectTo: '2026-11-07 11:30:00' })
    await organiser.do(vip.saveCar, { ...aCar, id: carId, edition: 1, driver: '赵师傅', driverMobile: '13955552009' })
    await organiser.do(vip.saveTask, { ...aTask(guestId), owner: { name: '孙主任', mobile: '13955552008' } })
    const log = await opened.db.read.selectFrom('log').selectAll().where('entity', 'in', ['vip_leg', 'vip_car', 'vip_task']).execute()
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['make', 'toPlace', 'expectTo', 'change', 'driver', 'driverMobile']),
    )
    expect(log.every(({ who }) => who === organiser.id)).toBe(true)
    expect(JSON.stringify(log)).not.toMatch(/西安|陕A|师傅|1395555|孙主任|鲜花|欧阳/)
  })

  it('tells host and deputy once of each change of times, by name only those whose phone is theirs', async () => {
    const host = await signIn(test, HOST)
    await organiser.do(vip.saveTask, { ...aTask(guestId), owner: { name: '钱副主任', mobile: DEPUTY } })
    const deputyId = (await opened.db.read.selectFrom('users').select('id').where('mobile', '=', DEPUTY).executeTakeFirstOrThrow()).id
    await setGuest(guestId, { host_id: host.id, deputy_id: deputyId })
    const { id } = await organiser.do(vip.saveLeg, aLeg(guestId))
    const delayed = { ...aLeg(guestId), id, edition: 1, expectFrom: '2026-11-07 10:00:00', expectTo: '2026-11-07 12:00:00' }
    expect((await organiser.do(vip.saveLeg, delayed)).state).toBe('changed')
    // The same again changes nothing, and tells nobody.
    await organiser.do(vip.saveLeg, { ...delayed, edition: 2 })
    await organiser.do(vip.saveLeg, { ...delayed, edition: 2, note: '靠窗' })
    const messages = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'vip_changed').execute()
    expect(messages.map(({ user_id }) => user_id).toSorted()).toEqual([host.id, deputyId].toSorted())
    const [toHost, toDeputy] = [host.id, deputyId].map((one) => messages.find(({ user_id }) => user_id === one)?.facts)
    expect(toHost).toContain('欧阳静思院士抵达行程：11-07 10:00出发，11-07 12:00到达')
    expect(toDeputy).toContain('一位嘉宾抵达行程')
    expect(toDeputy).not.toContain('欧阳')
    await organiser.do(vip.saveLeg, { ...delayed, edition: 3, expectTo: '2026-11-07 12:30:00', note: '靠窗' })
    expect((await inbox(host)).filter((text) => text.startsWith('行程变更'))).toHaveLength(2)
  })

  it('lets a host without any right mark their guest’s legs, and tells who comes next', async () => {
    const [host, deputy] = [await signIn(test, HOST), await signIn(test, DEPUTY)]
    await setGuest(guestId, { host_id: host.id, deputy_id: deputy.id })
    const { id } = await organiser.do(vip.saveLeg, aLeg(guestId))
    expect(await host.ask(vip.plan, { ...HERE, guestId })).toMatchObject({ reason: 'forbidden' })
    const marked = await host.do(vip.markLeg, { ...HERE, id, mark: 'departed' })
    expect(marked).toMatchObject({ state: 'departed', actions: ['arrived', 'met', 'missed'] })
    expect(await stateOf()).toBe('travelling')
    await host.do(vip.markLeg, { ...HERE, id, mark: 'met' })
    expect(await stateOf()).toBe('in_town')
    expect(await inbox(deputy)).toMatchObject([expect.stringContaining('欧阳静思院士抵达行程已接到')])
    expect(await inbox(host)).toEqual([])
  })

  it('takes a mark that is said twice for one, and refuses one that does not follow', async () => {
    const { id } = await organiser.do(vip.saveLeg, aLeg(guestId))
    await organiser.do(vip.markLeg, { ...HERE, id, mark: 'met' })
    expect((await organiser.do(vip.markLeg, { ...HERE, id, mark: 'met' })).state).toBe('met')
    expect(await organiser.ask(vip.markLeg, { ...HERE, id, mark: 'departed' })).toMatchObject({ reason: 'leg_moved' })
    const log = opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'vip_leg').where('action', '=', 'met')
    expect(await log.execute()).toHaveLength(1)
  })

  it('shows a stranger, and another guest’s host, no leg and no task', async () => {
    const [stranger, other] = [await signIn(test, HOST), await signIn(test, DEPUTY)]
    await guestRow(opened.db, { name: '司马文', host_id: other.id })
    const [{ id: leg }, { id: task }] = [await organiser.do(vip.saveLeg, aLeg(guestId)), await organiser.do(vip.saveTask, aTask(guestId))]
    for (const who of [stranger, other, await signInAs(test, 'otherOrganiser')]) {
      expect(await who.ask(vip.markLeg, { ...HERE, id: leg, mark: 'met' })).toMatchObject({ reason: 'leg_gone' })
      expect(await who.ask(vip.markTask, { ...HERE, id: task, done: 1 })).toMatchObject({ reason: 'vip_task_gone' })
    }
  })

  it('is gone with the last leg out', async () => {
    await organiser.do(vip.saveLeg, aLeg(guestId))
    const home = { ...aLeg(guestId), direction: 'out', planFrom: '2026-11-08 18:00:00', planTo: '2026-11-08 20:00:00' } as const
    const { id } = await organiser.do(vip.saveLeg, home)
    await organiser.do(vip.markLeg, { ...HERE, id, mark: 'departed' })
    expect(await stateOf()).toBe('left')
  })

  it('leaves legs without a car when it is taken away, and knows that something is missing again', async () => {
    await setGuest(guestId, { host_name: '林晚', host_mobile: HOST })
    const { id: carId } = await organiser.do(vip.saveCar, aCar)
    const { id } = await organiser.do(vip.saveLeg, { ...aLeg(guestId), carId })
    const home = { ...aLeg(guestId), direction: 'out', planFrom: '2026-11-08 18:00:00', planTo: '2026-11-08 20:00:00' } as const
    await organiser.do(vip.saveLeg, home)
    await organiser.do(vip.saveRoom, aRoom([guestId]))
    const { id: eventId } = await organiser.do(vip.saveAppearance, anAppearance(guestId))
    expect(await stateOf()).toBe('confirmed')
    await organiser.do(vip.saveSeat, { ...HERE, id: '', guestId, eventId, table: '主席台', seat: '3' })
    expect(await stateOf()).toBe('arranged')
    await organiser.do(vip.removeCar, { ...HERE, id: carId })
    expect((await planned()).legs.find((leg) => leg.id === id)?.carId).toBe('')
    expect(await stateOf()).toBe('confirmed')
  })

  it('moves a room by its machine, and lets a hotel’s mistake be put right', async () => {
    const { id } = await organiser.do(vip.saveRoom, aRoom([guestId]))
    const to = (state: 'asked' | 'in' | 'out' | 'no_show', edition: number) =>
      organiser.ask(vip.saveRoom, { ...aRoom([guestId]), id, edition, state })
    expect(await to('out', 1)).toMatchObject({ reason: 'room_moved' })
    expect((await to('in', 1)).data?.state).toBe('in')
    expect(await to('no_show', 2)).toMatchObject({ reason: 'room_moved' })
    expect((await to('out', 2)).data?.state).toBe('out')
    expect((await to('in', 3)).data?.state).toBe('in')
    expect(await organiser.ask(vip.saveRoom, { ...aRoom([guestId]), state: 'out' })).toMatchObject({ reason: 'room_moved' })
    expect((await planned()).rooms).toHaveLength(1)
  })

  it('puts nobody into a room, onto a seat or into a car who is no guest here', async () => {
    const elsewhere = await guestRow(opened.db, { meeting_id: '2', name: '别处嘉宾' })
    expect(await organiser.ask(vip.saveRoom, aRoom([elsewhere.id]))).toMatchObject({ reason: 'vip_gone' })
    expect(await organiser.ask(vip.saveLeg, aLeg(elsewhere.id))).toMatchObject({ reason: 'vip_gone' })
    expect(await organiser.ask(vip.saveLeg, { ...aLeg(guestId), carId: 'none' })).toMatchObject({ reason: 'car_gone' })
    const seat = { ...HERE, id: '', guestId, eventId: 'none', table: '1', seat: '1' }
    expect(await organiser.ask(vip.saveSeat, seat)).toMatchObject({ reason: 'event_gone' })
  })

  it('gives a guest one seat at an occasion, the last that was said', async () => {
    await listRow(opened.db, { banquets: writeJson([{ id: 'dinner', name: '欢迎晚宴', place: '', time: '2026-11-07 18:00:00' }]) })
    const seat = (number: string) => organiser.do(vip.saveSeat, { ...HERE, id: '', guestId, eventId: 'dinner', table: '1', seat: number })
    const [first, second] = [await seat('3'), await seat('4')]
    expect(second.id).toBe(first.id)
    expect((await planned()).seats).toEqual([second])
  })

  it('has an appearance follow the programme, and its seats go with it', async () => {
    const session = { ...HERE, title: '主旨报告', startTime: '2026-11-07 09:00:00', endTime: '2026-11-07 10:00:00', room: '主会场' }
    const more = { speakers: [], language: '', level: '', details: '' }
    const { id: scheduleId, edition } = await organiser.do(scheduleManage.save, { ...session, ...more })
    const named = { ...anAppearance(guestId), scheduleId, title: '', startTime: '', callTime: '2026-11-07 08:40:00' }
    const made = await organiser.do(vip.saveAppearance, named)
    expect(made).toMatchObject({ title: '主旨报告', place: '主会场', startTime: '2026-11-07 09:00:00' })
    const late = { ...named, callTime: '2026-11-07 09:10:00' }
    expect(await organiser.ask(vip.saveAppearance, late)).toMatchObject({ reason: 'appearance_unfit' })
    await organiser.do(scheduleManage.save, { ...session, ...more, id: scheduleId, edition, title: '主旨报告（上）', room: '二号厅' })
    expect((await planned()).appearances).toMatchObject([{ title: '主旨报告（上）', place: '二号厅' }])
    await organiser.do(vip.saveSeat, { ...HERE, id: '', guestId, eventId: made.id, table: '', seat: '1排1号' })
    await organiser.do(vip.removeAppearance, { ...HERE, id: made.id })
    expect(await planned()).toMatchObject({ appearances: [], seats: [] })
  })

  it('gives a task to somebody who needs no account, tells them no name, and lets them say that it is done', async () => {
    const owner = { name: '孙主任', mobile: HOST }
    const { id } = await organiser.do(vip.saveTask, { ...aTask(guestId), owner })
    const telling = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'vip_host').executeTakeFirstOrThrow()
    expect(telling.facts).not.toMatch(/欧阳|鲜花|孙主任/)
    const host = await signIn(test, HOST)
    const done = await host.do(vip.markTask, { ...HERE, id, done: 1 })
    expect(done).toMatchObject({ done: 1, doneBy: '孙主任' })
    expect((await host.do(vip.markTask, { ...HERE, id, done: 1 })).doneTime).toBe(done.doneTime)
    expect(await host.do(vip.markTask, { ...HERE, id, done: 0 })).toMatchObject({ done: 0, doneTime: '', doneBy: '' })
    // Saved again for the same owner: they know.
    await organiser.do(vip.saveTask, { ...aTask(guestId), owner, id, edition: 1, what: '接机备车' })
    expect(await opened.db.read.selectFrom('messages').select('id').where('kind', '=', 'vip_host').execute()).toHaveLength(1)
  })

  it('finds one car for two arrivals at once, and how early a guest is where they have a part', async () => {
    const other = await guestRow(opened.db, { name: '司马文' })
    const { id: carId } = await organiser.do(vip.saveCar, aCar)
    await organiser.do(vip.saveLeg, { ...aLeg(guestId), carId })
    await organiser.do(vip.saveLeg, { ...aLeg(other.id), carId, number: 'CA1205', planTo: '2026-11-07 10:15:00' })
    await organiser.do(vip.saveAppearance, { ...anAppearance(other.id), callTime: '2026-11-07 10:00:00', startTime: '2026-11-07 10:30:00' })
    const { findings, buffers, marginMinutes } = await organiser.do(vip.checks, HERE)
    expect(findings.filter(({ level }) => level === 'bad')).toMatchObject([
      { kind: 'late', guestIds: [other.id], names: ['司马文'], minutes: -15 },
      { kind: 'car_twice', minutes: null },
    ])
    expect(buffers).toMatchObject([{ guestId: other.id, expectTime: '2026-11-07 10:15:00', callTime: '2026-11-07 10:00:00', minutes: -15 }])
    expect(marginMinutes).toBe(60)
  })

  it('says that a plan is full before it has more than anybody reads', async () => {
    for (let n = 0; n < 30; n++) await organiser.do(vip.saveLeg, { ...aLeg(guestId), number: `MU${n}` })
    expect(await organiser.ask(vip.saveLeg, aLeg(guestId))).toMatchObject({ reason: 'plan_full' })
  })
})
