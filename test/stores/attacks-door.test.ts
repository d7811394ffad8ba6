/** What somebody tries at a door who means harm, in front of it or behind it: each test is an attack, and that it fails. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { type Call, headers } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { DEVICES_MOST, HOLD_MS, LEASE_MS } from '#contract/checkin/devices.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import { type Handover, writeHandover } from '#contract/checkin/handover.ts'
import { genuine } from '#contract/genuine.ts'
import { order } from '#contract/order.ts'
import { readRotating, stepAt, writeRotating } from '#contract/rotating.ts'
import { staff } from '#contract/staff.ts'
import { transfer } from '#contract/transfer.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { badgeCodeOf } from '#server/features/admission/codes.ts'
import { listTagOf } from '#server/features/checkin/ownership/handovers.ts'
import { takeUnsure } from '#server/features/checkin/roster/tally.ts'
import { digest } from '#server/flow/ids.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { addOtherMeeting, serialOf } from '../support/at-a-door.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { HOUR, MINUTE } from '../support/facts.ts'
import { type Guest, hall } from '../support/hall.ts'
import { liveCode } from '../support/live-code.ts'
import { type Answer, type Person, signIn, signInAs, visitor } from '../support/person.ts'

const HERE = '-000001'
const ELSEWHERE = '-000002'
const STAFFS = 'browser-of-the-staff'
const ORGANISERS = 'browser-of-the-organiser'

let opened: Opened
let test: TestApp
let organiser: Person
let worker: Person
let guests: Guest[]

/** The meeting at its door: an organiser, somebody of the staff, and three people with tickets. */
async function begin(engine: 'sqlite' | 'postgres' = 'sqlite'): Promise<void> {
  opened = await freshDatabase(engine)
  test = await testApp(opened.db)
  organiser = await signInAs(test, 'organiser')
  worker = await signInAs(test, 'staff')
  guests = await hall(opened.db, 3, { now: test.clock(), phoneOf: (place) => `1391234560${place}` })
}

const guest = (place = 0) => guests[place] as Guest
const holderOf = ({ token, userId }: Guest): Person => Object.assign(visitor(test.app), { token, id: userId })
const entries = (listId: string) =>
  opened.db.read.selectFrom('checkin_states').select(['serial', 'inside', 'entered', 'entered_at']).where('list_id', '=', listId).execute()
const told = (of: Guest, more: Partial<Scan> = {}): Scan => ({
  nonce: newNonce(),
  gateId: 'a',
  direction: 'in',
  at: test.clock(),
  shown: { kind: 'entry', digest: digest(of.code) },
  answers: {},
  forced: 0,
  judged: 'admit',
  ...more,
})
const ofDevice = (doorId: string): [string, Call, object][] => [
  ['sync', checkin.sync, { deviceId: doorId }],
  ['scan', checkin.scan, { deviceId: doorId, scan: told(guest(), { judged: '' }) }],
  ['upload', checkin.upload, { deviceId: doorId, scans: [told(guest())] }],
  ['undo', checkin.undo, { deviceId: doorId, nonce: newNonce() }],
  ['find', checkin.find, { deviceId: doorId, tail: guest().phone.slice(-4), name: guest().name, number: '' }],
]
/** What each call of a device says to somebody. */
async function reasonsOf(person: Person, deviceId: string): Promise<Record<string, string | undefined>> {
  const reasons: Record<string, string | undefined> = {}
  for (const [name, call, input] of ofDevice(deviceId)) reasons[name] = (await person.ask(call, input as never)).reason
  return reasons
}
const all = (reason: string) => Object.fromEntries(['sync', 'scan', 'upload', 'undo', 'find'].map((name) => [name, reason]))

/** What comes of itself within a thousand turns of the loop. */
async function arriving<Each>(look: () => Promise<Each[]>): Promise<Each[]> {
  for (let turns = 0; turns < 1000; turns++) {
    const found = await look()
    if (found.length > 0) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('nothing has come in a thousand turns')
}

onBothEngines('who wants one ticket to let two people in', (engine) => {
  let listId: string
  let one: Doorkeeper
  let two: Doorkeeper
  beforeEach(async () => {
    await begin(engine)
    listId = (await makeList(organiser)).id
    one = await keepDoor(worker, listId, 'a', STAFFS)
    await one.sync()
    two = await keepDoor(organiser, listId, 'b', ORGANISERS)
    await two.sync()
  })
  afterEach(async () => {
    expect(test.errors).toEqual([])
    await opened.drop()
  })

  const silence = (door: Doorkeeper) =>
    opened.db.write((tx) => tx.updateTable('checkin_devices').set({ seen_at: 1 }).where('id', '=', door.deviceId).execute())
  const entered = async () => (await entries(listId)).map((state) => state.entered)
  const seal = (key: string) => async (bytes: Uint8Array) => createHmac('sha256', Buffer.from(key, 'base64url')).update(bytes).digest()
  const given = (more: Partial<Handover>, key = two.opened.handoverKey, list = listId) =>
    writeHandover({ kind: 'give', from: 1, to: 2, seq: 1, slots: [], serials: [], entered: [], ...more }, listTagOf(list), seal(key))
  const owners = async () => [
    ...new Set(
      (await opened.db.read.selectFrom('checkin_slots').select('device_id').where('list_id', '=', listId).execute()).map(
        ({ device_id }) => device_id,
      ),
    ),
  ]

  it('gets one green screen for ten scans at two gates at once, in both ways of asking', async () => {
    const scans = Array.from({ length: 5 }, () => one.scan(guest().code))
    const uploads = Array.from({ length: 5 }, () =>
      organiser.do(checkin.upload, { deviceId: two.deviceId, scans: [told(guest(), { judged: '' })] }),
    )
    const verdicts = [...(await Promise.all(scans)), ...(await Promise.all(uploads)).flat()].map(({ verdict }) => verdict)
    expect(verdicts.filter((verdict) => verdict === 'admit')).toHaveLength(1)
    expect(await entered()).toEqual([1])
  })

  it('answers asks in another device’s name: nothing is given up by it', async () => {
    const asking = two.scan(guest().code)
    const ids = await arriving(async () => (await opened.db.read.selectFrom('checkin_asks').select('id').execute()).map(({ id }) => id))
    await two.sync({ gaveUp: [...ids, 'nobodys'] })
    await two.sync({ kept: [...ids, 'nobodys'] })
    expect((await asking).why).toBe('held')
    expect(await opened.db.read.selectFrom('checkin_releases').selectAll().execute()).toEqual([])
  })

  it('replays what a device gave up before it began anew: it is asked again', async () => {
    const asking = two.scan(guest().code)
    const ids = await arriving(async () => (await one.sync()).asks.map(({ id }) => id))
    await one.sync({ kept: ids })
    await asking
    test.clock.pass(1000)
    await keepDoor(worker, listId, 'a', STAFFS)
    await one.sync({ gaveUp: ids })
    await silence(one)
    expect((await two.scan(guest().code)).why).toBe('held')
  })

  it('takes slots by words: what is not its own it cannot give, nor have', async () => {
    const { own, sharing } = await two.sync({ gave: Array.from({ length: 100 }, (_, slot) => slot) })
    expect([own, sharing]).toEqual([[], undefined])
    expect(await owners()).toEqual([one.deviceId])
  })

  it('goes on after its lease has ended: what it had is the others’, and what it tells is a conflict', async () => {
    test.clock.pass(LEASE_MS + 11 * MINUTE)
    organiser = await signInAs(test, 'organiser')
    two = await keepDoor(organiser, listId, 'b', ORGANISERS)
    expect((await two.sync()).own).toHaveLength(100)
    const entry = await two.scan(guest().code)
    expect(entry.verdict).toBe('admit')
    await two.sync({ heard: [entry.nonce] })
    worker = await signInAs(test, 'staff')
    one = await keepDoor(worker, listId, 'a', STAFFS)
    expect((await one.sync()).own).toEqual([])
    const [late] = await worker.do(checkin.upload, { deviceId: one.deviceId, scans: [told(guest())] })
    expect(late).toMatchObject({ verdict: 'admit', why: 'inside', conflict: 1 })
    expect(await entered()).toEqual([1])
  })

  it('opens the device of another browser under a session of their own: the first session has it no more', async () => {
    const second = await signInAs(test, 'staff')
    const taken = await keepDoor(second, listId, 'a', STAFFS)
    expect(taken.deviceId).toBe(one.deviceId)
    expect(await reasonsOf(worker, one.deviceId)).toEqual(all('device_gone'))
    await worker.do(checkin.close, { deviceId: one.deviceId })
    expect((await taken.sync()).own).toHaveLength(100)
  })

  it('hands over by a code of another list, or of this one under another list’s seal', async () => {
    const other = await makeList(organiser)
    const there = await keepDoor(organiser, other.id, 'a', ORGANISERS)
    const slots = [0, 1, 2, 3]
    await two.sync({
      handovers: [
        ...(await given({ slots }, there.opened.handoverKey)),
        ...(await given({ slots }, two.opened.handoverKey, other.id)),
        ...(await given({ slots }, there.opened.handoverKey, other.id)),
      ],
    })
    expect(await owners()).toEqual([one.deviceId])
  })

  it('tells a hand-over between two other devices', async () => {
    const third = await keepDoor(await signInAs(test, 'staff'), listId, 'b', 'browser-of-a-third-one')
    await third.sync({ handovers: await given({ slots: [0, 1] }) })
    expect(await owners()).toEqual([one.deviceId])
  })

  it('replays a hand-over after the slots have come back', async () => {
    await silence(one)
    const texts = await given({ slots: [7] })
    const slot = async () =>
      (
        await opened.db.read
          .selectFrom('checkin_slots')
          .select('device_id')
          .where('list_id', '=', listId)
          .where('slot', '=', 7)
          .executeTakeFirstOrThrow()
      ).device_id
    await two.sync({ handovers: texts })
    expect(await slot()).toBe(two.deviceId)
    await two.sync({ handovers: await given({ slots: [7], from: 2, to: 1 }) })
    await two.sync({ handovers: texts })
    expect(await slot()).toBe(one.deviceId)
  })

  it('hands over to a device that was cut off, and what nobody has: tickets stay with whoever stands at a door', async () => {
    await organiser.do(checkin.cut, { deviceId: one.deviceId })
    await two.sync()
    await two.sync({ handovers: await given({ from: 2, to: 1, slots: [0, 1] }) })
    expect((await two.sync()).own).toHaveLength(100)
    await two.sync({ handovers: await given({ from: 2, to: 9, seq: 2, slots: [0, 1] }) })
    await two.sync({ handovers: await given({ from: 9, to: 2, seq: 2, slots: [150, 3000], serials: [99_999] }) })
    expect((await two.sync()).own).toHaveLength(100)
  })

  it('hands a ticket over to itself, so that nobody had it', async () => {
    await one.sync({ handovers: await given({ from: 1, to: 1, serials: [await serialOf(test, guest().admissionId)] }) })
    await silence(one)
    expect((await two.scan(guest().code)).why).toBe('held')
  })

  it('gives up to the server what it has handed to another device', async () => {
    const asking = two.scan(guest().code)
    const ids = await arriving(async () => (await one.sync()).asks.map(({ id }) => id))
    await two.sync({ handovers: await given({ serials: [await serialOf(test, guest().admissionId)] }) })
    await one.sync({ gaveUp: ids })
    await asking
    expect(await opened.db.read.selectFrom('checkin_releases').select(['device_id', 'to_id']).execute()).toEqual([
      { device_id: one.deviceId, to_id: two.deviceId },
    ])
  })

  it('fills the place where parts of a long hand-over wait, from a list of their own', async () => {
    await silence(one)
    const parts = await given({ slots: [7], serials: Array.from({ length: 600 }, (_, n) => n + 1) })
    expect(parts.length).toBeGreaterThan(1)
    await two.sync({ handovers: parts.slice(0, 1) })
    const there = await keepDoor(organiser, (await makeList(organiser)).id, 'a', ORGANISERS)
    for (let lot = 0; lot < 12; lot++) {
      const firsts = await Promise.all(
        Array.from(
          { length: 20 },
          async (_, n) =>
            (
              await given(
                { seq: lot * 20 + n + 1, serials: Array.from({ length: 300 }, (_each, serial) => serial + 1) },
                there.opened.handoverKey,
                there.opened.list.id,
              )
            )[0] as string,
        ),
      )
      await there.sync({ handovers: firsts })
    }
    await two.sync({ handovers: parts.slice(1) })
    expect(
      (
        await opened.db.read
          .selectFrom('checkin_slots')
          .select('device_id')
          .where('list_id', '=', listId)
          .where('slot', '=', 7)
          .executeTakeFirstOrThrow()
      ).device_id,
    ).toBe(two.deviceId)
  })

  it('hands over forty thousand tickets in one breath', async () => {
    await silence(one)
    const serials = Array.from({ length: 40_000 }, (_, n) => n + 1)
    const texts = await given({ serials })
    for (let from = 0; from < texts.length; from += 20) {
      const answer = await organiser.ask(checkin.sync, { deviceId: two.deviceId, handovers: texts.slice(from, from + 20) })
      expect(answer.code).toBe('000')
    }
  })

  it('uses the nonce of somebody else’s entry for a ticket of their own', async () => {
    const nonce = newNonce()
    await one.scan(guest(0).code, { nonce })
    const again = await two.scan(guest(1).code, { nonce })
    expect(again.person?.serial).toBe(await serialOf(test, guest(0).admissionId))
    await organiser.do(checkin.upload, { deviceId: two.deviceId, scans: [told(guest(1), { nonce })] })
    expect(await entries(listId)).toMatchObject([{ serial: again.person?.serial, entered: 1 }])
  })

  it('uses one nonce for two tickets: the second is not let in under the first one’s name', async () => {
    await one.scan(guest(0).code)
    const { nonce, verdict } = await one.scan(guest(0).code)
    expect(verdict).toBe('already')
    await worker.do(checkin.upload, { deviceId: one.deviceId, scans: [told(guest(1), { nonce })] })
    expect(await entries(listId)).toMatchObject([{ serial: await serialOf(test, guest(0).admissionId), entered: 1 }])
  })

  it('takes back what is not their own last entry', async () => {
    const [mine, theirs] = [newNonce(), newNonce()]
    await one.scan(guest(0).code, { nonce: theirs })
    const undo = async (person: Person, door: Doorkeeper, nonce: string) =>
      (await person.ask(checkin.undo, { deviceId: door.deviceId, nonce })).reason
    expect(await undo(organiser, two, theirs)).toBe('scan_gone')
    await one.scan(guest(1).code, { nonce: mine })
    await one.scan(guest(1).code, { direction: 'out' })
    expect(await undo(worker, one, mine)).toBe('scan_gone')
    const twice = await Promise.all(Array.from({ length: 4 }, () => undo(worker, one, theirs)))
    expect(twice.filter((reason) => reason === undefined)).toHaveLength(1)
    expect((await one.scan(guest(0).code)).verdict).toBe('admit')
    expect((await one.scan(guest(0).code)).verdict).toBe('already')
    expect((await entries(listId)).map((state) => state.entered)).toEqual([1, 1])
  })

  it('cuts in: a device that was cut off does nothing more, under no session, and begins as another one', async () => {
    const offline = told(guest())
    await organiser.do(checkin.cut, { deviceId: one.deviceId })
    expect(await reasonsOf(worker, one.deviceId)).toEqual(all('session_revoked'))
    const again = await signInAs(test, 'staff')
    expect(await reasonsOf(again, one.deviceId)).toEqual(all('device_gone'))
    expect(await entries(listId)).toEqual([])
    const fresh = await keepDoor(again, listId, 'a', STAFFS)
    expect([fresh.deviceId === one.deviceId, fresh.opened.rosterKey === one.opened.rosterKey]).toEqual([false, false])
    // What it did before it was lost is told by nobody else; this is an entry of the new device.
    expect(await again.do(checkin.upload, { deviceId: fresh.deviceId, scans: [offline] })).toMatchObject([{ verdict: 'admit' }])
    expect(await entered()).toEqual([1])
  })

  it('tells of entries at moments that never were', async () => {
    const [long, soon] = [told(guest(0), { at: 0 }), told(guest(1), { at: test.clock() + 400 * 24 * HOUR })]
    await worker.do(checkin.upload, { deviceId: one.deviceId, scans: [long, soon] })
    const { stateRows } = await two.sync()
    // A moment of nothing would say that nobody ever came.
    expect(stateRows.map(([, inside, at]) => [inside, at > 0 && at <= test.clock()])).toEqual([
      [1, true],
      [1, true],
    ])
    await organiser.do(checkin.paper, {
      listId,
      gateId: 'a',
      time: '0001-01-01 00:00:00',
      serials: [await serialOf(test, guest(2).admissionId)],
    })
    expect((await two.sync()).stateRows.map(([, inside, at]) => [inside, at > 0])).toEqual([[1, true]])
    await silence(one)
    expect((await two.scan(guest(0).code)).verdict).toBe('already')
  })

  it('tells a thousand times of the same entry, and of one under many names', async () => {
    const scan = told(guest())
    await Promise.all(
      Array.from({ length: 6 }, () =>
        worker.do(checkin.upload, { deviceId: one.deviceId, scans: Array.from({ length: 100 }, () => scan) }),
      ),
    )
    const renamed = await worker.do(checkin.upload, { deviceId: one.deviceId, scans: Array.from({ length: 50 }, () => told(guest())) })
    expect(new Set(renamed.map(({ why, conflict }) => `${why} ${conflict}`))).toEqual(new Set(['inside 1']))
    expect(await entered()).toEqual([1])
  })

  it('gives the ticket to two friends at once, while it is scanned', async () => {
    const holder = holderOf(guest())
    const give = (mobile: string) => holder.ask(transfer.give, { id: guest().admissionId, name: '韩梅梅', mobile })
    const [first, second, scanned] = await Promise.all([give('13955550001'), give('13955550002'), one.scan(guest().code)])
    const rows = await opened.db.read
      .selectFrom('admissions')
      .select(['status', 'ended_why'])
      .where('order_no', '=', guest().orderNo)
      .execute()
    const given = [first, second].filter(({ code }) => code === '000').length
    expect(given + (scanned.verdict === 'admit' ? 1 : 0)).toBe(1)
    expect(rows.filter(({ status }) => status !== 'revoked')).toHaveLength(1)
    expect(rows).toHaveLength(given + 1)
  })
})

describe('a ticket that is given away', () => {
  let listId: string
  let door: Doorkeeper
  let holder: Person
  const give = (mobile = '13955550001') => holder.ask(transfer.give, { id: guest().admissionId, name: '韩梅梅', mobile })
  beforeEach(async () => {
    await begin()
    listId = (await makeList(organiser, { passes: 'again', accepts: ['entry', 'badge'] })).id
    door = await keepDoor(worker, listId, 'a', STAFFS)
    await door.sync()
    holder = holderOf(guest())
  })
  afterEach(() => opened.drop())

  it('is not one that has let somebody in, has let them out again, or has bought a lunch', async () => {
    await door.scan(guest().code)
    expect((await give()).reason).toBe('transfer_late')
    await door.scan(guest().code, { direction: 'out' })
    expect((await give()).reason).toBe('transfer_late')
    const lunch = await keepDoor(worker, (await makeList(organiser, { kind: 'inside' })).id, 'a', STAFFS)
    await lunch.sync()
    await lunch.scan(guest(1).code)
    expect((await holderOf(guest(1)).ask(transfer.give, { id: guest(1).admissionId, name: '韩梅梅', mobile: '13955550001' })).reason).toBe(
      'transfer_late',
    )
  })

  it('is nobody else’s to give', async () => {
    expect((await holderOf(guest(1)).ask(transfer.give, { id: guest().admissionId, name: '李雷', mobile: '13955550001' })).reason).toBe(
      'admission_gone',
    )
    await give()
    expect((await give('13955550002')).reason).toBe('transfer_late')
  })

  it('leaves its old codes dead: the picture, the badge, the live one, and the key', async () => {
    await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
    await door.sync()
    await give()
    const why = async (text: string) => {
      const { verdict, why } = await door.scan(text)
      return `${verdict} ${why}`
    }
    expect([await why(liveCode(guest(), test.clock())), await why(badgeCodeOf(guest().code))]).toEqual([
      'refunded transferred',
      'refunded transferred',
    ])
    expect(await why(guest().code)).not.toContain('admit')
    for (const call of [admission.liveKey, admission.exhibitorCode])
      expect((await holder.ask(call as typeof admission.liveKey, { id: guest().admissionId })).reason).toBe('admission_gone')
    expect(await entries(listId)).toEqual([])
  })

  it('keeps the name it was given under', async () => {
    await give()
    const friend = await signIn(test, '13955550001')
    const own = (await friend.do(attendee.enrolled, { meetingId: '1', phone: '13955550001' })).list
    const row = await opened.db.read.selectFrom('attendees').selectAll().where('user_id', '=', friend.id).executeTakeFirstOrThrow()
    expect(own.map(({ id, name }) => [id, name])).toEqual([[row.id, '韩梅梅']])
    await friend.ask(attendee.save, { id: row.id, meetingId: '1', ticketId: '1', name: '黄牛', phone: '13955550009', sex: 1 } as never)
    await friend.ask(attendee.replenish, { id: row.id, name: '黄牛', phone: '13955550009' } as never)
    expect(await opened.db.read.selectFrom('attendees').select(['name', 'phone']).where('id', '=', row.id).executeTakeFirst()).toEqual({
      name: '韩梅梅',
      phone: '13955550001',
    })
  })

  it('is in twice only where a device without a network let the giver in, and then the organiser sees it', async () => {
    const before = told(guest())
    await give()
    const [, fresh] = await opened.db.read
      .selectFrom('admissions')
      .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
      .select('code')
      .where('order_no', '=', guest().orderNo)
      .orderBy('admissions.status', 'desc')
      .execute()
    expect((await door.scan(fresh?.code ?? '')).verdict).toBe('admit')
    expect(await worker.do(checkin.upload, { deviceId: door.deviceId, scans: [before] })).toMatchObject([
      { why: 'transferred', conflict: 1 },
    ])
    expect((await organiser.do(checkin.scans, { meetingId: '1', listId, conflicts: 1 })).total).toBe(1)
    expect(await entries(listId)).toHaveLength(1)
  })
})

describe('a live code', () => {
  let door: Doorkeeper
  beforeEach(async () => {
    await begin()
    const { id } = await makeList(organiser, { passes: 'again' })
    await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
    door = await keepDoor(worker, id, 'a', STAFFS)
    await door.sync()
  })
  afterEach(() => opened.drop())
  const why = async (text: string, more: Partial<Scan> = {}) => (await door.scan(text, more)).why

  it('photographed is dead within fifteen seconds, whatever the device says of the time', async () => {
    const text = liveCode(guest(), test.clock())
    test.clock.pass(15_000)
    expect(await why(text)).toBe('stale')
    expect(await why(text, { at: test.clock() - 15_000 })).toBe('stale')
    expect(await why(liveCode(guest(), test.clock() + 10_000))).toBe('stale')
  })

  it('signed with a key of one’s own, or for another’s ticket, opens nothing', async () => {
    const now = test.clock()
    const [mine, victims] = [readRotating(liveCode(guest(0), now)), readRotating(liveCode(guest(1), now))]
    if (mine === undefined || victims === undefined) throw new Error('no live code')
    expect(await why(writeRotating({ ...mine, publicKey: victims.publicKey }))).toBe('forged')
    expect(await why(writeRotating({ ...victims, step: stepAt(now) + 1 }))).toBe('forged')
    expect(await why(writeRotating({ ...mine, publicKey: new Uint8Array(64) }))).toBe('forged')
    expect(await why(writeRotating({ ...mine, signature: new Uint8Array(64) }))).toBe('forged')
    // A key that somebody made up, signed rightly.
    expect(await why(liveCode({ ...guest(), code: 'A'.repeat(26) }, now))).toBe('unknown')
    expect(await why(guest().code)).toBe('static')
    expect(await why(liveCode(guest(1), now))).toBe('in')
    expect(await why(liveCode(guest(1), now))).toBe('inside')
  })

  it('has a picture behind it that its holder is not shown', async () => {
    const mine = await holderOf(guest()).do(admission.mine, {})
    expect(JSON.stringify(mine)).not.toContain(guest().code)
  })
})

describe('who works at one list', () => {
  let gate: string
  let lunch: string
  let helper: Person
  let link: { code: string; pin: string }
  beforeEach(async () => {
    await begin()
    gate = (await makeList(organiser)).id
    lunch = (await makeList(organiser, { kind: 'inside', ticketIds: ['2'] })).id
    link = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [lunch], uses: 5, hours: 2 })
    helper = await comeIn()
  })
  afterEach(() => opened.drop())

  async function comeIn(): Promise<Person> {
    const { jwtToken, id } = await visitor(test.app).do(staff.enter, { code: link.code, pin: link.pin, name: '小帮手' })
    return Object.assign(visitor(test.app), { token: jwtToken, id })
  }

  it('finds nothing at another one, nor with the device of somebody there', async () => {
    const door = await keepDoor(worker, gate, 'a', STAFFS)
    await door.sync()
    const headers_ = { headers: { [headers.deviceId]: STAFFS } }
    expect((await helper.ask(checkin.open, { listId: gate, gateId: 'a', name: '' }, headers_)).reason).toBe('list_gone')
    expect((await helper.ask(checkin.counts, { listId: gate })).reason).toBe('list_gone')
    expect(await reasonsOf(helper, door.deviceId)).toEqual(all('device_gone'))
    await helper.do(checkin.close, { deviceId: door.deviceId })
    expect((await door.sync()).own).toHaveLength(100)
  })

  it('learns of the others no name, phone or note, not even by asking for them by number', async () => {
    await organiser.do(checkin.counts, { listId: gate })
    const serial = await serialOf(test, guest().admissionId)
    await organiser.do(checkin.note, { meetingId: '1', serial, vip: 1, note: '秘密的安排', host: '' })
    const door = await keepDoor(helper, lunch, 'a', 'browser-of-the-helper')
    const words = [guest().phone, guest().code, guest().number, '秘密的安排', '望湖小学', guest().phone.slice(-4)]
    const seen: unknown[] = [await door.sync(), await door.scan(guest().code), await door.scan('', { shown: { kind: 'person', serial } })]
    seen.push(await helper.do(checkin.find, { deviceId: door.deviceId, tail: guest().phone.slice(-4), name: guest().name, number: '' }))
    seen.push(await helper.do(checkin.upload, { deviceId: door.deviceId, scans: [told(guest(), { judged: 'manual' })] }))
    const text = JSON.stringify(seen)
    expect(words.filter((word) => text.includes(word))).toEqual([])
  })

  it('reads of whom they let in no whole phone and no code, and takes no list of people away', async () => {
    const door = await keepDoor(worker, gate, 'a', STAFFS)
    const seen = [
      await door.sync(),
      await door.scan(guest().code),
      await worker.do(checkin.find, { deviceId: door.deviceId, tail: '', name: '', number: guest().number }),
      await worker.do(checkin.lists, { meetingId: '1' }),
      await worker.do(checkin.counts, { listId: gate }),
    ]
    const words = guests.flatMap(({ phone, code, admissionId, userId, orderNo }) => [
      phone,
      code,
      admissionId,
      userId,
      orderNo,
      digest(code),
      badgeCodeOf(code),
    ])
    const text = JSON.stringify(seen)
    expect(words.filter((word) => text.includes(word))).toEqual([])
    const { self_code } = await opened.db.read
      .selectFrom('checkin_lists')
      .select('self_code')
      .where('id', '=', gate)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(self_code)
    const closed: [Call, object][] = [
      [checkin.sheet, { listId: gate }],
      [checkin.scans, { meetingId: '1' }],
      [checkin.devices, { meetingId: '1' }],
      [checkin.selfCode, { id: gate }],
      [checkin.paper, { listId: gate, gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] }],
      [checkin.note, { meetingId: '1', serial: 1, vip: 1, note: '' }],
      [checkin.cut, { deviceId: door.deviceId }],
      [checkin.codeKind, { meetingId: '1' }],
      [staff.list, { meetingId: '1' }],
      [staff.makeLink, { meetingId: '1', uses: 1, hours: 1 }],
      [staff.links, { meetingId: '1' }],
    ]
    for (const person of [worker, helper])
      for (const [call, input] of closed) expect((await person.ask(call, input as never)).reason, call.path).toBe('forbidden')
    expect((await worker.ask(order.get, { no: guest().orderNo })).code).not.toBe('000')
    expect((await worker.ask(admission.get, { id: guest().admissionId })).reason).toBe('admission_gone')
  })

  it('searches for six hundred people an hour, and no more', async () => {
    const door = await keepDoor(worker, gate, 'a', STAFFS)
    await opened.db.write((tx) =>
      tx
        .insertInto('limits')
        .values({ key: `find:${worker.id}`, started_at: test.clock(), n: 599 })
        .execute(),
    )
    const tries = []
    for (const tail of ['0000', '0001', '0002'])
      tries.push((await worker.ask(checkin.find, { deviceId: door.deviceId, tail, name: '来', number: '' })).reason)
    expect(tries).toEqual([undefined, 'too_often', 'too_often'])
  })

  it.each<[string, (person: Person) => Promise<unknown>, string]>([
    ['whose link was taken back', () => organiser.do(staff.revokeLink, { code: link.code }), 'session_revoked'],
    ['who was taken off', (person) => organiser.do(staff.remove, { meetingId: '1', userId: person.id }), 'session_revoked'],
    ['whose day is over', async () => test.clock.pass(2 * HOUR), 'signed_out'],
  ])('%s is out, with every call', async (_, happens, reason) => {
    const door = await keepDoor(helper, lunch, 'a', 'browser-of-the-helper')
    await door.sync()
    await happens(helper)
    expect(await reasonsOf(helper, door.deviceId)).toEqual(all(reason))
    expect((await helper.ask(checkin.open, { listId: lunch, gateId: 'a', name: '' })).reason).toBe(reason)
    // With their device, somebody else of the list has a key of their own.
    const next = await keepDoor(organiser, lunch, 'a', 'browser-of-the-helper')
    expect(next.opened.rosterKey).not.toBe(door.opened.rosterKey)
  })

  it('who is taken off in the middle of a held sync learns nothing more', async () => {
    const door = await keepDoor(helper, lunch, 'a', 'browser-of-the-helper')
    await door.sync()
    await door.sync()
    const held = helper.ask(checkin.sync, { deviceId: door.deviceId, ...door.known, wait: 1 })
    await organiser.do(staff.remove, { meetingId: '1', userId: helper.id })
    await hall(opened.db, 1, { now: test.clock(), ticketId: '2', nameOf: () => '后来的人' })
    const answer = await held
    expect([answer.reason, JSON.stringify(answer).includes('后来的人')]).toEqual(['device_gone', false])
  })

  it('moved to another list, has nothing left at the first', async () => {
    await organiser.do(staff.add, { meetingId: '1', mobile: '13955550007', name: '检票员', listIds: [gate] })
    const person = await signIn(test, '13955550007')
    const door = await keepDoor(person, gate, 'a', 'browser-of-the-mover')
    await door.sync()
    await organiser.do(staff.save, { meetingId: '1', userId: person.id, listIds: [lunch] })
    expect(await reasonsOf(person, door.deviceId)).toEqual(all('device_gone'))
    expect((await person.ask(checkin.counts, { listId: gate })).reason).toBe('list_gone')
    expect((await person.ask(checkin.open, { listId: gate, gateId: 'a', name: '' })).reason).toBe('list_gone')
  })

  it('of another meeting, or of another tenant, has no business here', async () => {
    await addOtherMeeting(test)
    const stranger = await signInAs(test, 'otherOrganiser')
    const there = (
      await stranger.ask(
        checkin.saveList,
        {
          id: '',
          meetingId: 'there',
          name: '大门',
          kind: 'entrance',
          ticketIds: [],
          windows: [],
          passes: 'once',
          exits: 1,
          accepts: ['entry'],
          questions: [],
          gates: [{ id: 'a', name: '甲门' }],
          self: 0,
        },
        { headers: { [headers.sysCode]: ELSEWHERE } },
      )
    ).data
    const open = (sysCode: string, listId: string) =>
      stranger.ask(checkin.open, { listId, gateId: 'a', name: '' }, { headers: { [headers.sysCode]: sysCode } })
    expect([(await open(HERE, gate)).reason, (await open(ELSEWHERE, gate)).reason]).toEqual(['forbidden', 'list_gone'])
    const { deviceId } = (await open(ELSEWHERE, there?.id as string)).data as { deviceId: string }
    const scan = (
      await stranger.ask(checkin.scan, { deviceId, scan: told(guest(), { judged: '' }) }, { headers: { [headers.sysCode]: ELSEWHERE } })
    ).data
    expect(scan).toMatchObject({ verdict: 'elsewhere', person: null })
    // Under this tenant's name its own device is nobody's.
    expect((await stranger.ask(checkin.sync, { deviceId })).reason).toBe('forbidden')
  })

  it('guesses PINs for four hours, and gets no further than eighty of a million', async () => {
    let tried = 0
    for (let quarter = 0; quarter < 8; quarter++) {
      for (let n = 0; n < 12; n++) {
        const { reason } = await visitor(test.app).ask(
          staff.enter,
          { code: link.code, pin: link.pin === '000000' ? '000001' : '000000', name: '小偷' },
          { headers: { 'x-forwarded-for': `203.0.113.${n}` } },
        )
        if (reason === 'pin_wrong') tried += 1
      }
      test.clock.pass(15 * MINUTE)
    }
    expect(tried).toBeLessThanOrEqual(40)
  })

  it('sees the PIN nowhere, and takes no link back', async () => {
    expect((await helper.ask(staff.revokeLink, { code: link.code })).reason).toBe('forbidden')
    expect(JSON.stringify(await organiser.do(staff.links, { meetingId: '1' }))).not.toContain(link.pin)
  })
})

describe('who guesses whether tickets are real', () => {
  beforeEach(() => begin())
  afterEach(() => opened.drop())
  const ask = (text: string, ip = '') =>
    visitor(test.app).ask(genuine.ask, { text }, { headers: ip === '' ? {} : { 'x-forwarded-for': ip } })

  it('gets 20 tries of unknown numbers from one address, even with a forged X-Forwarded-For; real numbers do not count', async () => {
    test.deps.env.limits = { ...limitDefaults, unknownNumbersPerAddress: 20 }
    const real = await Promise.all(Array.from({ length: 25 }, () => ask(guest().number)))
    expect(real.filter(({ data }) => data?.kind !== 'ticket')).toEqual([])
    const spellings = ['ABCDEFGHJKLM', 'abcd-efgh-jklm', ' ABCD EFGH JKLM ']
    const guesses: Answer<unknown>[] = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ask(spellings[n % spellings.length] as string, `203.0.113.${n}`)),
    )
    expect(guesses.filter(({ reason }) => reason === 'too_often')).toHaveLength(10)
    expect((await ask(guest().number)).reason).toBe('too_often')
    test.clock.pass(10 * MINUTE)
    expect((await ask(guest().number)).data).toEqual({ kind: 'ticket', standing: 'real' })
  })

  it('learns the same of what is nobody’s, an order, a link and a code that is alive', async () => {
    for (const text of [
      'ABCDEFGHJKLM',
      guest().orderNo,
      'https://example.com/x',
      liveCode(guest(), test.clock()).slice(0, 60),
      `HWX${'A'.repeat(16)}`,
      guest().admissionId,
      guest().phone,
      '%',
      "' OR 1=1 --",
    ])
      expect((await ask(text)).data, text).toEqual({ kind: 'unknown' })
  })
})

describe('who checks in by the code at the gate', () => {
  let gate: string
  let listId: string
  beforeEach(async () => {
    await begin()
    listId = (await makeList(organiser, { self: 1, latitude: 30.25, longitude: 120.125, radius: 200 })).id
    gate = (await organiser.do(checkin.selfCode, { id: listId })).gate
  })
  afterEach(() => opened.drop())
  const come = (more: object, person = holderOf(guest())) => person.ask(checkin.self, { gate, nonce: newNonce(), ...more })

  it('is there in person: no place is too far to be told, nor too odd', async () => {
    for (const [latitude, longitude] of [
      [30.26, 120.125],
      [1e308, 120.125],
      [-1e308, 1e308],
      [30.25, 1e308],
      [1.7e308, -1.7e308],
      [90, 120.125],
      [30.25 + 180, 120.125],
    ])
      expect((await come({ latitude, longitude })).code, `${latitude} ${longitude}`).not.toBe('000')
    for (const odd of [{ latitude: null, longitude: null }, { latitude: '30.25', longitude: '120.125' }, { latitude: 30.25 }, {}])
      expect((await come(odd)).code).not.toBe('000')
    expect(await entries(listId)).toEqual([])
  })

  it('does so with their own tickets, once', async () => {
    const place = { latitude: 30.25, longitude: 120.125 }
    expect((await come({ ...place, admissionId: guest(1).admissionId })).code).not.toBe('000')
    const nonce = newNonce()
    await Promise.all(Array.from({ length: 5 }, () => come({ ...place, nonce })))
    await Promise.all(Array.from({ length: 5 }, () => come(place)))
    // Another's nonce makes nobody else's check-in of it.
    expect((await come({ ...place, nonce }, holderOf(guest(1)))).data?.outcomes).toMatchObject([
      { admissionId: guest(1).admissionId, verdict: 'admit' },
    ])
    expect(await entries(listId)).toMatchObject([{ entered: 1 }, { entered: 1 }])
  })

  it('does not pass behind the back of a device that may be letting them in', async () => {
    const door = await keepDoor(worker, listId, 'a', STAFFS)
    await door.sync()
    test.clock.pass(MINUTE)
    expect((await come({ latitude: 30.25, longitude: 120.125 })).data?.outcomes).toMatchObject([{ verdict: 'manual', why: 'held' }])
  })
})

describe('who wants to tire the server', () => {
  let door: Doorkeeper
  let listId: string
  beforeEach(async () => {
    await begin()
    listId = (await makeList(organiser, { accepts: ['entry', 'badge'] })).id
    door = await keepDoor(worker, listId, 'a', STAFFS)
    await door.sync()
    await door.sync()
  })
  afterEach(async () => {
    expect(test.errors).toEqual([])
    await opened.drop()
  })

  it(
    'has one sync held for each device, however many they send',
    async () => {
      const many = Array.from({ length: 60 }, () => worker.ask(checkin.sync, { deviceId: door.deviceId, ...door.known, wait: 1 }))
      // The last one sent is the one that stays; all before it were let go.
      await Promise.all(many.slice(0, -1))
      await worker.do(checkin.close, { deviceId: door.deviceId })
      expect((await Promise.all(many)).filter(({ code }) => code === '000').length).toBeGreaterThanOrEqual(59)
    },
    HOLD_MS / 2,
  )

  it('opens no device beyond the last that a hand-over code can name', async () => {
    await opened.db.write((tx) => tx.updateTable('checkin_lists').set({ devices: DEVICES_MOST }).where('id', '=', listId).execute())
    const open = (browser: string) =>
      organiser.ask(checkin.open, { listId, gateId: 'a', name: '' }, { headers: { [headers.deviceId]: browser } })
    expect(await open('browser-of-one-too-many')).toMatchObject({
      reason: 'devices_full',
      msg: '该名单最多使用255台设备，请主办方新建一份名单',
    })
    expect((await worker.ask(checkin.open, { listId, gateId: 'a', name: '' }, { headers: { [headers.deviceId]: STAFFS } })).code).toBe(
      '000',
    )
  })

  it('leaves a whole hall unconfirmed: a statement tells of some at a time', () => {
    const unheard = new Map(Array.from({ length: 40_000 }, (_, n) => [String(n), 0]))
    const told = { version: 0, of: new Map(), byGate: new Map(), entered: 0, inside: 0, unheard }
    expect(takeUnsure(told, test.clock())).toHaveLength(1000)
    expect(unheard.size).toBe(39_000)
  })

  it('opens no crowd of devices in other browsers’ names', async () => {
    const reasons = []
    for (let n = 0; n < 80; n++)
      reasons.push(
        (await worker.ask(checkin.open, { listId, gateId: 'a', name: '' }, { headers: { [headers.deviceId]: `a-browser-of-many-${n}` } }))
          .reason,
      )
    expect(reasons.filter((reason) => reason === 'too_often').length).toBeGreaterThan(5)
    // Its own goes on.
    expect((await worker.ask(checkin.open, { listId, gateId: 'a', name: '' }, { headers: { [headers.deviceId]: STAFFS } })).code).toBe(
      '000',
    )
  })

  it('sends what is too large or of no shape, and is refused', async () => {
    const scan = (more: object) =>
      worker.ask(checkin.scan, { deviceId: door.deviceId, scan: { ...told(guest(), { judged: '' }), ...more } })
    const code = (text: string) => scan({ shown: { kind: 'code', text } })
    expect((await code('x'.repeat(10_000))).http).toBe(422)
    expect((await code('x'.repeat(100_000))).reason).toBe('too_large')
    for (const text of [
      '',
      ' ',
      '\u0000',
      'x'.repeat(512),
      `HWR${'0'.repeat(198)}`,
      `HWR${':'.repeat(198)}`,
      '𠮷'.repeat(200),
      '{"a":1}',
      "'; DROP TABLE admissions; --",
    ])
      expect((await code(text)).data, text.slice(0, 10)).toMatchObject({ verdict: 'fake', person: null })
    for (const more of [
      { nonce: 'short' },
      { nonce: 'x'.repeat(65) },
      { nonce: `with space ${'x'.repeat(10)}` },
      { at: -1 },
      { at: 1e300 },
      { direction: 'up' },
      { shown: { kind: 'person', serial: 1e12 } },
      { shown: { kind: 'person', serial: 0 } },
      { shown: { kind: 'entry', digest: 'x' } },
      { judged: 'yes' },
      { forced: 2 },
      { answers: { [`q${'x'.repeat(30)}`]: 'yes' } },
      { extra: 1 },
    ])
      expect((await scan(more)).http, JSON.stringify(more)).toBe(422)
    const upload = (scans: unknown[]) => worker.ask(checkin.upload, { deviceId: door.deviceId, scans: scans as Scan[] })
    expect([(await upload([])).http, (await upload(Array.from({ length: 101 }, () => told(guest())))).http]).toEqual([422, 422])
    const sync = (more: object) => worker.ask(checkin.sync, { deviceId: door.deviceId, ...more })
    for (const more of [
      { gave: [100] },
      { gave: [-1] },
      { gave: Array.from({ length: 101 }, () => 1) },
      { gaveUp: Array.from({ length: 201 }, () => 'x') },
      { handovers: ['x'.repeat(4001)] },
      { roster: -1 },
      { states: 1.5 },
    ])
      expect((await sync(more)).http, JSON.stringify(more).slice(0, 40)).toBe(422)
    expect((await sync({ roster: Number.MAX_SAFE_INTEGER, states: Number.MAX_SAFE_INTEGER, shares: Number.MAX_SAFE_INTEGER })).code).toBe(
      '000',
    )
    expect(await entries(listId)).toEqual([])
  })

  it('answers questions that objects know by name', async () => {
    const list = await makeList(organiser, { questions: [{ id: 'q', text: '带了证件吗', kind: 'yes' }] })
    const asked = await keepDoor(worker, list.id, 'a', STAFFS)
    await asked.sync()
    for (const answers of [
      { constructor: 'yes' },
      { toString: 'yes' },
      JSON.parse('{"__proto__":{"q":"yes"}}') as Record<string, string>,
      JSON.parse('{"__proto__":"yes"}') as Record<string, string>,
    ])
      expect(
        (await worker.ask(checkin.scan, { deviceId: asked.deviceId, scan: told(guest(), { judged: '', answers }) })).data?.verdict ??
          'refused',
      ).not.toBe('admit')
  })

  it('asks by an organiser’s note which phones have an account, a whole hour long', async () => {
    await opened.db.write((tx) => tx.updateTable('admissions').set({ serial: 1 }).where('id', '=', guest().admissionId).execute())
    const counted = { key: `host:${organiser.id}`, n: 290, started_at: test.clock() }
    await opened.db.write((tx) => tx.insertInto('limits').values(counted).execute())
    const reasons = []
    for (let n = 0; n < 11; n++)
      reasons.push(
        (
          await organiser.ask(checkin.note, {
            meetingId: '1',
            serial: await serialOf(test, guest().admissionId),
            vip: 1,
            note: '',
            host: `1377777${String(n).padStart(4, '0')}`,
          })
        ).reason,
      )
    expect(reasons.at(-1)).toBe('too_often')
  })
})
