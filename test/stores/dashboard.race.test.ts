/** A meeting's figures: what is sold and received, by which links it came, who arrives, and a report of who came. */
import { beforeEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { dashboard, SOURCES_MAX } from '#contract/dashboard.ts'
import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { right } from '#contract/right.ts'
import { task } from '#contract/task.ts'
import { transfer } from '#contract/transfer.ts'
import { toWire } from '#server/flow/clock.ts'
import { inSlices } from '#server/features/dashboard/sales-store.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { type TestApp, testApp, testClock } from '../support/app.ts'
import { addOtherMeeting, OTHER_MEETING } from '../support/at-a-door.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { setMeeting, setTicket } from '../support/crowd.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { FREE, PAID, PRICE } from '../support/facts.ts'
import { type Guest, hall } from '../support/hall.ts'
import { HERE } from '../support/long-work.ts'
import { payFor, paidOrder, untilBack } from '../support/paid.ts'
import { grantRole, type Person, signIn, signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { recounted } from '../support/recounted.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
const reason = '行程有变'

/** Quarters with anybody in them. */
const crowded = (quarters: readonly { time: string; entered: number }[]) =>
  new Map(quarters.filter(({ entered }) => entered > 0).map(({ time, entered }) => [time, entered]))
const bySource = <R extends { source: string }>(rows: readonly R[]) => rows.toSorted((a, b) => (a.source < b.source ? -1 : 1))

onBothEngines('figures', (engine) => {
  let test: TestApp
  let organiser: Person
  let buyer: Person

  async function begin(at?: number): Promise<void> {
    test = await testApp(opened.db, at === undefined ? {} : { clock: testClock(at) })
    organiser = await signInAs(test, 'organiser')
    buyer = await signIn(test, '13800000011')
    // No doors but those that a test makes.
    await opened.db.write((tx) => tx.updateTable('checkin_lists').set({ removed_at: 1 }).execute())
    for (const id of [FREE, PAID]) await setTicket(opened.db, id, { booking_to: test.clock() + 400 * DAY })
  }
  const opened = databaseTest({ engine })

  /** Asked by nobody for a while: what others were told a moment ago is not told again. */
  const later = () => test.clock.pass(3 * SECOND)
  async function today(who = organiser) {
    later()
    return who.do(dashboard.today, HERE)
  }
  async function sales(fromDay: string, toDay: string) {
    later()
    return organiser.do(dashboard.sales, { ...HERE, fromDay, toDay })
  }
  async function sources() {
    later()
    return organiser.do(dashboard.sources, HERE)
  }
  async function doors(day?: string) {
    later()
    return organiser.do(dashboard.doors, { ...HERE, ...(day !== undefined && { day }) })
  }
  const dayNow = () => toWire(test.clock()).slice(0, 10)
  const hours = (starts_at: number, ends_at: number) => setMeeting(opened.db, { starts_at, ends_at })

  describe('of a sale', () => {
    beforeEach(() => begin())

    it('are nothing where nothing was sold: fourteen empty days, and no source', async () => {
      expect(await today()).toMatchObject({
        sold: 0,
        soldBefore: 0,
        received: 0,
        receivedBefore: 0,
        unpaid: 0,
        endingSoon: 0,
        arrived: 0,
        expected: 0,
      })
      const { days, quarters } = await today()
      expect([days.length, days.at(-1)?.day, days.every(({ orders, amount }) => orders === 0 && amount === 0), quarters]).toEqual([
        14,
        dayNow(),
        true,
        [],
      ])
      expect(await sources()).toEqual([])
      expect((await sales('2026-09-01', '2026-09-02')).days).toHaveLength(2)
      expect((await sales('2026-09-01', '2026-09-02')).tickets.every(({ copies, amount }) => copies === 0 && amount === 0)).toBe(true)
    })

    it('count what is paid, given and free as sold, and who has not paid apart', async () => {
      await paidOrder(test, buyer, ['王小明', '李雷'])
      await signUp(buyer, { ticketId: FREE, names: ['韩梅梅'] })
      await organiser.do(desk.comp, { ...HERE, ticketId: PAID, people: [{ name: '讲者', mobile: '13955557009' }], reason: '讲者' })
      await signUp(buyer, { ticketId: PAID, names: ['赵四'] })
      expect(await today()).toMatchObject({ sold: 4, received: 2 * PRICE, unpaid: 1, endingSoon: 1, expected: 4, arrived: 0 })
      expect((await today()).days.at(-1)).toMatchObject({ orders: 3, copies: 4, amount: 2 * PRICE, refunded: 0 })
      test.clock.pass(HOUR)
      await expireUnpaid(test.deps)
      expect(await today()).toMatchObject({ sold: 4, unpaid: 0, endingSoon: 0 })
    })

    it('know how many places there are: of tickets on sale, and what others have sold', async () => {
      const before = await today()
      await setTicket(opened.db, PAID, { total: 50, state: 'on' })
      await setTicket(opened.db, FREE, { total: 30, state: 'on' })
      const both = (await today()).total
      await signUp(buyer, { ticketId: FREE, names: ['韩梅梅'] })
      await setTicket(opened.db, FREE, { state: 'off' })
      expect([before.total > 0, both - (await today()).total]).toEqual([true, 29])
    })

    it('take off what went back when it is back, and leave the day that it came on as it was', async () => {
      const { order: bought, tickets } = await paidOrder(test, buyer, ['王小明', '李雷'])
      const bookedOn = dayNow()
      test.clock.pass(DAY)
      await organiser.do(refund.create, { outTradeNo: bought.no, reason, admissionIds: [tickets[0]?.id as string] })
      expect(await today()).toMatchObject({ sold: 1, received: 2 * PRICE })
      await untilBack(test)
      expect(await today()).toMatchObject({ sold: 1, received: PRICE })
      const { days, tickets: types } = await sales(bookedOn, dayNow())
      expect(days).toEqual([
        { day: bookedOn, orders: 1, copies: 1, amount: 2 * PRICE, refunded: 0 },
        { day: dayNow(), orders: 0, copies: 0, amount: 0, refunded: PRICE },
      ])
      expect(types.find(({ ticketId }) => ticketId === PAID)).toMatchObject({ copies: 1, amount: 2 * PRICE, refunded: PRICE })
    })

    it('know how it stood a week ago, with what has gone back since', async () => {
      const { order: bought } = await paidOrder(test, buyer, ['王小明', '李雷'])
      await signUp(buyer, { ticketId: FREE, names: ['韩梅梅'] })
      test.clock.pass(7 * DAY)
      await organiser.do(refund.create, { outTradeNo: bought.no, reason })
      await untilBack(test)
      expect(await today()).toMatchObject({ sold: 1, soldBefore: 3, received: 0, receivedBefore: 2 * PRICE })
      test.clock.pass(7 * DAY)
      expect(await today()).toMatchObject({ sold: 1, soldBefore: 1, received: 0, receivedBefore: 0 })
    })

    it('count a ticket that was given to somebody else once, today and a week ago', async () => {
      const { id } = await ticketFor(buyer)
      await buyer.do(transfer.give, { id, name: '李雷', mobile: '13955550006' })
      test.clock.pass(7 * DAY)
      expect(await today()).toMatchObject({ sold: 1, soldBefore: 1, expected: 1 })
    })

    it('tell by which links people came, with what they paid; all others came directly', async () => {
      const by = async (source: string | undefined, ticketId: string, name: string) => {
        const draft = await signUp.draft(buyer, { ticketId, names: [name] })
        return buyer.do(order.submit, { ...draft, ...(source !== undefined && { source }) })
      }
      const bought = await by('公众号', PAID, '王小明')
      await payFor(test, buyer, bought)
      await by('公众号', FREE, '李雷')
      await by(undefined, FREE, '韩梅梅')
      await by('poster', PAID, '赵四')
      expect(await sources()).toEqual([
        { source: '公众号', orders: 2, copies: 2, amount: PRICE },
        { source: '', orders: 1, copies: 1, amount: 0 },
      ])
      await organiser.do(refund.create, { outTradeNo: bought.no, reason, keep: 1, amount: 900 })
      await untilBack(test)
      expect((await sources())[0]).toMatchObject({ source: '公众号', copies: 2, amount: PRICE - 900 })
    })

    it('put links that nobody could read through together', async () => {
      const guests = await hall(opened.db, SOURCES_MAX + 5, { now: test.clock() })
      for (const [at, { orderNo }] of guests.entries())
        await opened.db.write((tx) =>
          tx
            .updateTable('orders')
            .set({ source: `s${at}` })
            .where('no', '=', orderNo)
            .execute(),
        )
      const told = await sources()
      expect([told.length, told.at(-1)]).toEqual([SOURCES_MAX + 1, { source: '…', orders: 5, copies: 5, amount: 0 }])
    })

    it('are read some orders at a time, each order once, those of one moment together', async () => {
      for (let moment = 0; moment < 4; moment++) {
        test.clock.pass(SECOND)
        await hall(opened.db, [3, 1, 0, 2][moment] as number, { now: test.clock() })
      }
      const slices: number[] = []
      const all = await inSlices(
        opened.db,
        '1',
        async ({ from, to }) => {
          const made = opened.db.read.selectFrom('orders').select('no').where('created_at', '>=', from).where('created_at', '<', to)
          const some = await made.execute()
          slices.push(some.length)
          return some.map(({ no }) => no)
        },
        2,
      )
      expect([slices.reduce((sum, n) => sum + n, 0), new Set(all).size, slices.length > 1]).toEqual([6, 6, true])
    })

    it('are whole days of 东八区 in order, of a year at most', async () => {
      const wrong = async (fromDay: string, toDay: string) => (await organiser.ask(dashboard.sales, { ...HERE, fromDay, toDay })).reason
      expect(await wrong('2026-09-03', '2026-09-02')).toBe('days_wrong')
      expect(await wrong('2025-09-01', '2026-09-02')).toBe('days_wrong')
      expect((await sales('2025-09-02', '2026-09-02')).days).toHaveLength(366)
      expect((await organiser.ask(dashboard.sales, { ...HERE, fromDay: '2026-02-30', toDay: '2026-03-01' })).http).toBe(422)
    })

    it('are the same for all who ask within three seconds, and true for whoever asks then', async () => {
      const first = await today()
      await signUp(buyer, { ticketId: FREE, names: ['王小明'] })
      expect((await organiser.do(dashboard.today, HERE)).sold).toBe(first.sold)
      expect((await today()).sold).toBe(first.sold + 1)
    })

    it('keep money from whoever may not see it, and show it to whoever may', async () => {
      await paidOrder(test, buyer, ['王小明'])
      const watcher = await inRole('meeting:dashboard:view', '13955557021')
      expect(await today(watcher)).toMatchObject({ sold: 1, received: null, receivedBefore: null })
      const { days } = await watcher.do(dashboard.today, HERE)
      expect(days.every(({ amount, refunded }) => amount === null && refunded === null)).toBe(true)
      expect((await watcher.do(dashboard.sources, HERE)).map(({ amount }) => amount)).toEqual([null])
      const sold = await watcher.do(dashboard.sales, { ...HERE, fromDay: dayNow(), toDay: dayNow() })
      expect([sold.days[0]?.amount, sold.days[0]?.refunded, sold.tickets[0]?.amount]).toEqual([null, null, null])
      expect((await organiser.do(dashboard.today, HERE)).received).toBe(PRICE)
      expect((await watcher.ask(dashboard.attendanceExport, { ...HERE, kind: 'csv' })).reason).toBe('forbidden')
    })

    async function inRole(permission: 'meeting:dashboard:view', mobile: string): Promise<Person> {
      const admin = await signInAs(test, 'admin')
      const { id } = await admin.do(right.saveRole, { id: '', name: '看数据', permissions: [permission] })
      const person = await signIn(test, mobile)
      await grantRole(opened.db, person, id)
      return person
    }

    it('of another tenant’s meeting are not there', async () => {
      await addOtherMeeting(test)
      const there = { meetingId: OTHER_MEETING }
      const days = { fromDay: '2026-09-01', toDay: '2026-09-02' }
      for (const meetingId of [OTHER_MEETING, 'none']) {
        const asked = { ...there, meetingId }
        expect((await organiser.ask(dashboard.today, asked)).reason).toBe('meeting_gone')
        expect((await organiser.ask(dashboard.sales, { ...asked, ...days })).reason).toBe('meeting_gone')
        expect((await organiser.ask(dashboard.sources, asked)).reason).toBe('meeting_gone')
        expect((await organiser.ask(dashboard.doors, asked)).reason).toBe('meeting_gone')
        expect((await organiser.ask(dashboard.attendance, asked)).reason).toBe('meeting_gone')
        expect((await organiser.ask(dashboard.attendanceExport, { ...asked, kind: 'csv' })).reason).toBe('meeting_gone')
      }
      await hall(opened.db, 2, { now: test.clock(), meetingId: OTHER_MEETING, thirdId: '-000002', ticketId: 'ticket-there' })
      expect(await today()).toMatchObject({ sold: 0, expected: 0 })
    })
  })

  it('a sale before midnight of 31 December is of the old year, and one after it of the new', async () => {
    await begin(Date.UTC(2026, 11, 31, 15, 50))
    await opened.db.write((tx) =>
      tx
        .updateTable('meetings')
        .set({ starts_at: test.clock() + 30 * DAY, ends_at: test.clock() + 31 * DAY })
        .execute(),
    )
    const untilMidnight = Date.UTC(2026, 11, 31, 16) - test.clock()
    test.clock.pass(untilMidnight - 10 * SECOND)
    await paidOrder(test, buyer, ['王小明'])
    expect(dayNow()).toBe('2026-12-31')
    test.clock.pass(20 * SECOND)
    await paidOrder(test, buyer, ['李雷'])
    const sold = (day: string, copies: number) => ({ day, orders: copies, copies, amount: copies * PRICE, refunded: 0 })
    expect((await sales('2026-12-30', '2027-01-01')).days).toEqual([sold('2026-12-30', 0), sold('2026-12-31', 1), sold('2027-01-01', 1)])
    expect((await today()).days.slice(-2)).toEqual([sold('2026-12-31', 1), sold('2027-01-01', 1)])
  })

  describe('of doors', () => {
    /** 2026-09-02 09:50, on the first of two days. */
    const MORNING = Date.UTC(2026, 8, 2, 1, 50)
    let guests: Guest[]
    let staff: Person
    let door: Doorkeeper
    let listId: string
    beforeEach(async () => {
      await begin(MORNING - 10 * MINUTE)
      test.clock.pass(MORNING - test.clock())
      guests = await hall(opened.db, 4, { now: test.clock() })
      await hours(MORNING, MORNING + DAY)
      listId = (await makeList(organiser, { passes: 'again' })).id
      staff = await signInAs(test, 'staff')
      door = await keepDoor(staff, listId)
      await door.sync()
    })
    const enter = (at: number, more: Parameters<Doorkeeper['scan']>[1] = {}) => door.scan((guests[at] as Guest).code, more)
    const leave = (at: number) => enter(at, { direction: 'out' })

    it('have everybody once, in the quarter of an hour of their first entry of the day', async () => {
      await enter(0)
      test.clock.pass(HOUR)
      await enter(1)
      await leave(0)
      await enter(0)
      const told = await today()
      expect(told).toMatchObject({ arrived: 2, expected: 4 })
      expect(told.quarters[0]?.time.slice(-8, -3)).toMatch(/^(09:45|10:00)$/)
      expect(told.quarters.map(({ entered }) => entered).filter((n) => n > 0)).toEqual([1, 1])
      expect(told.quarters).toHaveLength(5)
      const [list] = await doors()
      expect(list).toMatchObject({ listId, expected: 4, arrived: 2, refusedScans: 0, quarters: told.quarters })
      test.clock.pass(HOUR)
      expect((await today()).quarters).toHaveLength(9)
    })

    it('come back on the second day as of that day, and count once in all', async () => {
      await enter(0)
      await enter(1)
      await leave(0)
      await leave(1)
      const first = dayNow()
      test.clock.pass(DAY - HOUR)
      await enter(0)
      await enter(2)
      expect(await today()).toMatchObject({ arrived: 3, expected: 4 })
      expect((await today()).quarters.reduce((sum, { entered }) => sum + entered, 0)).toBe(2)
      expect((await doors())[0]?.arrived).toBe(3)
      expect([(await doors(first))[0]?.arrived, (await doors(dayNow()))[0]?.arrived]).toEqual([2, 2])
      expect(await organiser.do(dashboard.attendance, HERE)).toEqual([
        { listId, name: '大门', kind: 'entrance', day: first, expected: 4, came: 2 },
        { listId, name: '大门', kind: 'entrance', day: dayNow(), expected: 4, came: 2 },
      ])
      test.clock.pass(2 * DAY)
      expect((await today()).quarters).toEqual([])
    })

    it('forget an entry that was taken back', async () => {
      await enter(0)
      const nonce = newNonce()
      await enter(1, { nonce })
      expect((await today()).arrived).toBe(2)
      await staff.do(checkin.undo, { deviceId: door.deviceId, nonce })
      expect(await today()).toMatchObject({ arrived: 1 })
      expect((await today()).quarters.reduce((sum, { entered }) => sum + entered, 0)).toBe(1)
      expect((await doors())[0]).toMatchObject({ arrived: 1, refusedScans: 0 })
    })

    it('say which gate, whom they turned away, and when each device was last heard of', async () => {
      await enter(0, { gateId: 'b' })
      await enter(0)
      await door.scan('https://example.com/win')
      const [list] = await doors()
      expect(list).toMatchObject({
        arrived: 1,
        refusedScans: 2,
        gates: [
          { id: 'a', name: '甲门', entered: 0 },
          { id: 'b', name: '乙门', entered: 1 },
        ],
        devices: [{ no: 1, name: 'a 的手机', gate: '甲门', online: 1 }],
      })
      test.clock.pass(10 * MINUTE)
      expect((await doors())[0]?.devices).toMatchObject([{ online: 0, seenTime: list?.devices[0]?.seenTime }])
    })

    it('expect those alone whom a list lets in; whoever has no ticket any more is expected nowhere', async () => {
      const lunch = (await makeList(organiser, { name: '午餐', kind: 'inside', ticketIds: [PAID] })).id
      const { order: bought } = await paidOrder(test, buyer, ['王小明', '李雷'])
      expect((await doors()).map(({ expected }) => expected)).toEqual([6, 2])
      await organiser.do(refund.create, { outTradeNo: bought.no, reason })
      expect((await doors()).map(({ listId: id, expected }) => [id, expected])).toEqual([
        [listId, 4],
        [lunch, 0],
      ])
      expect((await today()).expected).toBe(4)
    })

    it('have a line for each day that a list is open, whether anybody came or not', async () => {
      const window = (from: string, to: string) => ({ from: `2026-09-0${from}:00`, to: `2026-09-0${to}:00` })
      const talk = await makeList(organiser, {
        name: '分会场',
        kind: 'inside',
        windows: [window('2 14:00', '2 18:00'), window('2 20:00', '3 01:00'), window('4 09:00', '4 12:00')],
      })
      const lines = (await organiser.do(dashboard.attendance, HERE)).filter((line) => line.listId === talk.id)
      expect(lines.map(({ day, expected, came }) => [day, expected, came])).toEqual([
        ['2026-09-02', 4, 0],
        ['2026-09-04', 4, 0],
      ])
    })

    it('become a table: a row for each person, a column for each list and day, with when they first came', async () => {
      const first = toWire(test.clock()).slice(0, 16)
      await enter(0)
      await leave(0)
      await enter(1)
      test.clock.pass(DAY - HOUR)
      await enter(0)
      await makeList(organiser, { name: '午餐', kind: 'inside' })
      await opened.db.write((tx) =>
        tx
          .updateTable('attendees')
          .set({ name: '=1+1' })
          .where('id', '=', (guests[2] as Guest).attendeeId)
          .execute(),
      )
      const { taskId } = await organiser.do(dashboard.attendanceExport, { ...HERE, kind: 'csv' })
      expect((await organiser.ask(dashboard.attendanceExport, { ...HERE, kind: 'csv' })).reason).toBe('task_running')
      while ((await takeSteps(test.deps)) > 0);
      const { state, result, done, total } = await organiser.do(task.get, { ...HERE, id: taskId })
      expect([state, done, total]).toEqual(['done', 4, 4])
      const [head, ...rows] = cellsOf((await readAll(organiser, result?.id as string)).toString().slice(1))
      expect(head).toEqual(['姓名', '手机号', '门票', '订单号', '门票状态', '大门 2026-09-02', '大门 2026-09-03', '午餐'])
      expect(rows.map(([name, ...cells]) => [name, ...cells.slice(-3)])).toEqual([
        ['来宾1', first, toWire(test.clock()).slice(0, 16), ''],
        ['来宾2', first, '', ''],
        [expect.stringMatching(/^['\t]?=1\+1$/), '', '', ''],
        ['来宾4', '', '', ''],
      ])
      const log = opened.db.read.selectFrom('log').select(['who', 'why']).where('action', '=', 'exportAttendance')
      expect(await log.execute()).toEqual([{ who: organiser.id, why: 'csv, 4 rows' }])
    })
  })

  it('agree with a slow recount of every row, whatever people have done', async () => {
    await begin()
    const chance = chanceOf(20_261_123)
    const upTo = (most: number) => Math.floor(chance() * (most + 1))
    const oneOf = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T
    await hours(test.clock() + 2 * DAY, test.clock() + 20 * DAY)
    const staff = await signInAs(test, 'staff')
    const lists = [
      await makeList(organiser, { passes: 'again' }),
      await makeList(organiser, { name: '侧门', ticketIds: [PAID] }),
      await makeList(organiser, { name: '午餐', kind: 'inside', passes: 'again', exits: 0 }),
    ]
    const devices = [] as Doorkeeper[]
    for (const { id } of lists) devices.push(await keepDoor(staff, id))
    const guests = await hall(opened.db, 10, { now: test.clock(), ticketId: PAID })
    await setTicket(opened.db, PAID, { sold: guests.length })
    const nonces: { deviceId: string; nonce: string }[] = []
    let phone = 0
    const acts = [
      async () => {
        const draft = await signUp.draft(buyer, { ticketId: oneOf([FREE, PAID, PAID]), names: ['王小明', '李雷'].slice(upTo(1)) })
        const made = await buyer.ask(order.submit, { ...draft, source: oneOf(['', '公众号', 'poster']) })
        if (made.data !== null && made.data.totalAmount > 0 && chance() < 0.8) await payFor(test, buyer, made.data)
      },
      async () => {
        const people = [{ name: '嘉宾', mobile: `1990000${String((phone += 1)).padStart(4, '0')}` }]
        if (chance() < 0.5) await organiser.ask(desk.comp, { ...HERE, ticketId: PAID, people, reason: '讲者' })
        else await organiser.ask(desk.sell, { ...HERE, ticketId: PAID, people, method: 'cash', serial: `S${phone}`, ticketPrice: PRICE })
      },
      async () => {
        const paid = await opened.db.read.selectFrom('trades').select('order_no').where('state', '=', 'success').orderBy('no').execute()
        const no = paid.length === 0 ? undefined : oneOf(paid).order_no
        if (no === undefined) return
        const admissions = opened.db.read.selectFrom('admissions').select('id').where('order_no', '=', no).where('status', '!=', 'revoked')
        const [first] = await admissions.orderBy('id').execute()
        const how = oneOf([{}, { keep: 1 as const, amount: 500 }, { admissionIds: [first?.id ?? 'none'] }])
        await organiser.ask(refund.create, { outTradeNo: no, reason, ...how })
      },
      async () => {
        const free = await opened.db.read
          .selectFrom('orders')
          .select('no')
          .where('meeting_id', '=', '1')
          .where('amount_fen', '=', 0)
          .orderBy('no')
          .execute()
        if (free.length > 0 && chance() < 0.4) await organiser.ask(desk.withdraw, { ...HERE, no: oneOf(free).no, reason })
      },
      () => untilBack(test),
      async () => {
        test.clock.pass(oneOf([MINUTE, 40 * MINUTE, 7 * HOUR]))
        await expireUnpaid(test.deps)
      },
      ...[0, 1, 2].map(() => async () => {
        const at = upTo(2)
        const { deviceId } = devices[at] as Doorkeeper
        const nonce = newNonce()
        const offline = chance() < 0.3
        const scan = {
          nonce,
          gateId: oneOf(['a', 'b']),
          direction: oneOf(['in', 'in', 'out'] as const),
          at: test.clock() - (offline ? upTo(20) * HOUR : 0),
          shown: { kind: 'code' as const, text: chance() < 0.1 ? 'nonsense' : oneOf(guests).code },
          forced: oneOf([0, 0, 0, 1]),
        }
        if (offline) await staff.ask(checkin.upload, { deviceId, scans: [{ ...scan, judged: 'admit' }] })
        else await staff.ask(checkin.scan, { deviceId, scan })
        nonces.push({ deviceId, nonce })
      }),
      async () => {
        if (nonces.length > 0) await staff.ask(checkin.undo, oneOf(nonces.slice(-3)))
      },
    ]
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 20; n++) await oneOf(acts)()
      test.clock.pass(DAY)
      for (const { deviceId } of devices) await staff.ask(checkin.sync, { deviceId, roster: 0, states: 0, shares: 0 })
      later()
      const now = test.clock()
      const yesterday = toWire(now - DAY).slice(0, 10)
      const asked = { from: '2026-08-25', to: '2026-10-20' }
      const truth = await recounted(opened.db, { ...asked, now, before: yesterday })
      const told = await organiser.do(dashboard.today, HERE)
      expect(told).toMatchObject(truth.today)
      expect(crowded(told.quarters)).toEqual(truth.quarters)
      expect(await organiser.do(dashboard.sales, { ...HERE, fromDay: asked.from, toDay: asked.to })).toMatchObject(truth.sales)
      expect(bySource(await organiser.do(dashboard.sources, HERE))).toEqual(bySource(truth.sources))
      expect(await organiser.do(dashboard.doors, HERE)).toMatchObject(truth.doors)
      const before = await organiser.do(dashboard.doors, { ...HERE, day: yesterday })
      expect(before).toMatchObject(truth.doorsBefore)
      for (const { listId, quarters } of before) expect(crowded(quarters)).toEqual(truth.quartersOf(listId, yesterday))
      const lines = await organiser.do(dashboard.attendance, HERE)
      expect(lines.filter(({ came }) => came > 0)).toMatchObject(truth.attendance)
    }
    const { sold, arrived, received } = await organiser.do(dashboard.today, HERE)
    expect([sold > 10, arrived > 2, (received ?? 0) > 0]).toEqual([true, true, true])
  })
})
