/** What a device at a door is told: the roster, who has come in, its share; and no more once it is cut off. */
import { beforeEach, describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { LEASE_MS } from '#contract/checkin/devices.ts'
import { slotOf } from '#contract/checkin/ownership.ts'
import { ROSTER_PAGE, type RosterRow } from '#contract/checkin/roster.ts'
import { standings } from '#contract/checkin/rule.ts'
import { writeJson } from '#server/db/json.ts'
import { digest } from '#server/flow/ids.ts'
import { badgeCodeOf } from '#server/features/admission/codes.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { revokeAll } from '../support/ended.ts'
import { type Guest, hall } from '../support/hall.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const short = (text: string) => Buffer.from(digest(text).slice(0, 20), 'hex').toString('base64url')

onBothEngines('syncing', (engine) => {
  let guests: Guest[]
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  beforeEach(async () => void (guests = await hall(opened.db, 4, { now: test.clock() })))

  const row = (rows: readonly RosterRow[], code: string) => rows.find((one) => one[5] === short(code)) as RosterRow
  const revoke = (guest: Guest) => opened.db.write((tx) => revokeAll(tx, guest.orderNo, test.clock()))

  describe('the roster', () => {
    it('tells of every ticket once, with digests and without a code', async () => {
      const list = await makeList(organiser)
      const door = await keepDoor(staff, list.id)
      const told = await door.sync()
      expect(told.rows.map(([serial]) => serial)).toEqual([1, 2, 3, 4])
      for (const guest of guests) {
        const [serial, slot, ticket, standing, vip, entry, badge, rotating, name, company, tail, note] = row(told.rows, guest.code)
        expect(slot).toBe(slotOf(serial, tail))
        expect([door.opened.tickets[ticket]?.name, standings[standing], vip, entry.length, badge, rotating]).toEqual([
          '家长与学生票',
          'valid',
          0,
          14,
          '',
          '',
        ])
        expect([name, company, tail, note]).toEqual([guest.name, '望湖小学', guest.phone.slice(-4), ''])
        expect(JSON.stringify(told)).not.toContain(guest.code)
        expect(JSON.stringify(told)).not.toContain(guest.phone)
      }
      expect((await door.sync()).rows).toEqual([])
    })

    it('tells of what has changed since, each by its serial of old', async () => {
      const list = await makeList(organiser)
      const door = await keepDoor(staff, list.id)
      const before = row((await door.sync()).rows, (guests[2] as Guest).code)
      await revoke(guests[2] as Guest)
      const [late] = await hall(opened.db, 1, { now: test.clock() })
      const { rows } = await door.sync()
      expect(rows.map(([serial]) => serial).sort()).toEqual([before[0], 5].sort())
      expect(standings[row(rows, (guests[2] as Guest).code)[3]]).toBe('refunded')
      expect(row(rows, (late as Guest).code)[0]).toBe(5)
    })

    it('keeps to itself who they are whom the list does not let in', async () => {
      const [teacher] = await hall(opened.db, 1, { now: test.clock(), ticketId: '2', nameOf: () => '李老师' })
      const lunch = await makeList(organiser, { kind: 'inside', ticketIds: ['2'], accepts: ['badge'] })
      const door = await keepDoor(staff, lunch.id)
      const { rows, counts } = await door.sync()
      expect(row(rows, (teacher as Guest).code).slice(6, 9)).toEqual([short(badgeCodeOf((teacher as Guest).code)), '', '李老师'])
      expect(row(rows, (guests[0] as Guest).code).slice(8)).toEqual(['', '', '', ''])
      expect(counts.expected).toBe(1)
      // Let in from now on, they are told of.
      await organiser.do(checkin.saveList, { ...lunch, ticketIds: [] })
      const again = await door.sync()
      expect(row(again.rows, (guests[0] as Guest).code).slice(8)).toEqual(['来宾1', '望湖小学', '0000', '', 0, 0, 0, 0, 'laibin1'])
      expect([again.counts.expected, again.list?.ticketIds]).toEqual([5, []])
    })

    it('hears of an organisation that somebody fills in after they have their ticket', async () => {
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      await door.sync()
      const { attendeeId, token, userId } = guests[0] as Guest
      const holder = Object.assign(visitor(test.app), { token, id: userId })
      await holder.do(attendee.replenish, { id: attendeeId, name: '来宾', phone: '13900000001', sex: 1, hospital: '云栖谷中学' })
      expect((await door.sync()).rows.map((one) => one[9])).toEqual(['云栖谷中学'])
    })

    it('passes on a note of the organiser, and live keys only where codes are alive', async () => {
      const list = await makeList(organiser)
      const door = await keepDoor(staff, list.id)
      const [serial] = row((await door.sync()).rows, (guests[1] as Guest).code)
      await organiser.do(checkin.note, { meetingId: '1', serial, vip: 1, note: '请走贵宾通道', host: '13800000004' })
      expect((await door.sync()).rows.map((one) => [one[0], one[4], one[11]])).toEqual([[serial, 1, '请走贵宾通道']])
      expect((await organiser.ask(checkin.note, { meetingId: '1', serial: 99, vip: 0, note: '' })).reason).toBe('admission_gone')
      expect((await organiser.ask(checkin.note, { meetingId: '1', serial, vip: 1, note: '', host: '13900000000' })).reason).toBe(
        'user_gone',
      )
      await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
      const alive = await door.sync()
      expect(alive.rows.map((one) => one[7].length)).toEqual([14, 14, 14, 14])
      expect(alive.list?.accepts).toEqual(['rotating'])
    })

    it('comes in pages, and says that there is more', async () => {
      await hall(opened.db, ROSTER_PAGE, { now: test.clock() })
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      const first = await door.sync()
      expect([first.rows.length, first.more, first.counts.expected]).toEqual([ROSTER_PAGE, 1, ROSTER_PAGE + 4])
      const second = await door.sync()
      expect([second.rows.length, second.more]).toEqual([4, 0])
      expect(new Set([...first.rows, ...second.rows].map(([serial]) => serial)).size).toBe(ROSTER_PAGE + 4)
    })
  })

  describe('who has come in', () => {
    it('is told to every device, with counts by gate, and taken back with an undo', async () => {
      const list = await makeList(organiser)
      const [one, other] = [
        await keepDoor(staff, list.id, 'a', 'browser-of-door-one'),
        await keepDoor(organiser, list.id, 'b', 'browser-of-door-two'),
      ]
      await one.sync()
      await other.sync()
      const nonce = newNonce()
      expect((await one.scan((guests[0] as Guest).code, { nonce })).verdict).toBe('admit')
      const heard = await other.sync()
      const [[serial, inside, at, gate, unsure]] = heard.stateRows as [[number, number, number, string, number]]
      expect([inside, at, gate, unsure]).toEqual([1, test.clock(), 'a', 2])
      expect(heard.counts).toEqual({
        expected: 4,
        entered: 1,
        inside: 1,
        gates: [
          { id: 'a', entered: 1 },
          { id: 'b', entered: 0 },
        ],
      })
      expect(await staff.do(checkin.counts, { listId: list.id })).toEqual(heard.counts)
      await staff.do(checkin.undo, { deviceId: one.deviceId, nonce })
      const undone = await other.sync()
      expect(undone.stateRows).toEqual([[serial, 0, 0, '', 0]])
      expect(undone.counts).toEqual({
        expected: 4,
        entered: 0,
        inside: 0,
        gates: [
          { id: 'a', entered: 0 },
          { id: 'b', entered: 0 },
        ],
      })
    })

    it('is not sure where the device never said that it showed it, until it does', async () => {
      const list = await makeList(organiser)
      const [one, other] = [
        await keepDoor(staff, list.id, 'a', 'browser-of-door-one'),
        await keepDoor(organiser, list.id, 'b', 'browser-of-door-two'),
      ]
      await one.sync()
      const [heard, unheard] = [newNonce(), newNonce()]
      await one.scan((guests[0] as Guest).code, { nonce: heard })
      await one.scan((guests[1] as Guest).code, { nonce: unheard })
      await one.sync({ heard: [heard] })
      expect((await other.sync()).stateRows.map((state) => state[4])).toEqual([0, 2])
      test.clock.pass(5_000)
      expect((await other.sync()).stateRows.map((state) => [state[3], state[4]])).toEqual([['a', 1]])
      expect((await other.sync()).stateRows).toEqual([])
      await one.sync({ heard: [unheard] })
      expect((await other.sync()).stateRows.map((state) => [state[3], state[4]])).toEqual([['a', 0]])
    })

    it('cannot be confirmed by another device', async () => {
      const list = await makeList(organiser)
      const [one, other] = [
        await keepDoor(staff, list.id, 'a', 'browser-of-door-one'),
        await keepDoor(organiser, list.id, 'b', 'browser-of-door-two'),
      ]
      const nonce = newNonce()
      await one.scan((guests[0] as Guest).code, { nonce })
      await other.sync({ heard: [nonce] })
      test.clock.pass(5_000)
      expect((await other.sync()).stateRows.map((state) => state[4])).toEqual([1])
    })
  })

  describe('a share', () => {
    it('is all of it for a device alone, and half for two, once the first has let go', async () => {
      const list = await makeList(organiser)
      const one = await keepDoor(staff, list.id, 'a', 'browser-of-door-one')
      expect((await one.sync()).own.length).toBe(100)
      const other = await keepDoor(organiser, list.id, 'b', 'browser-of-door-two')
      expect((await other.sync()).own).toEqual([])
      const { give } = await one.sync()
      expect(give.length).toBe(50)
      expect((await one.sync({ gave: give })).own.length).toBe(50)
      const told = await other.sync()
      expect(told.own).toEqual(give)
      expect(told.sharing?.map(({ no, gate, slots }) => [no, gate, slots.length])).toEqual([
        [1, '甲门', 50],
        [2, '乙门', 50],
      ])
      expect((await other.sync()).sharing).toBeUndefined()
    })

    it('goes to the others when a device closes or is cut off', async () => {
      const list = await makeList(organiser)
      const one = await keepDoor(staff, list.id, 'a', 'browser-of-door-one')
      const { own, leaseUntil } = await one.sync()
      expect([own.length, leaseUntil]).toEqual([100, test.clock() + LEASE_MS])
      const other = await keepDoor(organiser, list.id, 'b', 'browser-of-door-two')
      await staff.do(checkin.close, { deviceId: one.deviceId })
      expect((await other.sync()).own.length).toBe(100)
      expect((await staff.ask(checkin.sync, { deviceId: one.deviceId })).reason).toBe('device_gone')
      expect(await staff.do(checkin.close, { deviceId: one.deviceId })).toBeNull()
    })
  })

  describe('a device', () => {
    it('is the same one when its browser comes back, with the same key for the same session only', async () => {
      const list = await makeList(organiser)
      const first = await keepDoor(staff, list.id, 'a', 'browser-of-door-one')
      const again = await keepDoor(staff, list.id, 'b', 'browser-of-door-one')
      expect([again.deviceId, again.opened.no, again.opened.rosterKey]).toEqual([first.deviceId, 1, first.opened.rosterKey])
      const later = await keepDoor(await signInAs(test, 'staff'), list.id, 'b', 'browser-of-door-one')
      expect([later.deviceId, later.opened.handoverKey]).toEqual([first.deviceId, first.opened.handoverKey])
      expect(later.opened.rosterKey).not.toBe(first.opened.rosterKey)
      expect((await staff.ask(checkin.sync, { deviceId: first.deviceId })).reason).toBe('device_gone')
      expect((await keepDoor(organiser, list.id, 'a', 'browser-of-door-two')).opened.no).toBe(2)
    })

    it('opens no gate that the list has not', async () => {
      expect((await staff.ask(checkin.open, { listId: (await makeList(organiser)).id, gateId: 'c', name: '' })).reason).toBe('list_gone')
    })

    it('goes on at another gate where its own was removed while it was away', async () => {
      const list = await makeList(organiser)
      const door = await keepDoor(staff, list.id, 'b', 'browser-of-door-one')
      await makeList(organiser, { id: list.id, gates: [{ id: 'a', name: '甲门' }] })
      const headers = { 'Device-Id': 'browser-of-door-one' }
      const again = await staff.ask(checkin.open, { listId: list.id, gateId: 'b', name: '' }, { headers })
      expect([again.data?.deviceId, again.data?.list.gates.map(({ id }) => id)]).toEqual([door.deviceId, ['a']])
      expect((await organiser.do(checkin.devices, { meetingId: '1' })).map(({ gate }) => gate)).toEqual(['甲门'])
    })

    it('is cut off at once: its session ends, its browser begins as another one', async () => {
      const list = await makeList(organiser)
      const lost = await keepDoor(staff, list.id, 'a', 'browser-of-door-one')
      await lost.sync()
      const other = await keepDoor(organiser, list.id, 'b', 'browser-of-door-two')
      const shown = await organiser.do(checkin.devices, { meetingId: '1' })
      expect(shown.map(({ no, operator, gate, state, slots }) => [no, operator, gate, state, slots])).toEqual([
        [1, '陈立', '甲门', 'online', 100],
        [2, '林晚', '乙门', 'online', 0],
      ])
      expect((await staff.ask(checkin.cut, { deviceId: lost.deviceId })).reason).toBe('forbidden')
      await organiser.do(checkin.cut, { deviceId: lost.deviceId })
      expect((await staff.ask(checkin.sync, { deviceId: lost.deviceId })).reason).toBe('session_revoked')
      expect((await other.sync()).own.length).toBe(100)
      expect((await organiser.do(checkin.devices, { meetingId: '1' })).map(({ state, slots }) => [state, slots])).toEqual([
        ['cut', 0],
        ['online', 100],
      ])
      const back = await keepDoor(await signInAs(test, 'staff'), list.id, 'a', 'browser-of-door-one')
      expect(back.opened.no).toBe(3)
    })

    it('is of no use to anybody else, nor to staff who were taken off the list', async () => {
      const list = await makeList(organiser)
      const door = await keepDoor(staff, list.id)
      expect((await organiser.ask(checkin.sync, { deviceId: door.deviceId })).reason).toBe('device_gone')
      await opened.db.write((tx) =>
        tx
          .updateTable('staff')
          .set({ list_ids: writeJson(['2']) })
          .where('user_id', '=', staff.id)
          .execute(),
      )
      expect((await staff.ask(checkin.sync, { deviceId: door.deviceId })).reason).toBe('device_gone')
    })

    it('falls silent when it is not heard of', async () => {
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      test.clock.pass(6_000)
      const states = async () => (await organiser.do(checkin.devices, { meetingId: '1' })).map(({ state }) => state)
      expect(await states()).toEqual(['silent'])
      await door.sync()
      expect(await states()).toEqual(['online'])
    })
  })

  describe('a sync that is held back', () => {
    it('is answered when somebody comes in elsewhere', async () => {
      const list = await makeList(organiser)
      const [one, other] = [
        await keepDoor(staff, list.id, 'a', 'browser-of-door-one'),
        await keepDoor(organiser, list.id, 'b', 'browser-of-door-two'),
      ]
      await one.sync()
      await other.sync()
      await one.sync()
      const held = other.sync({ wait: 1 })
      // Everything that is this device's is asked of nobody.
      await one.scan((guests[0] as Guest).code)
      expect((await held).stateRows.length).toBe(1)
    })

    it('ends at once when the device is cut off', async () => {
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      await door.sync()
      const held = staff.ask(checkin.sync, { deviceId: door.deviceId, ...door.known, wait: 1 })
      await organiser.do(checkin.cut, { deviceId: door.deviceId })
      expect((await held).reason).toBe('device_gone')
    })

    it('beside others ends alone for whoever is meant, by what another server has written', async () => {
      const list = await makeList(organiser)
      const doors = [
        await keepDoor(staff, list.id, 'a', 'browser-of-door-one'),
        await keepDoor(organiser, list.id, 'b', 'browser-of-door-two'),
        await keepDoor(await signInAs(test, 'admin'), list.id, 'b', 'browser-of-door-tri'),
      ] as const
      // Until nobody is given or asked for anything.
      for (let turn = 0; turn < 3; turn++) for (const door of doors) await door.sync({ gave: (await door.sync()).give })
      const order: string[] = []
      const held = doors.map((door, place) =>
        door.sync({ wait: 1 }).then(
          ({ asks }) => void order.push(`${place}: ${asks.length} asked`),
          () => void order.push(`${place}: gone`),
        ),
      )
      const states = async () => (await organiser.do(checkin.devices, { meetingId: '1' })).map(({ state }) => state)
      // Noted first by the syncs as they come, then by the looks while they are held.
      for (let time = 0; time < 2; time++) {
        test.clock.pass(6_000)
        await expect.poll(states, { timeout: 10_000 }).toEqual(['online', 'online', 'online'])
      }
      const [asked, cut] = doors.map(({ deviceId }) => deviceId) as [string, string]
      const answer = '' as const
      const ask = {
        id: 'an-ask',
        list_id: list.id,
        device_id: asked,
        admission_id: 'nobody',
        serial: 1,
        gate: 'a',
        created_at: test.clock(),
      }
      await opened.db.write((tx) =>
        tx
          .insertInto('checkin_asks')
          .values({ ...ask, answer })
          .execute(),
      )
      await held[0]
      // Whoever was held to the end would have ended with the others by now.
      await states()
      expect(order).toEqual(['0: 1 asked'])
      await opened.db.write((tx) => tx.updateTable('checkin_devices').set({ cut_at: test.clock() }).where('id', '=', cut).execute())
      await held[1]
      expect(order[1]).toBe('1: gone')
      // What was the other's is to be shared out, and the last one told of it.
      await held[2]
      expect(order.slice(2)).toEqual(['2: 0 asked'])
    })
  })
})
