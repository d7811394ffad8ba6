/** Visitors at the doors: lists for visits alone, their devices, and what a scan does to a visit. */
import { beforeEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { dashboard } from '#contract/dashboard.ts'
import { standings } from '#contract/checkin/rule.ts'
import { foldName, pinyinIn } from '#server/db/folded-name.ts'
import { writeJson } from '#server/db/json.ts'
import { moveVisit } from '#server/features/visitor/move.ts'
import { tellDoors } from '#server/features/visitor/roster.ts'
import { lockVisit } from '#server/features/visitor/store.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { liveCode } from '../support/live-code.ts'
import { signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { type LetCome, letCome } from '../support/visits-at-doors.ts'

const HOUR = 3_600_000

onBothEngines('visitors at the door', (engine) => {
  let listId: string
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  beforeEach(async () => void (listId = (await makeList(organiser, { name: '访客通道', kind: 'visitor' })).id))
  const door = prepare(() => keepDoor(staff, listId))
  beforeEach(() => door.sync())

  const visitOf = ({ id }: LetCome) => opened.db.read.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const scan = (visit: LetCome, direction: 'in' | 'out' = 'in', at = door) => at.scan(visit.pass(test.clock()), { direction })
  const verdict = async (visit: LetCome, direction: 'in' | 'out' = 'in', at = door) => {
    const { verdict: word, why } = await scan(visit, direction, at)
    return `${word} ${why}`
  }
  /** By the desk, at no door. */
  const move = ({ id }: LetCome, action: 'arrive' | 'come_back' | 'leave' | 'cancel', columns = {}) =>
    opened.db.write(async (tx) => {
      const visit = await lockVisit(tx, id)
      const moved = visit && (await moveVisit(tx, visit, action, { who: 'desk', at: test.clock() }, columns))
      if (moved === undefined) throw new Error('not moved')
      await tellDoors(tx, moved)
    })
  const told = () => opened.db.read.selectFrom('messages').select(['user_id', 'facts']).where('kind', '=', 'visit_arrived').execute()

  describe('a list for visits', () => {
    it('takes live passes alone, as often as visitors come, whatever was asked for', async () => {
      const list = await makeList(organiser, {
        kind: 'visitor',
        ticketIds: ['1'],
        passes: 'once',
        exits: 0,
        accepts: ['entry', 'badge'],
        questions: [{ id: '', text: '已出示证件', kind: 'yes' }],
        self: 1,
      })
      expect(list).toMatchObject({ ticketIds: [], passes: 'again', exits: 1, accepts: ['rotating'], questions: [], self: 0 })
    })

    it('goes on taking live passes where the meeting’s tickets become pictures', async () => {
      await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
      await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 0 })
      expect((await organiser.do(checkin.lists, { meetingId: '1' })).find(({ id }) => id === listId)?.accepts).toEqual(['rotating'])
    })

    it('has no paper, and nobody checks themselves in there', async () => {
      await hall(opened.db, 1, { now: test.clock() })
      const { gate } = await organiser.do(checkin.selfCode, { id: listId })
      const asked = [
        await organiser.ask(checkin.sheet, { listId, pageNum: 1, pageSize: 10 }),
        await organiser.ask(checkin.paper, { listId, gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] }),
        await staff.ask(checkin.self, { gate, nonce: newNonce() }),
      ]
      expect(asked.map(({ reason }) => reason)).toEqual(['list_gone', 'list_gone', 'gate_gone'])
    })

    it('is in no figure, nor what it let in', async () => {
      await scan(await letCome(test))
      const rows = [
        ...(await organiser.do(dashboard.attendance, { meetingId: '1' })),
        ...(await organiser.do(dashboard.doors, { meetingId: '1' })),
      ]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map((row) => row.listId)).not.toContain(listId)
    })
  })

  describe('the roster', () => {
    it('tells of visits alone, by digests, with their hours, how many they are and what the door is to notice', async () => {
      await hall(opened.db, 2, { now: test.clock() })
      const visit = await letCome(test, { companions: writeJson(['小李', '小赵']), plate: '浙A12345' })
      const synced = await door.sync()
      const { from_at, to_at } = await visitOf(visit)
      expect(door.opened.tickets).toEqual([{ id: 'visit', name: '访客' }])
      expect(synced.rows).toHaveLength(1)
      const [serial, , ticket, standing, , entry, badge, key, name, unit, tail, note, ...rest] = synced
        .rows[0] as (typeof synced.rows)[number]
      expect([serial, ticket, standings[standing as number], entry, badge, key.length]).toEqual([1, 0, 'valid', '', '', 14])
      expect([name, unit, tail, note]).toEqual([visit.name, '江城搬运公司', visit.mobile.slice(-4), '共 3 人 · 浙A12345'])
      expect(rest).toEqual([3, from_at, to_at, 0, pinyinIn(foldName(visit.name))])
      expect(JSON.stringify(synced)).not.toContain(visit.mobile)
      expect(JSON.stringify(synced)).not.toContain(visit.code)
      expect((await door.sync()).rows).toEqual([])
    })

    if (!runsEveryTest(engine)) return
    it('takes the name back from devices once a visit is called off, and never tells of those that wait', async () => {
      const visit = await letCome(test)
      await letCome(test, { state: 'waiting' })
      expect((await door.sync()).rows).toHaveLength(1)
      await move(visit, 'cancel')
      const [row, ...others] = (await door.sync()).rows
      expect([standings[row?.[3] as number], row?.[8], row?.[10], others]).toEqual(['withdrawn', '', '', []])
    })

    it('of other lists knows nothing of visits', async () => {
      await letCome(test)
      const entrance = await keepDoor(staff, (await makeList(organiser)).id)
      expect((await entrance.sync()).rows).toEqual([])
    })
  })

  describe('a pass', () => {
    it('lets a visitor in, out and in again, and tells the host of the first time alone', async () => {
      const host = await signInAs(test, 'user')
      const { id: hostId } = await opened.db.read
        .selectFrom('users')
        .select('id')
        .where('mobile', '=', host.mobile)
        .executeTakeFirstOrThrow()
      const visit = await letCome(test, { host_id: hostId, companions: writeJson(['小李']) })
      expect(await verdict(visit)).toBe('admit in')
      expect(await visitOf(visit)).toMatchObject({ state: 'arrived', entries: 1, gate: '甲门', arrived_at: test.clock() })
      expect(await verdict(visit)).toBe('already inside')
      expect(await verdict(visit, 'out')).toBe('admit out')
      expect(await visitOf(visit)).toMatchObject({ state: 'out' })
      expect(await verdict(visit, 'out')).toBe('already gone_out')
      expect(await verdict(visit)).toBe('admit again')
      expect(await visitOf(visit)).toMatchObject({ state: 'arrived', entries: 2 })
      const messages = await told()
      expect(messages.map(({ user_id }) => user_id)).toEqual([hostId])
      expect(messages[0]?.facts).toContain('甲门')
    })

    it('shows the guard who it is, and the end of the phone only', async () => {
      const visit = await letCome(test, { plate: '浙A12345' })
      expect((await scan(visit)).person).toMatchObject({
        serial: 1,
        name: visit.name,
        ticketName: '访客',
        company: '江城搬运公司',
        note: '浙A12345',
        vip: 0,
      })
      expect(JSON.stringify(await scan(visit))).not.toContain(visit.mobile)
    })

    it('opens within its hours, and lets out after them', async () => {
      const late = await letCome(test, { to_at: test.clock() + HOUR })
      expect(await verdict(await letCome(test, { from_at: test.clock() + 1 }))).toBe('closed too_early')
      expect(await verdict(late)).toBe('admit in')
      test.clock.pass(HOUR)
      expect(await verdict(late, 'out')).toBe('admit out')
      expect(await verdict(late)).toBe('closed too_late')
    })

    it('is dead as a picture, and after the visit was called off or ended', async () => {
      const [one, two] = [await letCome(test), await letCome(test)]
      expect((await door.scan(one.pass(test.clock() - 60_000))).why).toBe('stale')
      await move(one, 'cancel')
      expect(await verdict(one)).toBe('refunded withdrawn')
      await scan(two)
      await move(two, 'leave')
      expect(await verdict(two)).toBe('refunded withdrawn')
    })

    it('opens no list for tickets, nor a ticket one for visits, whoever insists', async () => {
      const [guest] = (await hall(opened.db, 1, { now: test.clock() })) as [Guest]
      const visit = await letCome(test)
      await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
      const entrance = await keepDoor(staff, (await makeList(organiser, { accepts: ['rotating'] })).id)
      for (const forced of [0, 1] as const) {
        const wrong = await entrance.scan(visit.pass(test.clock()), { forced })
        expect([wrong.verdict, wrong.why, wrong.person?.name]).toEqual(['elsewhere', 'other_door', ''])
        const ticket = await door.scan(liveCode(guest, test.clock()), { forced })
        expect([ticket.verdict, ticket.why, ticket.person?.name ?? '']).toEqual(['elsewhere', 'other_door', ''])
      }
      expect(await verdict(visit, 'in', entrance)).toBe('elsewhere other_door')
      expect((await visitOf(visit)).state).toBe('approved')
      expect(await opened.db.read.selectFrom('checkin_states').selectAll().execute()).toEqual([])
    })

    it('of another meeting says so, and no more', async () => {
      await opened.db.write(async (tx) => {
        const meeting = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
        await tx
          .insertInto('meetings')
          .values({ ...meeting, id: 'there', third_id: '-000002' })
          .execute()
      })
      const stranger = await letCome(test, { meeting_id: 'there', third_id: '-000002' })
      const { verdict: word, why, person } = await scan(stranger)
      expect([word, why, person]).toEqual(['elsewhere', 'other_meeting', null])
    })
  })

  describe('by hand', () => {
    it('whoever a person has said to be in is in for every door, and goes out by their pass', async () => {
      const visit = await letCome(test)
      await door.sync()
      await move(visit, 'arrive', { arrived_at: test.clock(), entries: 1 })
      const { rows, counts } = await door.sync()
      expect(rows[0]?.[15]).toBe(test.clock())
      expect(counts).toMatchObject({ expected: 1, inside: 1 })
      expect(await verdict(visit)).toBe('already inside')
      expect(await verdict(visit, 'out')).toBe('admit out')
      expect(await visitOf(visit)).toMatchObject({ state: 'out' })
      // The devices' rows do not go on saying so.
      expect((await door.sync()).rows[0]?.[15]).toBe(0)
      expect(await verdict(visit)).toBe('admit in')
      await scan(visit, 'out')
      await move(visit, 'come_back', { gate: '' })
      expect(await verdict(visit)).toBe('already inside')
      expect((await staff.do(checkin.counts, { listId })).inside).toBe(1)
    })

    it('an entry is taken back, and the visit is as it was', async () => {
      const visit = await letCome(test)
      const { nonce } = await scan(visit)
      await staff.do(checkin.undo, { deviceId: door.deviceId, nonce })
      expect(await visitOf(visit)).toMatchObject({ state: 'approved', entries: 0, gate: '', arrived_at: null })
      expect(await verdict(visit)).toBe('admit in')
      test.clock.pass(1_000)
      await scan(visit, 'out')
      test.clock.pass(1_000)
      const { nonce: second } = await scan(visit)
      await staff.do(checkin.undo, { deviceId: door.deviceId, nonce: second })
      expect(await visitOf(visit)).toMatchObject({ state: 'out', entries: 1 })
      expect(await verdict(visit)).toBe('admit again')
    })

    it('finds a visitor by name and phone, nobody with a ticket', async () => {
      await hall(opened.db, 1, { now: test.clock(), nameOf: () => '访客通', phoneOf: () => '13800009999' })
      const visit = await letCome(test, { name: '访客通天', mobile: '13700009999' })
      const found = await staff.do(checkin.find, { deviceId: door.deviceId, tail: '9999', name: '访客', number: '' })
      expect(found.map(({ name, ticketName, standing }) => [name, ticketName, standing])).toEqual([['访客通天', '访客', 'valid']])
      expect(await staff.do(checkin.find, { deviceId: door.deviceId, tail: '+86 137 0000 9999' })).toEqual(found)
      expect(await staff.do(checkin.find, { deviceId: door.deviceId, tail: '13800009999' })).toEqual([])
      const let_in = await door.scan('', { shown: { kind: 'person', serial: visit.serial } })
      expect([let_in.verdict, let_in.person?.name]).toEqual(['admit', '访客通天'])
    })

    it('names the visitor in the log of the doors', async () => {
      const visit = await letCome(test)
      await scan(visit)
      const { list } = await organiser.do(checkin.scans, { meetingId: '1', listId, pageNum: 1, pageSize: 10 })
      expect(list.map(({ name, ticketName, why }) => [name, ticketName, why])).toEqual([[visit.name, '访客', 'in']])
    })
  })

  describe('a device without a network', () => {
    it('tells later whom it has let in, when that was, and the host hears of it then', async () => {
      const visit = await letCome(test)
      const at = test.clock()
      test.clock.pass(10 * 60_000)
      const shown = { kind: 'person', serial: visit.serial } as const
      const told = (direction: 'in' | 'out', moment: number) => ({
        nonce: newNonce(),
        gateId: 'b',
        direction,
        at: moment,
        shown,
        judged: 'admit' as const,
      })
      const scans = [told('in', at), told('out', at + 60_000), told('in', at + 120_000)]
      const outcomes = await staff.do(checkin.upload, { deviceId: door.deviceId, scans })
      expect(outcomes.map(({ verdict: word, why, conflict }) => [word, why, conflict])).toEqual([
        ['admit', 'in', 0],
        ['admit', 'out', 0],
        ['admit', 'again', 0],
      ])
      expect(await visitOf(visit)).toMatchObject({ state: 'arrived', entries: 2, gate: '乙门', arrived_at: at })
      // Told once more it is the same.
      await staff.do(checkin.upload, { deviceId: door.deviceId, scans })
      expect(await visitOf(visit)).toMatchObject({ entries: 2 })
    })

    it('has let in somebody who was called off meanwhile: the organiser sees it', async () => {
      const visit = await letCome(test)
      await move(visit, 'cancel')
      const scans = [
        {
          nonce: newNonce(),
          gateId: 'a',
          direction: 'in' as const,
          at: test.clock(),
          shown: { kind: 'person' as const, serial: visit.serial },
          judged: 'admit' as const,
        },
      ]
      const [outcome] = await staff.do(checkin.upload, { deviceId: door.deviceId, scans })
      expect([outcome?.verdict, outcome?.conflict]).toEqual(['admit', 1])
      expect((await visitOf(visit)).state).toBe('cancelled')
    })

    it('has let in somebody whose host changed the hours meanwhile: they are in, and the organiser sees it', async () => {
      const visit = await letCome(test, { from_at: test.clock() + 3_600_000, to_at: test.clock() + 7_200_000 })
      const shown = { kind: 'person', serial: visit.serial } as const
      const scan = { nonce: newNonce(), gateId: 'a', direction: 'in', at: test.clock(), shown, judged: 'admit' } as const
      const [outcome] = await staff.do(checkin.upload, { deviceId: door.deviceId, scans: [scan] })
      expect([outcome?.verdict, outcome?.why, outcome?.conflict]).toEqual(['admit', 'too_early', 1])
      expect(await visitOf(visit)).toMatchObject({ state: 'arrived', entries: 1 })
    })
  })

  it('asks the device that owns a visit before another lets it in', async () => {
    const visit = await letCome(test)
    const other = await keepDoor(organiser, listId, 'b')
    await other.sync()
    // It was the first one's alone, which has been silent for a minute.
    test.clock.pass(61_000)
    expect((await scan(visit, 'in', other)).why).toBe('held')
    expect((await visitOf(visit)).state).toBe('approved')
  })

  if (!runsEveryTest(engine)) return
  it('counts who is expected, who has come and who is in', async () => {
    const [one, two] = [await letCome(test), await letCome(test)]
    await letCome(test, { state: 'waiting' })
    await scan(one)
    await scan(two)
    await scan(two, 'out')
    expect(await staff.do(checkin.counts, { listId })).toMatchObject({ expected: 2, entered: 2, inside: 1 })
    await move(one, 'leave')
    expect(await staff.do(checkin.counts, { listId })).toMatchObject({ expected: 2, entered: 2, inside: 0 })
  })
})
