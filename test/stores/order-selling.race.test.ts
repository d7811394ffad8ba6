/** What an order costs, who gets one and how many there are: pools, price steps, vouchers, audiences, approval. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { writeJson } from '#server/db/json.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { NO_OWN_TOTAL } from '#server/features/ticket/places.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, FREE, MINUTE, PAID, PRICE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool, makeVoucher } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('the rules of selling', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, invariants: [findDrift] })

  type Body = Input<typeof order.submit>
  /** A submission as a client makes it, with whatever differs. */
  const draft = async (names: string[], more: Partial<Body> = {}, ticketId = PAID, who = person): Promise<Body> => ({
    ...(await signUp.draft(who, { ticketId, names })),
    ...(ticketId === PAID && { ticketPrice: PRICE }),
    ...more,
  })
  const buy = async (names: string[], more: Partial<Body> = {}, ticketId = PAID, who = person) =>
    who.do(order.submit, await draft(names, more, ticketId, who))
  const refusal = async (names: string[], more: Partial<Body> = {}, ticketId = PAID, who = person) =>
    (await who.ask(order.submit, await draft(names, more, ticketId, who))).reason

  describe('price steps', () => {
    const steps = () =>
      writeJson([
        { until: test.clock() + DAY, fen: 9_900 },
        { until: test.clock() + 2 * DAY, fen: 14_900 },
      ])

    it('charges the price of the moment, and an order keeps the one it was made at', async () => {
      await setTicket(opened.db, PAID, { steps: steps(), pay_minutes: 7 * 24 * 60 })
      const early = await buy(['甲老师'], { ticketPrice: 9_900 })
      test.clock.pass(DAY)
      expect(await refusal(['乙老师'], { ticketPrice: 9_900 })).toBe('price_differs')
      const later = await buy(['乙老师', '丙老师'], { ticketPrice: 14_900 })
      test.clock.pass(DAY)
      const last = await buy(['丁老师'])
      expect([early, later, last].map(({ ticketPrice, fullPrice, totalAmount }) => [ticketPrice, fullPrice, totalAmount])).toEqual([
        [9_900, 9_900, 9_900],
        [14_900, 14_900, 29_800],
        [PRICE, PRICE, PRICE],
      ])
      expect((await person.do(order.get, { no: early.no })).totalAmount).toBe(9_900)
      const kept = await opened.db.read.selectFrom('orders').select(['step_until', 'price_fen']).orderBy('no').execute()
      expect(kept.map(({ step_until }) => step_until > 0)).toEqual([true, true, false])
    })

    it('is a place at once while the step costs nothing', async () => {
      await setTicket(opened.db, PAID, { steps: writeJson([{ until: test.clock() + DAY, fen: 0 }]) })
      expect(await buy(['甲老师'], { ticketPrice: 0 })).toMatchObject({ status: 1, type: 1, totalAmount: 0 })
    })
  })

  describe('vouchers', () => {
    it('takes an amount, a percentage, or names the price, and the order says with which', async () => {
      await makeVoucher(opened.db, { code: 'MINUS', kind: 'amount', value: 5_000 })
      await makeVoucher(opened.db, { code: 'THIRD', kind: 'percent', value: 33 })
      await makeVoucher(opened.db, { code: 'FIXED', kind: 'fixed', value: 8_800 })
      const made = [
        await buy(['甲老师'], { voucher: 'minus', ticketPrice: 14_900 }),
        await buy(['乙老师', '丙老师'], { voucher: ' THIRD ', ticketPrice: 13_333 }),
        await buy(['丁老师'], { voucher: 'FIXED', ticketPrice: 8_800 }),
      ]
      expect(made.map(({ voucher, fullPrice, totalAmount }) => [voucher, fullPrice, totalAmount])).toEqual([
        ['MINUS', PRICE, 14_900],
        ['THIRD', PRICE, 26_666],
        ['FIXED', PRICE, 8_800],
      ])
      expect((await person.do(order.list, {})).list.map(({ voucher }) => voucher).toSorted()).toEqual(['FIXED', 'MINUS', 'THIRD'])
      expect(await person.do(order.get, { no: made[0]?.no as string })).toEqual(made[0])
    })

    it('gives a place at once where nothing is left to pay', async () => {
      await makeVoucher(opened.db, { code: 'GUEST', kind: 'percent', value: 100 })
      expect(await buy(['甲老师'], { voucher: 'GUEST', ticketPrice: 0 })).toMatchObject({ status: 1, totalAmount: 0, fullPrice: PRICE })
    })

    const unfit: [string, () => Promise<unknown>, string][] = [
      ['one that does not exist', async () => {}, 'voucher_unknown'],
      ['one of another meeting', () => makeVoucher(opened.db, { code: 'CODE', meeting_id: '2' }), 'voucher_unknown'],
      ['one taken out of use', () => makeVoucher(opened.db, { code: 'CODE', active: 0 }), 'voucher_unknown'],
      ['one not yet good', () => makeVoucher(opened.db, { code: 'CODE', starts_at: test.clock() + 1 }), 'voucher_not_yet'],
      ['one no longer good', () => makeVoucher(opened.db, { code: 'CODE', ends_at: test.clock() }), 'voucher_ended'],
      ['one for another ticket', () => makeVoucher(opened.db, { code: 'CODE', ticketIds: [FREE] }), 'voucher_unfit'],
      ['one with fewer uses than copies', () => makeVoucher(opened.db, { code: 'CODE', uses: 1 }), 'voucher_used_up'],
      ['one with fewer uses a person', () => makeVoucher(opened.db, { code: 'CODE', uses_person: 1 }), 'voucher_spent'],
    ]

    if (!runsEveryTest(engine)) return
    it('judges the price by what it is with the voucher', async () => {
      await makeVoucher(opened.db, { code: 'MINUS', kind: 'amount', value: 5_000 })
      expect(await refusal(['甲老师'], { voucher: 'MINUS' })).toBe('price_differs')
      expect(await refusal(['甲老师'], { ticketPrice: 14_900 })).toBe('price_differs')
    })

    it.each(unfit)('refuses %s, and holds no place', async (_, make, reason) => {
      await make()
      expect(await refusal(['甲老师', '乙老师'], { voucher: 'CODE' })).toBe(reason)
      expect(await soldOf(opened.db, PAID)).toBe(0)
    })

    it('counts copies of live orders: all people’s, and one person’s', async () => {
      await makeVoucher(opened.db, { code: 'FEW', uses: 3, uses_person: 2 })
      const other = await signIn(test, '13800000012')
      const { no } = await buy(['甲老师', '乙老师'], { voucher: 'FEW' })
      expect(await refusal(['丙老师'], { voucher: 'FEW' })).toBe('voucher_spent')
      await buy(['丁老师'], { voucher: 'FEW' }, PAID, other)
      expect(await refusal(['戊老师'], { voucher: 'FEW' }, PAID, other)).toBe('voucher_used_up')
      await person.do(order.cancel, { no })
      await buy(['戊老师'], { voucher: 'FEW' }, PAID, other)
    })

    it('is part of what a submission asks for', async () => {
      await makeVoucher(opened.db, { code: 'ONE' })
      await makeVoucher(opened.db, { code: 'TWO' })
      const body = await draft(['甲老师'], { voucher: 'ONE' })
      const made = await person.do(order.submit, body, { key: 'intention-1' })
      expect(await person.do(order.submit, body, { key: 'intention-1' })).toEqual(made)
      expect(await person.do(order.submit, body)).toEqual(made)
      expect((await person.ask(order.submit, { ...body, voucher: 'TWO' }, { key: 'intention-1' })).reason).toBe('key_reused')
      expect((await person.ask(order.submit, { ...body, voucher: '' })).reason).toBe('attendee_twice')
    })
  })

  describe('who may buy, and how many', () => {
    it('sells to phones of the list alone', async () => {
      await setTicket(opened.db, PAID, { audience: 'phones' })
      await opened.db.write((tx) => tx.insertInto('ticket_phones').values({ ticket_id: PAID, phone: '13800000012' }).execute())
      const guest = await signIn(test, '13800000012')
      expect(await refusal(['甲老师'])).toBe('not_invited')
      await buy(['乙老师'], {}, PAID, guest)
    })

    if (!runsEveryTest(engine)) return
    it('sells to members of one of the organisations alone', async () => {
      const [organisation] = await opened.db.read.selectFrom('organisations').selectAll().limit(1).execute()
      const id = organisation?.id as string
      await setTicket(opened.db, PAID, { audience: 'organisations', organisation_ids: writeJson(['another', id]) })
      expect(await refusal(['甲老师'])).toBe('not_invited')
      const { id: userId } = await opened.db.read
        .selectFrom('users')
        .select('id')
        .where('mobile', '=', person.mobile)
        .executeTakeFirstOrThrow()
      await opened.db.write((tx) =>
        tx.insertInto('organisation_members').values({ organisation_id: id, user_id: userId, joined_at: 0 }).execute(),
      )
      await buy(['甲老师'])
    })

    it('asks for the least of an order', async () => {
      await setTicket(opened.db, PAID, { least_order: 2 })
      expect(await refusal(['甲老师'])).toBe('too_few_in_order')
      await buy(['甲老师', '乙老师'])
    })
  })

  describe('approval', () => {
    beforeEach(() => setTicket(opened.db, PAID, { approval: 1 }))

    it('comes first: the place is held, there is nothing to pay and no end to it', async () => {
      const made = await buy(['甲老师'])
      expect(made).toMatchObject({ status: 6, expireTime: '', actions: ['cancel'], totalAmount: PRICE })
      expect(await soldOf(opened.db, PAID)).toBe(1)
      const log = await opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', made.no).execute()
      expect(log.map((line) => `${line.from_state}>${line.to_state} ${line.action}`)).toEqual(['0>6 apply'])
    })

    it('can be withdrawn from: the place is free at once', async () => {
      const { no } = await buy(['甲老师'])
      expect(await person.do(order.cancel, { no })).toMatchObject({ status: 7, actions: [] })
      expect(await soldOf(opened.db, PAID)).toBe(0)
    })
  })

  if (!runsEveryTest(engine)) return
  describe('pools', () => {
    it('sells no more of the types that share one than it holds, whatever each has left', async () => {
      await makePool(opened.db, { id: 'hall', total: 3 }, [FREE, PAID])
      await setTicket(opened.db, FREE, { total: NO_OWN_TOTAL })
      await buy(['甲老师', '乙老师'])
      expect(await refusal(['丙老师', '丁老师'], {}, FREE)).toBe('not_enough_left')
      await buy(['丙老师'], {}, FREE)
      expect(await refusal(['戊老师'])).toBe('sold_out')
      expect([await soldOf(opened.db, FREE), await soldOf(opened.db, PAID)]).toEqual([1, 2])
    })

    it('keeps the total of the whole meeting, and has a place again when somebody cancels', async () => {
      await makePool(opened.db, { id: 'house', total: 2, whole: 1 })
      const { no } = await buy(['甲老师'])
      await buy(['乙老师'], {}, FREE)
      expect(await refusal(['丙老师'], {}, FREE)).toBe('sold_out')
      await person.do(order.cancel, { no })
      await buy(['丙老师'], {}, FREE)
    })

    it('asks nothing of pools that are another meeting’s', async () => {
      await makePool(opened.db, { id: 'elsewhere', total: 1, whole: 1, meeting_id: '2' })
      await buy(['甲老师', '乙老师'])
    })
  })

  describe('hidden tickets', () => {
    beforeEach(() => setTicket(opened.db, PAID, { hidden: 1 }))

    it('are as good as none without a voucher that opens them', async () => {
      await makeVoucher(opened.db, { code: 'POSTER', kind: 'percent', value: 10 })
      await makeVoucher(opened.db, { code: 'OTHER', ticketIds: [FREE] })
      expect(await refusal(['甲老师'])).toBe('ticket_gone')
      expect(await refusal(['乙老师'], { voucher: 'POSTER', ticketPrice: 17_910 })).toBe('ticket_gone')
      expect(await refusal(['丙老师'], { voucher: 'OTHER' })).toBe('ticket_gone')
    })

    it.each([
      ['shows all that are hidden', { kind: 'unlock' }, PRICE],
      ['names it', { kind: 'percent', value: 50, ticketIds: [PAID] }, 9_950],
    ] as const)('are sold to whoever brings one that %s', async (_, voucher, ticketPrice) => {
      await makeVoucher(opened.db, { code: 'DOOR', ...voucher })
      expect(await buy(['甲老师'], { voucher: 'DOOR', ticketPrice })).toMatchObject({ ticketPrice, voucher: 'DOOR' })
    })
  })

  describe('time to pay', () => {
    it('is as long as the ticket says', async () => {
      await setTicket(opened.db, PAID, { pay_minutes: 3 * 24 * 60 })
      const made = await buy(['甲老师'])
      expect(Date.parse(made.expireTime) - Date.parse(made.createTime)).toBe(3 * DAY)
      test.clock.pass(3 * DAY - MINUTE)
      expect((await person.do(order.get, { no: made.no })).actions).toEqual(['pay', 'cancel'])
    })
  })
})
