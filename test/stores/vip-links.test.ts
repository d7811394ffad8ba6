/** Links for people without an account: a guest, a driver, a hotel, each with a key that nobody guesses and the digits of a phone. */
import { beforeEach, expect, it } from 'vitest'
import { headers, type Input } from '#contract/call.ts'
import { LINK_DAYS, WRONG_TAILS } from '#contract/vip/links.ts'
import { vip } from '#contract/vip/calls.ts'
import { writeJson } from '#server/db/json.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { toWire } from '#server/flow/clock.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aCar, aGuest, aLeg, aList, aRoom, at, DAY } from '../support/vip-rows.ts'

const MEETING = '1'

onBothEngines('a link for guests, drivers and hotels', (engine) => {
  let guestId: string
  const { opened, test, lead } = productTest({ lead: 'organiser' }, { engine, app: { env: { trustProxy: true } } })
  beforeEach(async () => {
    await aList(opened.db)
    guestId = await aGuest(opened.db)
  })

  const linkFor = (kind: 'guest' | 'driver' | 'hotel', of: string, mobile = '') =>
    lead.do(vip.link, { meetingId: MEETING, kind, of, mobile })
  const open = (key: string, tail: string, ip = '203.0.113.1') =>
    visitor(test.app).ask(vip.open, { key, tail }, { headers: { 'x-forwarded-for': ip } })
  const meeting = () => opened.db.read.selectFrom('meetings').selectAll().where('id', '=', MEETING).executeTakeFirstOrThrow()

  it('shows a guest what is arranged for them, and who keeps it until when', async () => {
    const carId = await aCar(opened.db)
    await aCar(opened.db, { plate: '浙A99999' })
    await aLeg(opened.db, guestId, { car_id: carId })
    await aRoom(opened.db, [guestId])
    const { title, sponsor, phone } = await meeting()
    const { key, tailOf } = await linkFor('guest', guestId)
    expect(tailOf).toBe('139****0001')
    expect((await open(key, '0001')).data).toMatchObject({
      kind: 'guest',
      state: 'confirmed',
      meetingName: title,
      keeper: sponsor,
      keeperPhone: phone,
      deleteDay: '2026-12-31',
      name: '欧阳清远',
      honorific: '院士',
      host: '周接待',
      hostMobile: '13977770002',
      companions: ['林助理'],
      diet: '',
      legs: [{ number: 'CA1702', planTo: '2026-10-16 10:20:00', meetAt: 'T3 到达厅 12 号门', carId }],
      cars: [{ plate: '浙A12345', driver: '吴师傅', driverMobile: '13977770003' }],
      rooms: [{ hotel: '西湖国宾馆', fromDay: '2026-10-16', toDay: '2026-10-18' }],
      open: 1,
    })
  })

  it('shows a guest where they sit, at meals and at their own sessions', async () => {
    await aList(opened.db, {
      lead_id: null,
      banquets: writeJson([{ id: 'b1', name: '欢迎晚宴', place: '一号厅', time: '2026-10-16 18:30:00' }]),
    })
    const seat = { meeting_id: MEETING, guest_id: guestId, seat_table: '1桌', seat: '3' }
    await opened.db.write(async (tx) => {
      await tx
        .insertInto('vip_appearances')
        .values({
          id: 'a1',
          meeting_id: MEETING,
          guest_id: guestId,
          schedule_id: null,
          title: '开幕致辞',
          place: '主会场',
          role: '致辞',
          start_at: at('2026-10-17 09:00'),
          call_at: at('2026-10-17 08:40'),
        })
        .execute()
      await tx
        .insertInto('vip_seats')
        .values([
          { ...seat, id: 's1', event_id: 'a1' },
          { ...seat, id: 's2', event_id: 'b1' },
          { ...seat, id: 's3', event_id: 'gone' },
        ])
        .execute()
    })
    const { key } = await linkFor('guest', guestId)
    const { data } = await open(key, '0001')
    expect(data).toMatchObject({
      seats: [
        { event: '欢迎晚宴', time: '2026-10-16 18:30:00', place: '一号厅', table: '1桌', seat: '3' },
        { event: '开幕致辞', time: '2026-10-17 09:00:00', place: '主会场' },
      ],
      appearances: [{ title: '开幕致辞', callTime: '2026-10-17 08:40:00' }],
    })
  })

  it('shows a driver the pick-ups of that car, a surname and a masked phone, and nothing else', async () => {
    const carId = await aCar(opened.db)
    const latin = await aGuest(opened.db, { name: 'Anna Maria Schmidt', honorific: '', mobile: '13977770009' })
    await aLeg(opened.db, guestId, { car_id: carId, expect_to: at('2026-10-16 11:05') })
    await aLeg(opened.db, latin, { car_id: carId, direction: 'local', way: 'car', state: 'delivered', plan_from: at('2026-10-16 09:00') })
    await aLeg(opened.db, await aGuest(opened.db, { state: 'cancelled', name: '不来的人' }), { car_id: carId })
    await aLeg(opened.db, guestId, { direction: 'out' })
    const { key, tailOf } = await linkFor('driver', carId)
    expect(tailOf).toBe('139****0003')
    const { data } = await open(key, '0003')
    expect(data).toMatchObject({
      kind: 'driver',
      plate: '浙A12345',
      pickups: [
        { time: '2026-10-16 09:00:00', guest: 'Schmidt先生/女士', done: 1, mobile: '139****0009' },
        {
          time: '2026-10-16 11:05:00',
          planTime: '2026-10-16 10:20:00',
          direction: 'in',
          guest: '欧阳院士',
          people: 2,
          mobile: '139****0001',
          host: '周接待',
          hostMobile: '13977770002',
          done: 0,
        },
      ],
    })
    expect(JSON.stringify(data)).not.toMatch(/清远|13977770001|海鲜|心脏|不同席|林助理|托运/)
  })

  it('shows a hotel names and nights, and nothing else', async () => {
    const second = await aGuest(opened.db, { name: '赵总', mobile: '13977770010' })
    await aRoom(opened.db, [guestId, second], { kind: '双床房', beds: 2, room: '1208' })
    await aRoom(opened.db, [await aGuest(opened.db, { state: 'declined', name: '不来的人' })])
    await aRoom(opened.db, [second], { hotel: '别的酒店' })
    const { key, tailOf } = await linkFor('hotel', '西湖国宾馆', '13977770011')
    expect(tailOf).toBe('139****0011')
    const { data } = await open(key, '0011')
    expect(data).toMatchObject({
      kind: 'hotel',
      hotel: '西湖国宾馆',
      rooms: [{ kind: '双床房', fromDay: '2026-10-16', toDay: '2026-10-18', nights: 2, room: '1208' }],
    })
    const rooms = data?.kind === 'hotel' ? data.rooms : []
    expect(rooms[0]?.names.toSorted()).toEqual(['欧阳清远', '赵总'].toSorted())
    expect(JSON.stringify(data)).not.toMatch(/1397777000|海鲜|院士|不来的人|别的酒店/)
  })

  it('is made for whoever has a phone, and names the digits that are asked', async () => {
    const ask = (kind: 'guest' | 'driver' | 'hotel', of: string, mobile = '') =>
      lead.ask(vip.link, { meetingId: MEETING, kind, of, mobile })
    const without = await aGuest(opened.db, { mobile: '' })
    expect((await ask('guest', without)).reason).toBe('link_phone_missing')
    const assisted = await aGuest(opened.db, { mobile: '', speaks_name: '许秘书', speaks_mobile: '13977770020' })
    expect((await ask('guest', assisted)).data?.tailOf).toBe('139****0020')
    expect((await ask('driver', await aCar(opened.db, { driver_mobile: '' }))).reason).toBe('link_phone_missing')
    await aRoom(opened.db, [guestId])
    expect((await ask('hotel', '西湖国宾馆')).reason).toBe('link_phone_missing')
    expect((await ask('hotel', '西湖国宾馆', '12345')).reason).toBe('link_phone_missing')
    expect((await ask('hotel', '没有的酒店', '13977770011')).reason).toBe('room_gone')
    expect((await ask('driver', 'none')).reason).toBe('car_gone')
    expect((await ask('guest', 'none')).reason).toBe('vip_gone')
    expect((await ask('guest', await aGuest(opened.db, { state: 'declined' }))).reason).toBe('vip_moved')
  })

  it('is kept by its digest alone, and the newest is the one that opens', async () => {
    const first = await linkFor('guest', guestId)
    const second = await linkFor('guest', guestId)
    const kept = await opened.db.read.selectFrom('vip_links').selectAll().execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(second.key)
    expect((await open(first.key, '0001')).reason).toBe('vip_link_gone')
    expect((await open(second.key, '0001')).code).toBe('000')
  })

  it('dies of five wrong tries, and says the same as a key that nobody made', async () => {
    const { key } = await linkFor('guest', guestId)
    for (let tried = 1; tried < WRONG_TAILS; tried++) expect((await open(key, '9999')).reason).toBe('tail_wrong')
    const last = await open(key, '9999')
    const dead = await open(key, '0001')
    const nobodys = await open('2'.repeat(26), '0001')
    expect([last, dead, nobodys].map(({ reason, msg, http }) => [reason, msg, http])).toEqual(
      [last, last, last].map(({ msg, http }) => ['vip_link_gone', msg, http]),
    )
    // The lead makes another one.
    expect((await open((await linkFor('guest', guestId)).key, '0001')).code).toBe('000')
  })

  it('counts tries that come at once one by one', async () => {
    const { key } = await linkFor('guest', guestId)
    const tails = Array.from({ length: 12 }, (_, n) => String(9000 + n))
    const answers = await Promise.all(tails.map((tail, n) => open(key, tail, `203.0.113.${n}`)))
    expect(answers.filter(({ reason }) => reason === 'tail_wrong')).toHaveLength(WRONG_TAILS - 1)
    expect((await open(key, '0001')).reason).toBe('vip_link_gone')
  })

  it('refuses an address after too many unknown links in a quarter of an hour', async () => {
    test.deps.env.limits = { ...limitDefaults, wrongGuestLinksPerAddress: 30 }
    for (let tried = 0; tried < 30; tried++) expect((await open('2'.repeat(26), '0001')).reason).toBe('vip_link_gone')
    const { key } = await linkFor('guest', guestId)
    expect((await open(key, '0001')).reason).toBe('too_often')
    expect((await open(key, '0001', '198.51.100.7')).code).toBe('000')
    test.clock.pass(15 * 60_000)
    expect((await open(key, '0001')).code).toBe('000')
  })

  it('never tires of the right digits', async () => {
    const { key } = await linkFor('guest', guestId)
    for (let opening = 0; opening < 40; opening++) expect((await open(key, '0001')).code).toBe('000')
  })

  it('ends a week after the meeting, later where that was put off, and with the guest who does not come', async () => {
    const { key, endTime } = await linkFor('guest', guestId)
    const { ends_at } = await meeting()
    expect(endTime).toBe(toWire(ends_at + LINK_DAYS * DAY))
    test.clock.pass(ends_at - test.clock())
    expect((await open(key, '0001')).data).toMatchObject({ open: 0 })
    test.clock.pass(LINK_DAYS * DAY)
    expect((await open(key, '0001')).reason).toBe('vip_link_gone')
    await setMeeting(opened.db, { ends_at: ends_at + DAY }, MEETING)
    expect((await open(key, '0001')).code).toBe('000')
    for (const state of ['declined', 'cancelled'] as const) {
      await opened.db.write((tx) => tx.updateTable('vip_guests').set({ state }).where('id', '=', guestId).execute())
      expect((await open(key, '0001')).reason).toBe('vip_link_gone')
    }
  })

  it('is nothing that another tenant’s organiser can make', async () => {
    const other = await signInAs(test, 'otherOrganiser')
    const asked = { meetingId: MEETING, kind: 'guest', of: guestId, mobile: '' } as const
    expect((await other.ask(vip.link, asked)).http).toBe(403)
    expect((await other.ask(vip.link, asked, { headers: { [headers.sysCode]: '-000002' } })).reason).toBe('meeting_gone')
    expect(await opened.db.read.selectFrom('vip_links').selectAll().execute()).toEqual([])
  })

  it('leaves a line in the log that names nobody', async () => {
    await linkFor('guest', guestId)
    const [line] = await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'vip_link').execute()
    expect(line).toMatchObject({ entity_id: guestId, action: 'make', to_state: 'guest', who: lead.id, meeting_id: MEETING })
    expect(JSON.stringify(line)).not.toMatch(/欧阳|0001"/)
  })

  const ownLeg = {
    id: '',
    direction: 'in',
    way: 'train',
    number: 'G7501',
    fromPlace: '上海虹桥',
    toPlace: '杭州东',
    planFrom: '2026-10-16 08:00:00',
    planTo: '2026-10-16 09:00:00',
  } as const
  const answerLeg = (key: string, leg: Input<typeof vip.answerLeg>['leg'], tail = '0001') =>
    visitor(test.app).ask(vip.answerLeg, { key, tail, leg })
  const legs = () => opened.db.read.selectFrom('vip_legs').selectAll().execute()
  /** What a page shows of a guest's own legs. */
  const shown = ({ data }: Awaited<ReturnType<typeof open>>) => (data?.kind === 'guest' ? data.legs : [])

  it('takes a leg in the guest’s own words, and another word later', async () => {
    const { key } = await linkFor('guest', guestId)
    const [written] = shown(await answerLeg(key, { ...ownLeg, fromZone: 480 }))
    expect(written).toMatchObject({ direction: 'in', number: 'G7501', planTo: '2026-10-16 09:00:00', state: 'planned' })
    const again = { ...ownLeg, id: written?.id as string, edition: written?.edition as number }
    const changed = await answerLeg(key, { ...again, planTo: '2026-10-16 09:30:00' })
    expect(shown(changed)).toMatchObject([{ id: written?.id, planTo: '2026-10-16 09:30:00', state: 'changed' }])
    const lines = await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'vip_leg').orderBy('id').execute()
    expect(lines.map(({ who }) => who)).toEqual(lines.map(() => 'guest-link'))
    expect(JSON.stringify(lines)).not.toMatch(/虹桥|G7501/)
  })

  it('leaves what others have arranged for a leg', async () => {
    const carId = await aCar(opened.db)
    const id = await aLeg(opened.db, guestId, { car_id: carId, expect_to: at('2026-10-16 11:00') })
    const { key } = await linkFor('guest', guestId)
    const [standing] = shown(await open(key, '0001'))
    await answerLeg(key, { ...ownLeg, id, edition: standing?.edition as number })
    expect(await legs()).toMatchObject([
      { id, number: 'G7501', car_id: carId, meet_at: 'T3 到达厅 12 号门', note: '托运两件', expect_to: null },
    ])
  })

  it('does not write over a change that somebody else has made meanwhile', async () => {
    const id = await aLeg(opened.db, guestId)
    const { key } = await linkFor('guest', guestId)
    const [standing] = shown(await open(key, '0001'))
    const { edition: _, ...typed } = { ...ownLeg, edition: 0 }
    const byLead = { ...typed, fromZone: 480, expectFrom: '', expectTo: '', meetAt: '', carId: '', note: '' }
    await lead.do(vip.saveLeg, { ...byLead, meetingId: MEETING, guestId, id, edition: standing?.edition as number, number: 'G1' })
    const answer = await answerLeg(key, { ...ownLeg, id, edition: standing?.edition as number })
    expect(answer.reason).toBe('leg_moved')
    expect(answer.msg).not.toContain(lead.mobile)
    expect(await legs()).toMatchObject([{ number: 'G1' }])
  })

  it('takes no leg of another guest, none about the town, and none that has begun', async () => {
    const { key } = await linkFor('guest', guestId)
    const others = await aLeg(opened.db, await aGuest(opened.db, { mobile: '13977770030' }))
    const town = await aLeg(opened.db, guestId, { direction: 'local' })
    const begun = await aLeg(opened.db, guestId, { state: 'departed' })
    const reasons = []
    for (const id of [others, town, begun, 'none']) reasons.push((await answerLeg(key, { ...ownLeg, id })).reason)
    expect(reasons).toEqual(['leg_gone', 'leg_gone', 'leg_moved', 'leg_gone'])
  })

  it('takes no leg by a driver’s link, by wrong digits, or once the meeting is over', async () => {
    const driver = await linkFor('driver', await aCar(opened.db))
    expect((await answerLeg(driver.key, ownLeg, '0003')).reason).toBe('vip_link_gone')
    const { key } = await linkFor('guest', guestId)
    expect((await answerLeg(key, ownLeg, '9999')).reason).toBe('tail_wrong')
    test.clock.pass((await meeting()).ends_at - test.clock())
    expect((await answerLeg(key, ownLeg)).reason).toBe('vip_moved')
    expect(await legs()).toEqual([])
  })

  const yes = { comes: 1 as const, reason: '', companions: ['林助理', '许博士'], diet: '', agreed: 0 as const }
  const answer = (key: string, said: Partial<Omit<Input<typeof vip.answer>, 'key' | 'tail'>> = {}, tail = '0001') =>
    visitor(test.app).ask(vip.answer, { key, tail, ...yes, ...said })
  const file = () => opened.db.read.selectFrom('vip_guests').selectAll().where('id', '=', guestId).executeTakeFirstOrThrow()
  const invited = () => opened.db.write((tx) => tx.updateTable('vip_guests').set({ state: 'invited' }).where('id', '=', guestId).execute())

  it('takes a guest’s yes, with whom they come and what they eat, once they agree that it is kept', async () => {
    await invited()
    const { key } = await linkFor('guest', guestId)
    expect((await answer(key, { diet: '清真' })).reason).toBe('diet_not_agreed')
    expect(await file()).toMatchObject({ state: 'invited', own_diet: '' })
    const { data } = await answer(key, { diet: '清真', agreed: 1 })
    expect(data).toMatchObject({ kind: 'guest', state: 'confirmed', companions: ['林助理', '许博士'], diet: '清真', open: 1 })
    const agreed = await file()
    expect(agreed).toMatchObject({ own_diet: '清真', diet_agreed_at: test.clock(), diet: '不吃海鲜' })
    test.clock.pass(60_000)
    // The same food again is agreed to once; no food, and nothing of it stays.
    await answer(key, { diet: '清真', agreed: 1 })
    expect((await file()).diet_agreed_at).toBe(agreed.diet_agreed_at)
    await answer(key)
    expect(await file()).toMatchObject({ own_diet: '', diet_agreed_at: null })
  })

  it('takes a guest’s no, says goodbye and forgets what they eat', async () => {
    const { key } = await linkFor('guest', guestId)
    await answer(key, { diet: '清真', agreed: 1 })
    const { data } = await answer(key, { comes: 0, reason: '行程冲突' })
    expect(data).toMatchObject({ state: 'declined', open: 0, diet: '' })
    expect(await file()).toMatchObject({ state: 'declined', refusal: '行程冲突', own_diet: '', diet_agreed_at: null })
    expect((await open(key, '0001')).reason).toBe('vip_link_gone')
  })

  it('gives the place that the file names with the yes, and takes it back with the no', async () => {
    await opened.db.write((tx) =>
      tx.updateTable('vip_guests').set({ state: 'invited', ticket_id: '1' }).where('id', '=', guestId).execute(),
    )
    const { key } = await linkFor('guest', guestId)
    const status = (id: string | null) =>
      opened.db.read.selectFrom('admissions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    await answer(key)
    const { admission_id } = await file()
    expect(await status(admission_id)).toEqual({ status: 'issued' })
    await answer(key, { comes: 0 })
    expect(await status(admission_id)).toEqual({ status: 'revoked' })
    expect((await file()).admission_id).toBeNull()
  })

  it('says of a guest’s word in the log that it was said, and not what', async () => {
    const { key } = await linkFor('guest', guestId)
    await answer(key, { diet: '清真', agreed: 1 })
    const lines = await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'vip_guest').execute()
    expect(lines).toContainEqual(expect.objectContaining({ who: 'guest-link', action: 'ownDiet', from_state: '', to_state: '' }))
    expect(JSON.stringify(lines)).not.toMatch(/清真|许博士/)
  })

  it('lets a lead’s save from before not write over the guest’s companions', async () => {
    const { key } = await linkFor('guest', guestId)
    const before = await lead.do(vip.get, { meetingId: MEETING, id: guestId })
    await answer(key)
    const typed = { honorific: '教授', host: before.host, name: before.name, mobile: before.mobile, speaksFor: before.speaksFor }
    const rest = { duties: [], visibility: 'inside' as const, photographs: 'ask' as const, deputy: before.deputy }
    const save = { ...typed, ...rest, meetingId: MEETING, id: guestId, edition: before.edition }
    expect((await lead.ask(vip.save, { ...save, companions: ['别的人'] })).reason).toBe('changed_meanwhile')
    expect((await file()).companions).toBe(writeJson(['林助理', '许博士']))
  })

  it('takes no answer by a hotel’s link, once the guest has left, or once the meeting is cancelled', async () => {
    await aRoom(opened.db, [guestId])
    const hotel = await linkFor('hotel', '西湖国宾馆', '13977770011')
    expect((await answer(hotel.key, {}, '0011')).reason).toBe('vip_link_gone')
    const { key } = await linkFor('guest', guestId)
    await opened.db.write((tx) => tx.updateTable('vip_guests').set({ state: 'left' }).where('id', '=', guestId).execute())
    expect((await answer(key)).reason).toBe('vip_moved')
    await invited()
    await setMeeting(opened.db, { cancelled_at: test.clock() }, MEETING)
    expect((await answer(key)).reason).toBe('vip_moved')
    expect((await file()).state).toBe('invited')
  })
})
