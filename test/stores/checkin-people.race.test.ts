/** People at a door: found without their code, told on paper, and written down with every scan. */
import { beforeEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { numberText } from '#contract/entry-code.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { addOtherMeeting, OTHER_MEETING, OTHER_TICKET } from '../support/at-a-door.ts'
import { onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { revokeAll } from '../support/ended.ts'
import { type Guest, hall } from '../support/hall.ts'
import { signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('people at the door', (engine) => {
  let guests: Guest[]
  let door: Doorkeeper
  let listId: string
  const names = ['王小明', '王小红', '阿依古丽·买买提', 'Anna Schmidt']
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  beforeEach(async () => {
    guests = await hall(opened.db, 4, {
      now: test.clock(),
      nameOf: (place) => names[place] as string,
      phoneOf: (place) => `1390000${place < 2 ? '5678' : `432${place}`}`,
    })
    listId = (await makeList(organiser)).id
    door = await keepDoor(staff, listId)
  })

  const find = (wanted: { tail?: string; name?: string; number?: string }) =>
    staff.ask(checkin.find, { deviceId: door.deviceId, ...wanted })
  const found = async (wanted: { tail?: string; name?: string; number?: string }) =>
    ((await find(wanted)).data ?? []).map(({ name, standing }) => `${name} ${standing}`).sort()

  describe('finding', () => {
    it('takes the end of a phone and a part of the name, both', async () => {
      expect(await found({ tail: '5678', name: '王' })).toEqual(['王小明 valid', '王小红 valid'])
      expect(await found({ tail: '5678', name: '小红' })).toEqual(['王小红 valid'])
      expect(await found({ tail: '4323', name: 'anna' })).toEqual(['Anna Schmidt valid'])
      expect(await found({ tail: '4322', name: '王' })).toEqual([])
      for (const wanted of [{ tail: '5678' }, { name: '王' }, { tail: '5678', name: '·' }, {}, { tail: '5678', name: '%' }])
        expect((await find(wanted)).reason).toBe('tail_missing')
      expect((await find({ tail: '567', name: '王' })).http).toBe(422)
    })

    it('tells the door what it needs, and the phone masked', async () => {
      const { data } = await find({ tail: '4322', name: '阿依' })
      expect(data).toEqual([
        {
          serial: 3,
          name: '阿依古丽·买买提',
          company: '望湖小学',
          ticketName: '家长与学生票',
          phone: '139****4322',
          vip: 0,
          note: '',
          standing: 'valid',
        },
      ])
    })

    it('takes a ticket’s number as it is printed, and an order’s', async () => {
      const [first] = guests as [Guest]
      expect(await found({ number: numberText(first.number).toLowerCase() })).toEqual(['王小明 valid'])
      expect(await found({ number: first.orderNo })).toEqual(['王小明 valid'])
      expect(await found({ number: '1'.repeat(22) })).toEqual([])
      expect(await found({ number: '王小明' })).toEqual([])
    })

    it('finds who has not paid, who was paid back, and nobody of another meeting', async () => {
      const buyer = await signIn(test, '13800000021')
      const { order: unpaid } = await signUp(buyer, { ticketId: '2', names: ['李老师'] })
      expect((await find({ number: unpaid.no })).data).toMatchObject([
        { serial: 0, name: '李老师', standing: 'unpaid', ticketName: '教师票' },
      ])
      expect(await found({ tail: '0009', name: '李' })).toEqual(['李老师 unpaid'])
      await buyer.do(order.cancel, { no: unpaid.no })
      expect(await found({ tail: '0009', name: '李' })).toEqual([])
      const [first] = guests as [Guest]
      await opened.db.write((tx) => revokeAll(tx, first.orderNo, test.clock()))
      expect(await found({ tail: '5678', name: '王' })).toEqual(['王小明 refunded', '王小红 valid'])
      await opened.db.write(async (tx) => {
        const meeting = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
        await tx
          .insertInto('meetings')
          .values({ ...meeting, id: 'other' })
          .execute()
      })
      await hall(opened.db, 1, { now: test.clock(), meetingId: 'other', nameOf: () => '王小刚', phoneOf: () => '13900005678' })
      expect(await found({ tail: '5678', name: '小刚' })).toEqual([])
    })

    it('says where to send somebody whom the list does not let in, and no more of them', async () => {
      const lunch = await makeList(organiser, { kind: 'inside', ticketIds: ['2'] })
      door = await keepDoor(staff, lunch.id)
      expect((await find({ tail: '5678', name: '小红' })).data).toEqual([
        { serial: 2, name: '王小红', company: '', ticketName: '家长与学生票', phone: '', vip: 0, note: '', standing: 'valid' },
      ])
    })

    it('cannot be used to read out a list', async () => {
      const counted = { key: `find:${staff.id}`, n: 590, started_at: test.clock() }
      await opened.db.write((tx) => tx.insertInto('limits').values(counted).execute())
      const answers = []
      for (let tries = 0; tries < 11; tries++) answers.push((await find({ tail: String(tries).padStart(4, '0'), name: '王' })).reason)
      expect(answers.filter((reason) => reason !== undefined)).toEqual(['too_often'])
      test.clock.pass(3_600_000)
      expect((await find({ tail: '5678', name: '王' })).reason).toBeUndefined()
    })
  })

  it('refuses whole phones after 60 that find nobody in an hour, so that a masked phone is not guessed', async () => {
    for (let tries = 0; tries < 60; tries++) expect((await find({ tail: `1390000${1000 + tries}` })).data).toEqual([])
    expect((await find({ tail: '13900005678' })).reason).toBe('too_often')
    expect(await found({ tail: '5678', name: '小红' })).toEqual(['王小红 valid'])
    test.clock.pass(3_600_000)
    expect(await found({ tail: '13900005678' })).toEqual(['王小明 valid', '王小红 valid'])
  })

  describe('being forgotten', () => {
    it('takes the name off the roster of every device, with what was noted of the person', async () => {
      const { rows } = await door.sync()
      const [guest] = guests as [Guest]
      await organiser.do(checkin.note, { meetingId: '1', serial: 1, vip: 1, note: '左耳听力不好' })
      await opened.db.write(async (tx) => {
        await revokeAll(tx, guest.orderNo, test.clock())
        await tx.updateTable('attendees').set({ order_no: null }).where('id', '=', guest.attendeeId).execute()
      })
      const person = Object.assign(visitor(test.app), { token: guest.token })
      await person.do(privacy.forgetAttendee, { id: guest.attendeeId })
      const told = await door.sync()
      expect([rows[0]?.[8], told.rows.map((row) => [row[0], row[4], ...row.slice(8)])]).toEqual(['王小明', [[1, 0, '', '', '', '']]])
      expect(await opened.db.read.selectFrom('door_notes').selectAll().execute()).toEqual([])
    })
  })

  describe('notes', () => {
    it('are written about whom the organiser finds, and keep their host until another is named', async () => {
      const find = (asked: string) => organiser.do(checkin.noted, { meetingId: '1', asked })
      expect((await find('望湖')).map(({ serial }) => serial)).toEqual([1, 2, 3, 4])
      expect(await find('1')).toMatchObject([{ serial: 1, name: '王小明', phone: '139****5678', vip: 0, note: '', host: '' }])
      const save = (more: object) => organiser.do(checkin.note, { meetingId: '1', serial: 1, vip: 1, note: '走侧门', ...more })
      await save({ host: organiser.mobile })
      await save({ note: '走正门' })
      const host = `${organiser.mobile.slice(0, 3)}****${organiser.mobile.slice(-4)}`
      expect(await find('王小明')).toMatchObject([{ vip: 1, note: '走正门', host }])
      await save({ host: '' })
      expect(await find('王')).toMatchObject([{ serial: 1, host: '' }, { serial: 2 }])
      expect(await find('%')).toEqual([])
      await addOtherMeeting(test)
      await hall(opened.db, 1, {
        now: test.clock(),
        meetingId: OTHER_MEETING,
        thirdId: '-000002',
        ticketId: OTHER_TICKET,
        nameOf: () => '王别处',
      })
      await opened.db.write((tx) => tx.updateTable('admissions').set({ serial: 9 }).where('meeting_id', '=', OTHER_MEETING).execute())
      expect(await find('王别处')).toEqual([])
      expect((await staff.ask(checkin.noted, { meetingId: '1', asked: '王' })).reason).toBe('forbidden')
    })
  })

  describe('paper', () => {
    it('has everybody whom the list lets in, with the codes of badges and never that of entry', async () => {
      await opened.db.write((tx) => revokeAll(tx, (guests[1] as Guest).orderNo, test.clock()))
      await hall(opened.db, 1, { now: test.clock(), ticketId: '2' })
      const { list, total } = await organiser.do(checkin.sheet, {
        listId: (await makeList(organiser, { ticketIds: ['1'] })).id,
        pageSize: 2,
      })
      expect([total, list.map(({ serial, name }) => [serial, name])]).toEqual([
        3,
        [
          [1, '王小明'],
          [3, '阿依古丽·买买提'],
        ],
      ])
      const { code, number } = guests[0] as Guest
      expect(list[0]).toEqual({
        serial: 1,
        name: '王小明',
        company: '望湖小学',
        ticketName: '家长与学生票',
        phone: '139****5678',
        number,
        badgeCode: badgeCodeOf(code),
        exhibitorCode: exhibitorCodeOf(code),
      })
      expect(JSON.stringify(list)).not.toContain(code)
      expect((await staff.ask(checkin.sheet, { listId })).reason).toBe('forbidden')
    })
  })

  describe('the log', () => {
    it('has every scan, the newest first, with who, where and on which device', async () => {
      await door.sync()
      await door.scan((guests[0] as Guest).code)
      test.clock.pass(1000)
      await door.scan('https://example.com/win')
      const { list, total } = await organiser.do(checkin.scans, { meetingId: '1' })
      expect(total).toBe(2)
      expect(list.map(({ verdict, why, name }) => [verdict, why, name])).toEqual([
        ['fake', 'foreign', ''],
        ['admit', 'in', '王小明'],
      ])
      expect(list[1]).toMatchObject({
        listName: '大门',
        gate: '甲门',
        device: 'a 的手机',
        operator: '陈立',
        ticketName: '家长与学生票',
        direction: 'in',
        offline: 0,
        forced: 0,
        conflict: 0,
        undone: 0,
      })
      expect((await organiser.do(checkin.scans, { meetingId: '1', listId: '1' })).total).toBe(0)
      expect((await staff.ask(checkin.scans, { meetingId: '1' })).reason).toBe('forbidden')
    })

    it('lists by themselves those let in twice', async () => {
      await door.sync()
      const { code } = guests[0] as Guest
      await door.scan(code)
      const again = {
        nonce: newNonce(),
        gateId: 'b',
        direction: 'in',
        at: test.clock(),
        shown: { kind: 'code', text: code },
        judged: 'admit',
      } as const
      await staff.do(checkin.upload, { deviceId: door.deviceId, scans: [again] })
      const { list } = await organiser.do(checkin.scans, { meetingId: '1', conflicts: 1 })
      expect(list.map(({ gate, name, offline, conflict }) => [gate, name, offline, conflict])).toEqual([['乙门', '王小明', 1, 1]])
    })
  })
})
