/** Which device owns which admissions: equal shares, asking, and what devices give each other without a network. */
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { LEASE_MS } from '#contract/checkin/devices.ts'
import { SLOTS, slotOf } from '#contract/checkin/ownership.ts'
import { type Handover, writeHandover } from '#contract/checkin/handover.ts'
import { listTagOf } from '#server/features/checkin/ownership/handovers.ts'
import type { Device } from '#server/features/checkin/devices/device-store.ts'
import type { Slot } from '#server/features/checkin/ownership/slot-store.ts'
import { divide, sharedOut } from '#server/features/checkin/ownership/shares.ts'
import { onBothEngines } from '../support/database.ts'
import { answerAsk, type Doorkeeper, keepDoor, makeList } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { prepare, productTest } from '../support/product-test.ts'

const MINUTE = 60_000
const NOW = 10 ** 12

describe('sharing out', () => {
  const device = (no: number, more: Partial<Device> = {}): Device => ({
    id: `d${no}`,
    list_id: 'l',
    no,
    name: '',
    gate_id: 'a',
    user_id: '',
    token_hash: '',
    device: '',
    roster_key: '',
    opened_at: NOW,
    seen_at: NOW,
    lease_until: NOW + LEASE_MS,
    closed_at: null,
    cut_at: null,
    ...more,
  })
  const free = Array.from({ length: SLOTS }, (_, slot): Slot => ({ list_id: 'l', slot, device_id: null, wanted_id: null }))
  const of = (slots: readonly Slot[], id: string) => slots.filter((slot) => slot.device_id === id).map(({ slot }) => slot)
  const wantedFrom = (slots: readonly Slot[], id: string) =>
    slots.filter((slot) => slot.device_id === id && slot.wanted_id !== null).map(({ slot }) => slot)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

  it('gives equal ranges, in the order of the numbers at the gates', () => {
    const target = divide(range(0, 99), ['a', 'b', 'c', 'd'])
    expect(['a', 'b', 'c', 'd'].map((id) => [...target].filter(([, to]) => to === id).map(([slot]) => slot))).toEqual([
      range(0, 24),
      range(25, 49),
      range(50, 74),
      range(75, 99),
    ])
  })

  it('gives the first device everything, and asks half of it back for the second', () => {
    const one = sharedOut(free, [device(1)], ['d1'], [], NOW)
    expect(of(one, 'd1')).toEqual(range(0, 99))
    const two = sharedOut(one, [device(1), device(2)], ['d2'], [], NOW)
    expect([of(two, 'd2'), of(two, 'd1'), wantedFrom(two, 'd1')]).toEqual([[], range(0, 99), range(50, 99)])
    const given = sharedOut(two, [device(1), device(2)], ['d1'], range(50, 99), NOW)
    expect([of(given, 'd1'), of(given, 'd2')]).toEqual([range(0, 49), range(50, 99)])
  })

  it('gives nothing away that its owner has not let go of, and believes nobody about what is another’s', () => {
    const one = sharedOut(free, [device(1)], ['d1'], [], NOW)
    expect(of(sharedOut(one, [device(1), device(2)], ['d2'], range(50, 99), NOW), 'd1')).toEqual(range(0, 99))
  })

  it('leaves a device without a network what it has, and shares the rest', () => {
    const away = sharedOut(free, [device(1)], ['d1'], [], NOW).map((slot): Slot => ({ ...slot, device_id: slot.slot < 30 ? 'd1' : null }))
    const later = NOW + 2 * MINUTE
    const slots = sharedOut(away, [device(1), device(2, { seen_at: later }), device(3, { seen_at: later })], ['d2'], [], later)
    expect([of(slots, 'd1'), wantedFrom(slots, 'd1'), of(slots, 'd2')]).toEqual([range(0, 29), [], range(30, 64)])
    // What the third is to have waits until it asks: it may have gone since.
    expect(slots.filter(({ device_id }) => device_id === null).map(({ slot }) => slot)).toEqual(range(65, 99))
  })

  it.each([
    ['is closed', { closed_at: NOW }],
    ['is cut off', { cut_at: NOW }],
    ['had no word from the server for longer than its lease lasts', { lease_until: NOW - 10 * MINUTE }],
  ])('shares out again what was a device’s that %s', (_, more) => {
    const one = sharedOut(free, [device(1)], ['d1'], [], NOW)
    expect(of(sharedOut(one, [device(1, more), device(2)], ['d2'], [], NOW), 'd2')).toEqual(range(0, 99))
  })

  it('waits ten minutes more for a device whose clock may be behind', () => {
    const one = sharedOut(free, [device(1)], ['d1'], [], NOW)
    expect(of(sharedOut(one, [device(1, { lease_until: NOW - 10 * MINUTE + 1, seen_at: NOW - LEASE_MS })], ['d2'], [], NOW), 'd1')).toEqual(
      range(0, 99),
    )
  })

  it('makes a slot free that is given for one who has gone meanwhile', () => {
    const wanted = sharedOut(sharedOut(free, [device(1)], ['d1'], [], NOW), [device(1), device(2), device(3)], ['d2'], [], NOW)
    const given = sharedOut(wanted, [device(1), device(2)], ['d1'], wantedFrom(wanted, 'd1'), NOW)
    expect(of(given, 'd3')).toEqual([])
    expect([...of(given, 'd1'), ...of(given, 'd2')].length + given.filter(({ device_id }) => device_id === null).length).toBe(SLOTS)
  })
})

onBothEngines('ownership', (engine) => {
  let listId: string
  let guests: Guest[]
  const { opened, test, organiser, staff } = productTest({ organiser: 'organiser', staff: 'staff' }, { engine })
  beforeEach(async () => {
    listId = (await makeList(organiser)).id
    guests = await hall(opened.db, SLOTS, { now: test.clock() })
  })
  const one = prepare(() => keepDoor(staff, listId))
  const two = prepare(() => keepDoor(organiser, listId, 'b'))
  beforeEach(() => share())

  /** Until each has its half. */
  async function share(): Promise<void> {
    await one.sync()
    test.clock.pass(3000)
    await two.sync()
    test.clock.pass(3000)
    await one.sync({ gave: (await one.sync()).give })
    test.clock.pass(3000)
    await two.sync()
  }
  const owns = async (door: Doorkeeper) => (await door.sync()).own
  /** A guest whose ticket falls into a slot: their phones end in 00 to 99. */
  const guestIn = (slot: number) => guests[slot] as Guest
  const entered = async () =>
    (await opened.db.read.selectFrom('checkin_states').select('serial').where('list_id', '=', listId).where('inside', '=', 1).execute())
      .length

  it('is shared by halves, and said so at the gates', async () => {
    expect([(await owns(one)).length, (await owns(two)).length]).toEqual([50, 50])
    one.known.shares = 0
    const { sharing } = await one.sync()
    expect(sharing?.map(({ no, gate, slots }) => [no, gate, slots[0], slots.at(-1)])).toEqual([
      [1, '甲门', 0, 49],
      [2, '乙门', 50, 99],
    ])
    expect(slotOf(7, guestIn(42).phone.slice(-4))).toBe(42)
  })

  it('asks nobody at the gate of its owner', async () => {
    expect(await one.scan(guestIn(10).code)).toMatchObject({ verdict: 'admit' })
    expect(await two.scan(guestIn(60).code)).toMatchObject({ verdict: 'admit' })
    expect(await opened.db.read.selectFrom('checkin_asks').selectAll().execute()).toEqual([])
  })

  it('lets in at any gate what its owner gives up, and never asks for it again', async () => {
    const [outcome] = await Promise.all([two.scan(guestIn(10).code), answerAsk(one, 'gaveUp')])
    expect(outcome).toMatchObject({ verdict: 'admit', why: 'in', holder: null })
    expect(await opened.db.read.selectFrom('checkin_releases').select(['device_id', 'to_id']).execute()).toEqual([
      { device_id: one.deviceId, to_id: null },
    ])
    expect(await two.scan(guestIn(10).code, { direction: 'out' })).toMatchObject({ verdict: 'admit', why: 'out' })
    expect(await opened.db.read.selectFrom('checkin_asks').select('answer').execute()).toEqual([{ answer: 'gave' }])
  })

  it('lets nobody in whom the owner has let in itself, and says where to go', async () => {
    const [outcome] = await Promise.all([two.scan(guestIn(10).code), answerAsk(one, 'kept')])
    expect(outcome).toMatchObject({ verdict: 'manual', why: 'held', holder: { name: 'a 的手机', gate: '甲门' } })
    expect(await entered()).toBe(0)
  })

  it('lets nobody in where no answer comes in time, and lets them in once it has come', async () => {
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'manual', why: 'held' })
    const { asks } = await one.sync()
    expect(asks).toMatchObject([{ gate: '乙门' }])
    await one.sync({ gaveUp: asks.map(({ id }) => id) })
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'admit' })
  })

  it('does not ask a device that was not heard of for a while', async () => {
    test.clock.pass(6000)
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'manual', why: 'held', holder: { gate: '甲门' } })
    expect(await opened.db.read.selectFrom('checkin_asks').selectAll().execute()).toEqual([])
  })

  it('asks nobody about somebody who would not be let in anyway', async () => {
    await one.scan(guestIn(10).code)
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'already' })
    expect(await opened.db.read.selectFrom('checkin_asks').selectAll().execute()).toEqual([])
  })

  it('is nobody’s any more once its device is closed or cut off', async () => {
    await staff.do(checkin.close, { deviceId: one.deviceId })
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'admit' })
    test.clock.pass(3000)
    expect(await owns(two)).toHaveLength(SLOTS)
    const three = await keepDoor(staff, listId)
    await organiser.do(checkin.cut, { deviceId: three.deviceId })
    expect(await two.scan(guestIn(11).code)).toMatchObject({ verdict: 'admit' })
  })

  it('lasts for a device without a network until its time is over, and ten minutes more', async () => {
    // Sessions end before that: theirs go on.
    await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
    test.clock.pass(LEASE_MS - MINUTE)
    expect(await two.scan(guestIn(10).code)).toMatchObject({ why: 'held' })
    test.clock.pass(12 * MINUTE)
    expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'admit' })
  })

  it('lets one in where two gates ask for the same ticket at once', async () => {
    const three = await keepDoor(staff, listId, 'b', 'a-browser-of-its-own')
    // Whether the second gate has to ask as well depends on who is faster.
    const decided = new AbortController()
    const answering = (async () => {
      for (let turns = 0; !decided.signal.aborted && turns < 1000; turns++) {
        const { asks } = await one.sync()
        if (asks.length > 0) await one.sync({ gaveUp: asks.map(({ id }) => id) })
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const [outcome, other] = await Promise.all([two.scan(guestIn(10).code), three.scan(guestIn(10).code)])
    decided.abort()
    await answering
    expect([outcome.verdict, other.verdict].sort()).toEqual(['admit', 'already'])
    expect(await entered()).toBe(1)
  })

  it('starts afresh with a device that opens anew: what it gave up before it is asked for again', async () => {
    await Promise.all([two.scan(guestIn(10).code), answerAsk(one, 'kept')])
    await two.scan(guestIn(11).code).catch(() => undefined)
    const { asks } = await one.sync()
    await one.sync({ gaveUp: asks.map(({ id }) => id) })
    expect(await opened.db.read.selectFrom('checkin_releases').selectAll().execute()).not.toEqual([])
    await staff.do(checkin.open, { listId, gateId: 'a', name: '' })
    expect(await opened.db.read.selectFrom('checkin_releases').selectAll().execute()).toEqual([])
  })

  describe('handed over by a code', () => {
    const give = (more: Partial<Handover>): Handover => ({
      kind: 'give',
      from: 1,
      to: 2,
      seq: 1,
      slots: [],
      serials: [],
      entered: [],
      ...more,
    })
    const texts = async (handover: Handover, key = one.opened.handoverKey) =>
      writeHandover(handover, listTagOf(listId), async (bytes) =>
        createHmac('sha256', Buffer.from(key, 'base64url')).update(bytes).digest(),
      )
    /** Slots by their owner's number. */
    const shares = async () => {
      const slots = await opened.db.read
        .selectFrom('checkin_slots')
        .innerJoin('checkin_devices', 'checkin_devices.id', 'checkin_slots.device_id')
        .select(['slot', 'no'])
        .where('checkin_slots.list_id', '=', listId)
        .orderBy('slot')
        .execute()
      return Object.fromEntries(slots.map(({ slot, no }) => [slot, no]))
    }
    const noMore = async () => {
      // Both far away when the rest is told: nothing is shared out anew behind the test's back.
      await opened.db.write((tx) => tx.updateTable('checkin_devices').set({ seen_at: 1 }).where('id', '=', one.deviceId).execute())
    }

    it('is the taker’s, whoever of the two tells it, and once', async () => {
      await noMore()
      const told = await texts(give({ slots: [0, 1, 2] }))
      await two.sync({ handovers: told })
      expect(await shares()).toMatchObject({ 0: 2, 1: 2, 2: 2, 3: 1 })
      await two.sync({ handovers: told })
      expect(await two.scan(guestIn(1).code)).toMatchObject({ verdict: 'admit' })
      expect(await opened.db.read.selectFrom('checkin_handovers').select('waiting').execute()).toEqual([{ waiting: '' }])
    })

    it('waits where the one before it is not told yet', async () => {
      const three = await keepDoor(staff, (await makeList(organiser)).id).then(() => keepDoor(organiser, listId))
      expect(three.opened.no).toBe(2)
      await noMore()
      // From the first to the second, back, and to the second again: the last is told first.
      await two.sync({ handovers: await texts(give({ slots: [5], seq: 3 })) })
      await two.sync({ handovers: await texts(give({ slots: [5], from: 2, to: 1, seq: 1 })) })
      expect((await shares())[5]).toBe(1)
      await two.sync({ handovers: await texts(give({ slots: [5], seq: 2 })) })
      expect((await shares())[5]).toBe(2)
      expect(
        (await opened.db.read.selectFrom('checkin_handovers').select('waiting').execute()).filter(({ waiting }) => waiting !== ''),
      ).toEqual([])
    })

    it('passes on single tickets: their taker lets them in, others are told of it', async () => {
      await noMore()
      const { serial } = await opened.db.read
        .selectFrom('admissions')
        .select('serial')
        .where('id', '=', guestIn(10).admissionId)
        .executeTakeFirstOrThrow()
      await two.sync({ handovers: await texts(give({ serials: [serial as number] })) })
      expect(await one.scan(guestIn(10).code)).toMatchObject({ verdict: 'manual', why: 'held', holder: { gate: '乙门' } })
      expect(await two.scan(guestIn(10).code)).toMatchObject({ verdict: 'admit' })
      expect(await two.scan(guestIn(11).code)).toMatchObject({ verdict: 'manual', why: 'held', holder: { gate: '甲门' } })
    })

    it('goes by the seal: nobody else writes one, and none of another list is taken', async () => {
      await noMore()
      const forged = await texts(give({ slots: [0] }), two.opened.rosterKey)
      const [right] = await texts(give({ slots: [1] }))
      const damaged = `${(right as string).slice(0, -4)}AAAA`
      await two.sync({ handovers: [...forged, damaged, 'HWH', '', 'HWH%%%'] })
      expect([(await shares())[0], (await shares())[1]]).toEqual([1, 1])
      expect(test.errors).toEqual([])
    })

    it('takes a long message in parts that come one by one', async () => {
      await noMore()
      const entries = Array.from({ length: 400 }, (_, n) => ({ serial: n * 3 + 1, at: test.clock() - n * 1000 }))
      const parts = await texts(give({ slots: [7], entered: entries }))
      expect(parts.length).toBeGreaterThan(2)
      for (const part of parts) await two.sync({ handovers: [part] })
      expect((await shares())[7]).toBe(2)
    })

    it('frees nothing that was given before its giver was closed', async () => {
      await noMore()
      await staff.do(checkin.close, { deviceId: one.deviceId })
      await two.sync({ handovers: await texts(give({ slots: [9] })) })
      expect((await shares())[9]).toBe(2)
    })
  })

  it('is never with two devices at once, while they come, go and give', async () => {
    const mine = new Map<Doorkeeper, readonly number[]>([
      [one, await owns(one)],
      [two, await owns(two)],
    ])
    const letGo = new Map<Doorkeeper, readonly number[]>()
    for (let round = 0; round < 24; round++) {
      if (round === 4) mine.set(await keepDoor(staff, listId, 'b', 'a-browser-of-its-own'), [])
      if (round === 12) {
        await staff.do(checkin.close, { deviceId: one.deviceId })
        mine.delete(one)
      }
      for (const door of mine.keys()) {
        const { own, give } = await door.sync({ gave: [...(letGo.get(door) ?? [])] })
        // What it is to give it uses no more from here on, and says so with its next sync.
        letGo.set(door, give)
        mine.set(
          door,
          own.filter((slot) => !give.includes(slot)),
        )
        const all = [...mine.values()].flat()
        expect(new Set(all).size).toBe(all.length)
        test.clock.pass(2500)
      }
    }
    expect([...mine.values()].map((slots) => slots.length)).toEqual([50, 50])
  })
})
