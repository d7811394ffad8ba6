import { describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { findDrift, findOverfull, repairDrift } from '#server/features/order/repair.ts'
import { digest } from '#server/flow/ids.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { heldOf, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, MINUTE, PAID } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'

const LATER = '5'

onBothEngines('orders', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, invariants: [findDrift] })

  const orders = () => opened.db.read.selectFrom('orders').selectAll().execute()
  const logOf = async (no: string) =>
    (await opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', no).orderBy('at').execute())
      .map((row) => `${row.from_state}>${row.to_state} ${row.action}`)
      .sort()

  describe('submitting', () => {
    it('gives a free ticket at once, one admission for each person, its code readable in one table only', async () => {
      const { order: made } = await signUp(person, { ticketId: FREE, names: ['王小明', '王小红'] })
      expect(made).toMatchObject({ status: 1, type: 1, totalAmount: 0, expireTime: '', actions: ['ticket', 'withdraw'] })
      const { list } = await person.do(admission.mine, { meetingId: '1' })
      expect(list.map((one) => one.attendeeName).sort()).toEqual(['王小明', '王小红'])
      expect(new Set(list.map((one) => one.code)).size).toBe(2)
      const hashes = (await opened.db.read.selectFrom('admissions').select('code_hash').execute()).map((row) => row.code_hash)
      expect(hashes.sort()).toEqual(list.map((one) => digest(one.code)).sort())
      const elsewhere = JSON.stringify([
        await opened.db.read.selectFrom('admissions').selectAll().execute(),
        await opened.db.read.selectFrom('log').selectAll().execute(),
      ])
      for (const { code } of list) expect(elsewhere).not.toContain(code)
      expect(await person.do(admission.get, { id: list[0]?.id as string })).toEqual(list[0])
      expect(await logOf(made.no)).toEqual(['0>1 enrol'])
    })

    it('takes a double tap for one order, with or without a key', async () => {
      const body = await signUp.draft(person, { ticketId: PAID, names: ['李老师'] })
      const answers = await Promise.all([person.ask(order.submit, body), person.ask(order.submit, body), person.ask(order.submit, body)])
      expect(new Set(answers.map((answer) => answer.data?.no)).size).toBe(1)
      const later = await person.do(order.submit, body, { key: 'one-intention' })
      expect(later.no).toBe(answers[0]?.data?.no)
      expect(await soldOf(opened.db, PAID)).toBe(1)
    })

    it('finds the order again when the reply was lost, even after it was paid for or given up', async () => {
      const body = await signUp.draft(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      const first = await person.do(order.submit, body, { key: 'lost-reply' })
      const again = await person.do(
        order.submit,
        { ...body, enrollInfoIds: (body.enrollInfoIds ?? []).toReversed() },
        { key: 'lost-reply' },
      )
      expect(again).toEqual(first)
      await person.do(order.cancel, { no: first.no })
      expect(await person.do(order.submit, body, { key: 'lost-reply' })).toMatchObject({ no: first.no, status: 7 })
      expect(await orders()).toHaveLength(1)
    })

    it('refuses a key for another submission, also at the same moment', async () => {
      const [one, two] = [
        await signUp.draft(person, { ticketId: PAID, names: ['李老师'] }),
        await signUp.draft(person, { ticketId: FREE, names: ['王小明'] }),
      ]
      const answers = await Promise.all([
        person.ask(order.submit, one, { key: 'same-key' }),
        person.ask(order.submit, two, { key: 'same-key' }),
      ])
      expect(answers.map((answer) => answer.reason ?? 'accepted').sort()).toEqual(['accepted', 'key_reused'])
      const stranger = await signIn(test, '13800000012')
      const theirs = await signUp.draft(stranger, { ticketId: PAID, names: ['赵老师'] })
      expect((await stranger.ask(order.submit, theirs, { key: 'same-key' })).code).toBe('000')
    })

    const refusals: [string, (body: Input<typeof order.submit>) => Partial<Input<typeof order.submit>> | Promise<void>, string][] = [
      ['a ticket that does not exist', () => ({ ticketId: '99' }), 'ticket_gone'],
      ['a ticket of another meeting', () => ({ meetingId: '2' }), 'ticket_gone'],
      ['another tenant', () => ({ thirdId: '-000002' }), 'tenant_differs'],
      ['another price', () => ({ ticketPrice: 1 }), 'price_differs'],
      ['more copies than people', () => ({ ticketNum: 2 }), 'attendees_differ'],
      [
        'one person twice',
        (body) => ({ enrollInfoIds: [...(body.enrollInfoIds ?? []), ...(body.enrollInfoIds ?? [])], ticketNum: 2 }),
        'attendee_twice',
      ],
      ['a person who does not exist', () => ({ enrollInfoIds: ['nobody'] }), 'attendee_gone'],
      ['people of another ticket', () => ({ ticketId: FREE, ticketPrice: 0 }), 'attendee_other_ticket'],
      ['a ticket taken off sale', () => setTicket(opened.db, PAID, { state: 'off' }), 'ticket_gone'],
      ['a ticket not yet open', () => setTicket(opened.db, PAID, { booking_from: test.clock() + 1 }), 'booking_not_open'],
      ['a ticket no longer open', () => setTicket(opened.db, PAID, { booking_to: test.clock() }), 'booking_closed'],
      ['a sold-out ticket', () => setTicket(opened.db, PAID, { total: 0 }), 'sold_out'],
      [
        'an unpublished meeting',
        async () => {
          await opened.db.write((tx) => tx.updateTable('meetings').set({ state: 'draft' }).execute())
        },
        'meeting_gone',
      ],
    ]

    it('keeps the limits of one order and of one phone, also against a burst', async () => {
      await setTicket(opened.db, PAID, { limit_order: 2, limit_phone: 3 })
      expect(
        (await person.ask(order.submit, await signUp.draft(person, { ticketId: PAID, names: ['李老师', '王老师', '赵老师'] }))).reason,
      ).toBe('too_many_in_order')
      const bodies = []
      for (const name of ['甲', '乙', '丙', '丁', '戊']) bodies.push(await signUp.draft(person, { ticketId: PAID, names: [`${name}老师`] }))
      const answers = await Promise.all(bodies.map((body) => person.ask(order.submit, body)))
      expect(answers.map((answer) => answer.reason ?? 'accepted').sort()).toEqual([
        'accepted',
        'accepted',
        'accepted',
        'too_many_for_phone',
        'too_many_for_phone',
      ])
      await person.do(order.cancel, { no: answers.find((answer) => answer.data)?.data?.no as string })
      const refused = bodies[answers.findIndex((answer) => answer.data === null)] as Input<typeof order.submit>
      expect((await person.ask(order.submit, refused)).code).toBe('000')
    })

    it('opens and closes booking on the minute', async () => {
      const [row] = await opened.db.read.selectFrom('tickets').selectAll().where('id', '=', LATER).execute()
      await opened.db.write((tx) =>
        tx
          .updateTable('tickets')
          .set({ state: 'on', booking_from: test.clock() + MINUTE })
          .where('id', '=', LATER)
          .execute(),
      )
      const body = await signUp.draft(person, { ticketId: LATER, names: ['李老师'] })
      expect(row?.booking_from).toBeGreaterThan(test.clock())
      expect((await person.ask(order.submit, body)).reason).toBe('booking_not_open')
      test.clock.pass(MINUTE)
      expect((await person.ask(order.submit, body)).code).toBe('000')
    })

    if (!runsEveryTest(engine)) return
    it('holds places of a paid ticket for half an hour', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      expect(made).toMatchObject({
        status: 0,
        type: 2,
        ticketNum: 2,
        ticketPrice: 19_900,
        totalAmount: 39_800,
        actions: ['pay', 'cancel'],
        meetingName: '第六届全国智慧教育大会',
        ticketName: '教师票',
      })
      expect(Date.parse(made.expireTime) - Date.parse(made.createTime)).toBe(30 * MINUTE)
      expect(await soldOf(opened.db, PAID)).toBe(2)
      expect(await logOf(made.no)).toEqual(['>0 submit'])
      expect((await person.do(admission.mine, {})).list).toEqual([])
    })

    it.each(refusals)('refuses %s', async (_, spoil, reason) => {
      const body = await signUp.draft(person, { ticketId: PAID, names: ['李老师'] })
      const answer = await person.ask(order.submit, { ...body, ...(await spoil(body)) })
      expect(answer).toMatchObject({ reason, data: null })
      expect(await orders()).toEqual([])
    })

    it('shows nobody the people of another account: they are as good as none', async () => {
      const stranger = await signIn(test, '13800000012')
      const body = await signUp.draft(person, { ticketId: PAID, names: ['李老师'] })
      expect((await stranger.ask(order.submit, body)).reason).toBe('attendee_gone')
    })

    it('seats nobody twice', async () => {
      const { attendees } = await signUp(person, { ticketId: PAID, names: ['李老师'] })
      const body = await signUp.draft(person, { ticketId: PAID, names: ['王老师'] })
      expect(
        (
          await person.ask(order.submit, {
            ...body,
            enrollInfoIds: [...(body.enrollInfoIds ?? []), attendees[0]?.id as string],
            ticketNum: 2,
          })
        ).reason,
      ).toBe('attendee_twice')
    })

    it('says how many are left: none, or fewer than asked for', async () => {
      await setTicket(opened.db, PAID, { total: 1 })
      expect((await person.ask(order.submit, await signUp.draft(person, { ticketId: PAID, names: ['李老师', '王老师'] }))).reason).toBe(
        'not_enough_left',
      )
      await signUp(person, { ticketId: PAID, names: ['赵老师'] })
      expect((await person.ask(order.submit, await signUp.draft(person, { ticketId: PAID, names: ['钱老师'] }))).reason).toBe('sold_out')
    })
  })

  describe('afterwards', () => {
    it('lists orders, the newest first, by meeting and status, page by page', async () => {
      for (const name of ['甲', '乙', '丙']) {
        await signUp(person, { ticketId: PAID, names: [`${name}老师`] })
        test.clock.pass(1000)
      }
      const free = await signUp(person, { ticketId: FREE, names: ['王小明'] })
      const all = await person.do(order.list, { meetingId: '1' })
      expect([all.total, all.list[0]?.no]).toEqual([4, free.order.no])
      expect((await person.do(order.list, { meetingId: '1', status: 0, pageSize: 2, pageNum: 2 })).list).toHaveLength(1)
      expect((await person.do(order.list, { meetingId: '7' })).total).toBe(0)
    })

    it('names the people of an order in the order they were given, with their admissions', async () => {
      const { order: made } = await signUp(person, { ticketId: FREE, names: ['王小明', '王小红', '王小刚'] })
      const { list } = await person.do(order.attendees, { no: made.no })
      expect(list.map((one) => [one.name, one.admissionStatus])).toEqual([
        ['王小明', 'issued'],
        ['王小红', 'issued'],
        ['王小刚', 'issued'],
      ])
    })

    it('gives places back at once when the holder cancels, and says so again on a second tap', async () => {
      const { order: made, attendees } = await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      const [first, second] = await Promise.all([person.do(order.cancel, { no: made.no }), person.do(order.cancel, { no: made.no })])
      expect([first, second]).toEqual([
        expect.objectContaining({ status: 7, actions: [], expireTime: '' }),
        expect.objectContaining({ status: 7 }),
      ])
      expect(await soldOf(opened.db, PAID)).toBe(0)
      expect(await logOf(made.no)).toEqual(['0>7 cancel', '>0 submit'])
      const body = {
        meetingId: '1',
        thirdId: '-000001',
        ticketId: PAID,
        ticketNum: 2,
        ticketPrice: 19_900,
        enrollInfoIds: attendees.map((one) => one.id),
      }
      expect((await person.do(order.submit, body)).no).not.toBe(made.no)
    })

    it('lets an unpaid order expire after thirty minutes, on whichever server sweeps', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      test.clock.pass(30 * MINUTE - 1)
      expect(await expireUnpaid(test.deps)).toBe(0)
      test.clock.pass(1)
      const swept = await Promise.all([expireUnpaid(test.deps), expireUnpaid(test.deps), expireUnpaid(test.deps)])
      expect(swept.reduce((sum, one) => sum + one, 0)).toBe(1)
      expect(await person.do(order.get, { no: made.no })).toMatchObject({ status: 7, actions: [] })
      expect([await soldOf(opened.db, PAID), await heldOf(opened.db, PAID)]).toEqual([0, 0])
      expect(await logOf(made.no)).toEqual(['0>7 expire', '>0 submit'])
    })

    if (!runsEveryTest(engine)) return
    it('shows an order to its owner only', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['李老师'] })
      const stranger = await signIn(test, '13800000012')
      for (const call of [order.get, order.cancel, order.attendees] as const)
        expect((await stranger.ask(call as typeof order.get, { no: made.no })).reason).toBe('order_gone')
      expect((await stranger.do(order.list, { meetingId: '1' })).total).toBe(0)
    })

    it('does not cancel what is paid', async () => {
      const { order: made } = await signUp(person, { ticketId: FREE, names: ['王小明'] })
      expect((await person.ask(order.cancel, { no: made.no })).reason).toBe('order_already_paid')
      expect(await soldOf(opened.db, FREE)).toBe(1)
    })

    it('offers no payment once the time is up, even before the sweep', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['李老师'] })
      test.clock.pass(30 * MINUTE)
      expect((await person.do(order.get, { no: made.no })).actions).toEqual(['cancel'])
    })

    it('makes a new order when the same people come back after their time was up', async () => {
      const body = await signUp.draft(person, { ticketId: PAID, names: ['李老师'] })
      const first = await person.do(order.submit, body)
      test.clock.pass(31 * MINUTE)
      const second = await person.do(order.submit, body)
      expect(second).toMatchObject({ status: 0 })
      expect(second.no).not.toBe(first.no)
      expect(await soldOf(opened.db, PAID)).toBe(1)
    })

    it('shows a person with a place as enrolled, and lets nobody change their name', async () => {
      const { attendees } = await signUp(person, { ticketId: FREE, names: ['王小明'] })
      expect((await person.do(attendee.enrolled, { phone: person.mobile, meetingId: '1' })).list.map((one) => one.id)).toEqual([
        attendees[0]?.id,
      ])
      expect(
        (
          await person.ask(attendee.save, {
            id: attendees[0]?.id,
            meetingId: '1',
            ticketId: FREE,
            name: '黄牛',
            sex: 1,
            phone: '13800000009',
          })
        ).reason,
      ).toBe('attendee_in_order')
    })
  })

  describe('repair', () => {
    it('finds a count that does not add up and sets it right, and touches nothing else', async () => {
      await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      await setTicket(opened.db, PAID, { sold: 7 })
      await setTicket(opened.db, FREE, { sold: 1 })
      expect(await findDrift(opened.db)).toEqual([
        { ticketId: FREE, sold: 1, held: 0 },
        { ticketId: PAID, sold: 7, held: 2 },
      ])
      await repairDrift(opened.db)
      expect(await findDrift(opened.db)).toEqual([])
      expect(await soldOf(opened.db, PAID)).toBe(2)
    })

    it('finds a pool that holds less than its tickets have sold', async () => {
      await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })
      await signUp(person, { ticketId: FREE, names: ['赵老师'] })
      await makePool(opened.db, { id: 'enough', total: 3, whole: 1 })
      expect(await findOverfull(opened.db)).toEqual([])
      await makePool(opened.db, { id: 'hall', total: 1 }, [PAID])
      expect(await findOverfull(opened.db)).toEqual([{ name: 'hall', total: 1, taken: 2 }])
    })
  })
})
