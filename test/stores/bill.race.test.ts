import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { bill } from '#contract/bill.ts'
import { headers } from '#contract/call.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { openDb } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { startOf } from '#server/features/bill/days.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { checkBills } from '#server/jobs/bills.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import type { BillLine, PaymentProvider } from '#server/providers/payment-provider.ts'
import { setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { HOUR, MINUTE, SECOND } from '../support/facts.ts'
import { signInAgain, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { silent } from '../support/settling.ts'

/** The tests begin on this day at ten. */
const TODAY = '2026-09-02'
const TOMORROW = '2026-09-03'

onBothEngines('the daily bill', (engine) => {
  let made: TicketOrder
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, invariants: [findDrift], logsErrors: true })
  beforeEach(async () => void (made = (await signUp(person, { ticketId: '2', names: ['李老师', '王老师'] })).order))

  const open = async (one = made) =>
    (
      await person.do(payment.createTrade, {
        ...paymentSettings,
        bankType: '',
        outTradeNo: one.no,
        totalAmount: one.totalAmount,
        userId: person.id,
      })
    ).tradeNo
  const press = (tradeNo: string, button: string) =>
    test.app.request(`/sandbox/cashier/${tradeNo}/${button}`, { method: 'POST', headers: { accept: 'application/json' } })
  const pay = async (button = 'pay', one = made) => {
    const tradeNo = await open(one)
    await press(tradeNo, button)
    return tradeNo
  }
  const another = async () => (await signUp(person, { ticketId: '2', names: ['赵老师'] })).order
  const statusOf = async (one = made) => (await person.do(order.get, { no: one.no })).status
  const at = (moment: string) => test.clock.pass(Date.parse(`${moment.replace(' ', 'T')}Z`) - 8 * HOUR - test.clock())
  const check = () => checkBills(test.deps)
  const checkAt = async (moment: string) => {
    at(moment)
    return check()
  }
  const days = () =>
    opened.db.read
      .selectFrom('bill_days')
      .select(['day', 'state', 'lines', 'ask_at', 'asked'])
      .where('provider', '=', 'gateway')
      .orderBy('day')
      .execute()
  const stateOf = async (day = TODAY) => (await days()).find((one) => one.day === day)?.state
  const differences = () => opened.db.read.selectFrom('bill_differences').selectAll().orderBy('kind').orderBy('ref').execute()
  const gateway = () => test.deps.payments['gateway'] as PaymentProvider
  const change = (parts: Partial<PaymentProvider>) => {
    test.deps.payments = { ...test.deps.payments, gateway: { ...gateway(), ...parts } }
  }
  const down = () => Promise.reject(new Error('down'))
  const errors = () => test.errors.map((one) => one.event)

  describe('agreeing', () => {
    it('asks from ten the next morning, once, and says that both agree', async () => {
      await pay()
      expect(await checkAt('2026-09-02 23:59:00')).toBe(0)
      expect(await days()).toEqual([])
      expect(await checkAt('2026-09-03 09:59:59')).toBe(0)
      expect(await days()).toMatchObject([{ day: TODAY, state: 'waiting', asked: 0 }])
      expect(await checkAt('2026-09-03 10:00:00')).toBe(1)
      expect(await days()).toEqual([{ day: TODAY, state: 'agreed', lines: 1, ask_at: null, asked: 1 }])
      expect([await check(), await differences(), errors()]).toEqual([0, [], []])
    })

    it('asks again in half an hour where the bill is not made yet, and where nobody answers', async () => {
      await pay()
      const honest = gateway()
      change({ bill: async () => undefined })
      expect(await checkAt('2026-09-03 10:00:00')).toBe(0)
      change({ bill: down })
      test.clock.pass(30 * MINUTE - 1)
      expect([await check(), errors()]).toEqual([0, []])
      test.clock.pass(1)
      expect([await check(), errors(), await stateOf()]).toEqual([0, ['bill.not_compared'], 'waiting'])
      change({ bill: (day) => honest.bill(day) })
      test.clock.pass(30 * MINUTE)
      expect([await check(), await stateOf()]).toEqual([1, 'agreed'])
    })

    it('has a row for every day since the first trade, also for those on which nothing happened', async () => {
      await pay()
      expect(await checkAt('2026-10-02 10:00:00')).toBe(10)
      while ((await check()) > 0);
      expect((await days()).map((one) => [one.day, one.state, one.lines])).toEqual(
        Array.from({ length: 30 }, (_, n) => [new Date(Date.UTC(2026, 8, 2 + n)).toISOString().slice(0, 10), 'agreed', n === 0 ? 1 : 0]),
      )
    })

    it('takes a payment at the last second of a month, of which we heard on the next, for the same', async () => {
      at('2026-09-30 23:40:00')
      await setTicket(opened.db, '2', { booking_to: startOf('2026-10-02') })
      await signInAgain(test, person)
      const one = await another()
      at('2026-09-30 23:59:59')
      const tradeNo = await pay('pay-silently', one)
      test.clock.pass(20 * SECOND)
      await settleQuiet(test.deps)
      expect(await opened.db.read.selectFrom('trades').select('settled_at').where('no', '=', tradeNo).executeTakeFirst()).toEqual({
        settled_at: startOf('2026-10-01') + 19 * SECOND,
      })
      await checkAt('2026-10-02 10:00:00')
      expect((await days()).map((row) => [row.day, row.state, row.lines])).toEqual([
        ['2026-09-30', 'agreed', 1],
        ['2026-10-01', 'agreed', 0],
      ])
      expect(await differences()).toEqual([])
    })

    it('takes a payment for the same whose provider’s clock is a little ahead of ours', async () => {
      at('2026-09-02 23:59:58')
      await pay('pay', await another())
      const honest = gateway()
      change({ bill: async (day) => (day === TOMORROW ? honest.bill(TODAY) : []) })
      await checkAt('2026-09-03 10:00:00')
      expect([await stateOf(), await differences()]).toEqual(['agreed', []])
      await checkAt('2026-09-04 10:00:00')
      expect([await days(), await differences()]).toMatchObject([
        [
          { state: 'agreed', lines: 0 },
          { state: 'agreed', lines: 1 },
        ],
        [],
      ])
    })

    it('takes a refund that was accepted days before the money was back for the same', async () => {
      const tradeNo = await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      change({
        refund: async () => ({ refundNo: no, refundId: 'R', state: 'processing', amountFen: made.totalAmount }),
        askRefund: async () => ({ refundNo: no, refundId: 'R', state: 'processing', amountFen: made.totalAmount }),
      })
      await sendRefunds(test.deps)
      const { providerId } = (await gateway().ask(tradeNo)) as { providerId: string }
      const lines: BillLine[] = [
        { kind: 'trade', tradeNo, providerId, refundNo: '', amountFen: made.totalAmount, at: test.clock() },
        { kind: 'refund', tradeNo, providerId, refundNo: no, amountFen: made.totalAmount, at: test.clock() },
      ]
      change({ bill: async (day) => (day === TODAY ? lines : []) })
      await checkAt('2026-09-03 10:00:00')
      expect([await stateOf(), await differences()]).toMatchObject([
        'agreed',
        [{ kind: 'refund', cleared_at: test.clock(), our_state: 'processing' }],
      ])
      at('2026-09-05 15:00:00')
      change({ askRefund: async () => ({ refundNo: no, refundId: 'R', state: 'done', amountFen: made.totalAmount }) })
      await sendRefunds(test.deps)
      expect(await statusOf()).toBe(5)
      await checkAt('2026-09-07 10:00:00')
      expect((await days()).map((row) => row.state)).toEqual(['agreed', 'agreed', 'agreed', 'agreed', 'agreed'])
    })
  })

  describe('finding what we have missed', () => {
    it('finds a payment of which every report was lost, asks the provider, and seats its people', async () => {
      const tradeNo = await pay('pay-silently')
      expect(await statusOf()).toBe(0)
      expect(await checkAt('2026-09-03 10:00:00')).toBe(1)
      expect(await statusOf()).toBe(1)
      expect((await person.do(admission.mine, {})).list).toHaveLength(2)
      expect(await differences()).toMatchObject([
        {
          kind: 'trade',
          cause: 'only_there',
          ref: tradeNo,
          order_no: made.no,
          third_id: '-000001',
          our_state: 'success',
          cleared_at: test.clock(),
        },
      ])
      expect([await days(), errors()]).toMatchObject([[{ state: 'agreed', lines: 1, ask_at: null }], []])
      const log = await opened.db.read
        .selectFrom('log')
        .select(['who', 'action'])
        .where('entity_id', '=', tradeNo)
        .where('action', '=', 'succeed')
        .execute()
      expect(log).toEqual([{ who: 'bill', action: 'succeed' }])
      await checkAt('2026-09-05 10:00:00')
      expect((await days()).map((row) => row.state)).toEqual(['agreed', 'agreed', 'agreed'])
    })

    it('believes the provider’s own answer and never the line', async () => {
      const tradeNo = await open()
      const line: BillLine = { kind: 'trade', tradeNo, providerId: 'P1', refundNo: '', amountFen: made.totalAmount, at: test.clock() }
      test.cashier.misprint((lines) => [...lines, line])
      await checkAt('2026-09-03 10:00:00')
      expect(await statusOf()).toBe(0)
      expect(await differences()).toMatchObject([
        {
          cause: 'only_there',
          their_fen: made.totalAmount,
          their_state: 'success',
          our_fen: made.totalAmount,
          our_state: 'paying',
          cleared_at: null,
        },
      ])
      expect(await stateOf()).toBe('differs')
    })

    it('comes back in half an hour to what the provider would not say, and goes on with the rest meanwhile', async () => {
      const lost = await pay('pay-silently')
      const honest = gateway()
      change({ ask: down })
      await checkAt('2026-09-03 10:00:00')
      expect([await stateOf(), await statusOf(), errors()]).toEqual(['differs', 0, ['bill.ask_failed']])
      change({ ask: (no) => honest.ask(no) })
      expect(await check()).toBe(0)
      test.clock.pass(30 * MINUTE)
      expect(await check()).toBe(1)
      expect([await days(), await statusOf(), await differences()]).toMatchObject([
        [{ state: 'agreed', lines: 1, ask_at: null }],
        1,
        [{ ref: lost, cleared_at: test.clock() }],
      ])
    })

    it('clears what has come right by another way since', async () => {
      await pay('pay-silently')
      const honest = gateway()
      change({ ask: async () => undefined })
      await checkAt('2026-09-03 10:00:00')
      expect([await days(), await statusOf()]).toMatchObject([[{ state: 'differs', lines: 0, ask_at: null }], 0])
      change({ ask: (no) => honest.ask(no) })
      await settleQuiet(test.deps)
      expect(await statusOf()).toBe(1)
      await checkAt('2026-09-04 10:00:00')
      expect(await days()).toMatchObject([
        { state: 'agreed', lines: 1 },
        { state: 'agreed', lines: 0 },
      ])
      expect(await differences()).toMatchObject([{ cleared_at: test.clock(), note: 'settled since' }])
    })

    it('finds a refund that is done and of which nobody told us', async () => {
      await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      await sendRefunds(test.deps)
      expect(await statusOf()).toBe(4)
      await checkAt('2026-09-03 10:00:00')
      expect([await statusOf(), await stateOf()]).toEqual([5, 'agreed'])
      expect(await differences()).toMatchObject([
        { kind: 'refund', cause: 'only_there', ref: no, refund_no: no, our_state: 'done', cleared_at: test.clock() },
      ])
    })

    it('takes in that the provider works on a refund whose sending was never noted here', async () => {
      const tradeNo = await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      change({ askRefund: async () => ({ refundNo: no, refundId: 'R', state: 'processing', amountFen: made.totalAmount }) })
      test.cashier.misprint((lines) => [
        ...lines,
        { kind: 'refund', tradeNo, providerId: 'P', refundNo: no, amountFen: made.totalAmount, at: test.clock() },
      ])
      await checkAt('2026-09-03 10:00:00')
      expect((await organiser.do(refund.list, {})).list).toMatchObject([{ no, state: 'processing' }])
      expect([await stateOf(), await differences()]).toMatchObject(['agreed', [{ ref: no, cleared_at: test.clock() }]])
    })

    it('lets what became of an earlier attempt not end the present one', async () => {
      const tradeNo = await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      await sendRefunds(test.deps)
      await press(tradeNo, 'refund-failed')
      await organiser.do(refund.decide, { no, action: 'retry' })
      test.cashier.misprint((lines) => [
        ...lines,
        { kind: 'refund', tradeNo, providerId: 'P', refundNo: no, amountFen: made.totalAmount, at: test.clock() },
      ])
      await checkAt('2026-09-03 10:00:00')
      expect((await organiser.do(refund.list, {})).list).toMatchObject([{ no, state: 'requested' }])
      expect([await stateOf(), await differences()]).toMatchObject(['differs', [{ ref: no, cause: 'only_there', cleared_at: null }]])
    })

    it('knows a refund by the number under which it was sent anew', async () => {
      const tradeNo = await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      await sendRefunds(test.deps)
      await press(tradeNo, 'refund-failed')
      await organiser.do(refund.decide, { no, action: 'retry' })
      await sendRefunds(test.deps)
      await press(tradeNo, 'refund-done')
      expect(await statusOf()).toBe(5)
      await checkAt('2026-09-03 10:00:00')
      expect([await stateOf(), await differences()]).toEqual(['agreed', []])
    })
  })

  describe('what it says of ours', () => {
    const kept = async () =>
      (await opened.db.read.selectFrom('bill_lines').selectAll().orderBy('day').orderBy('kind').execute()).map(
        ({ kind, ref, day, order_no, amount_fen, fee_mils }) => [kind, ref, day, order_no, amount_fen, fee_mils],
      )

    it('is kept with the fees, a refund’s as they come back', async () => {
      const tradeNo = await pay()
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变', amount: 101, keep: 1 })
      await sendRefunds(test.deps)
      await press(tradeNo, 'refund-done')
      await checkAt('2026-09-03 10:00:00')
      expect(await kept()).toEqual([
        ['refund', no, TODAY, made.no, 101, -606],
        ['trade', tradeNo, TODAY, made.no, made.totalAmount, made.totalAmount * 6],
      ])
    })

    it('is nothing about fees where it has none, and nothing at all about strangers', async () => {
      const tradeNo = await pay()
      test.cashier.misprint((lines) => [
        ...lines.map(silent),
        { kind: 'trade', tradeNo: '999', providerId: 'X', refundNo: '', amountFen: 500, feeMils: 3000, at: test.clock() },
      ])
      await checkAt('2026-09-03 10:00:00')
      expect(await kept()).toEqual([['trade', tradeNo, TODAY, made.no, made.totalAmount, null]])
    })

    it('is written anew when a day is compared anew', async () => {
      await pay()
      const lost = await pay('pay', await another())
      await checkAt('2026-09-03 10:00:00')
      expect((await kept()).length).toBe(2)
      test.cashier.misprint((lines) => lines.filter((line) => line.tradeNo !== lost))
      await opened.db.write((tx) => tx.updateTable('bill_days').set({ ask_at: 0 }).where('day', '=', TODAY).execute())
      expect(await check()).toBe(1)
      expect((await kept()).length).toBe(1)
    })
  })

  describe('a bill that is wrong', () => {
    it('tells of a line that is left out, and clears it when a later bill has it', async () => {
      const tradeNo = await pay()
      const honest = gateway()
      change({ bill: async (day) => (day === TOMORROW ? honest.bill(TODAY) : []) })
      await checkAt('2026-09-03 10:00:00')
      expect(await differences()).toMatchObject([
        {
          day: TODAY,
          kind: 'trade',
          cause: 'only_here',
          ref: tradeNo,
          order_no: made.no,
          their_fen: null,
          their_state: '',
          our_fen: made.totalAmount,
          our_state: 'success',
          cleared_at: null,
        },
      ])
      expect(await days()).toMatchObject([{ state: 'differs', lines: 0 }])
      await checkAt('2026-09-04 10:00:00')
      expect(await differences()).toMatchObject([
        { their_fen: made.totalAmount, their_state: 'success', cleared_at: test.clock(), note: `in the bill of ${TOMORROW}` },
      ])
      expect((await days()).map((row) => [row.state, row.lines])).toEqual([
        ['agreed', 0],
        ['agreed', 1],
      ])
    })

    it('tells of another amount, and leaves it to a person', async () => {
      await pay()
      test.cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: line.amountFen - 1 })))
      await checkAt('2026-09-03 10:00:00')
      await checkAt('2026-09-05 10:00:00')
      expect(await differences()).toMatchObject([
        { cause: 'amount', their_fen: made.totalAmount - 1, our_fen: made.totalAmount, cleared_at: null },
      ])
      expect([await stateOf(), await statusOf()]).toEqual(['differs', 1])
    })

    it('tells of another amount even where the report was lost, and gives the payer what they have paid for', async () => {
      await pay('pay-silently')
      test.cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: 1 })))
      await checkAt('2026-09-03 10:00:00')
      expect(await statusOf()).toBe(1)
      expect(await differences()).toMatchObject([{ cause: 'amount', their_fen: 1, our_state: 'success', cleared_at: null }])
    })

    it('tells of a line that stands there twice, and of a payment under another number', async () => {
      const first = await pay()
      const second = await pay('pay', await another())
      test.cashier.misprint((lines) =>
        lines.flatMap((line) => (line.tradeNo === first ? [line, line] : [{ ...line, providerId: 'somebody else' }])),
      )
      await checkAt('2026-09-03 10:00:00')
      expect((await differences()).map((one) => [one.ref, one.cause, one.their_fen])).toEqual([
        [first, 'amount', made.totalAmount * 2],
        [second, 'only_there', made.totalAmount / 2],
      ])
    })

    it('tells of a stranger, asks nobody about it, and keeps it for the platform', async () => {
      await pay()
      let asked = 0
      change({
        ask: async () => {
          asked++
          return undefined
        },
        askRefund: async () => {
          asked++
          return undefined
        },
      })
      test.cashier.misprint((lines) => [
        ...lines,
        { kind: 'trade', tradeNo: '999', providerId: 'X', refundNo: '', amountFen: 500, at: test.clock() },
        { kind: 'refund', tradeNo: '999', providerId: 'X', refundNo: '998', amountFen: 500, at: test.clock() },
      ])
      await checkAt('2026-09-03 10:00:00')
      expect((await differences()).map((one) => [one.kind, one.cause, one.ref, one.order_no, one.third_id, one.our_fen])).toEqual([
        ['refund', 'only_there', '998', '', '', null],
        ['trade', 'only_there', '999', '', '', null],
      ])
      expect([asked, await days()]).toMatchObject([0, [{ state: 'differs', lines: 1 }]])
    })
  })

  describe('who sees what', () => {
    it('shows a tenant its own, the platform also what is nobody’s, and others nothing', async () => {
      const altered = await pay()
      await pay('pay', await another())
      test.cashier.misprint((lines) => [
        ...lines.map((line) => (line.tradeNo === altered ? { ...line, amountFen: 1 } : line)),
        { kind: 'trade', tradeNo: '999', providerId: 'X', refundNo: '', amountFen: 500, at: test.clock() },
      ])
      await checkAt('2026-09-03 10:00:00')
      const [organiser, orgadmin, admin, neighbour] = [
        await signInAs(test, 'organiser'),
        await signInAs(test, 'orgadmin'),
        await signInAs(test, 'admin'),
        await signInAs(test, 'otherOrganiser'),
      ]
      expect((await person.ask(bill.days, {})).reason).toBe('forbidden')
      expect((await person.ask(bill.differences, {})).reason).toBe('forbidden')

      const day = { day: TODAY, provider: 'gateway', checkTime: '2026-09-03 10:00:00' }
      expect((await organiser.do(bill.days, {})).list).toEqual([{ ...day, state: 'differs', lines: 1, differences: 1 }])
      expect(await organiser.do(bill.differences, {})).toMatchObject({
        total: 1,
        list: [
          {
            day: TODAY,
            provider: 'gateway',
            kind: 'trade',
            cause: 'amount',
            tradeNo: altered,
            refundNo: '',
            outTradeNo: made.no,
            theirs: { amount: 1, state: 'success' },
            ours: { amount: made.totalAmount, state: 'success' },
            cleared: 0,
            note: '',
          },
        ],
      })
      // Whoever administers a tenant administers no other's money.
      expect((await orgadmin.do(bill.days, {})).list).toEqual([{ ...day, state: 'differs', lines: 1, differences: 1 }])
      expect((await orgadmin.do(bill.differences, {})).list.map((one) => one.tradeNo)).toEqual([altered])
      expect((await admin.do(bill.days, {})).list).toEqual([{ ...day, state: 'differs', lines: 1, differences: 2 }])
      expect((await admin.do(bill.differences, {})).list.map((one) => one.tradeNo).sort()).toEqual([altered, '999'].sort())

      const tenant = await opened.db.read
        .selectFrom('user_roles')
        .select('third_id')
        .where('user_id', '=', neighbour.id)
        .executeTakeFirstOrThrow()
      const elsewhere = { headers: { [headers.sysCode]: tenant.third_id } }
      expect((await neighbour.ask(bill.days, {}, elsewhere)).data?.list).toEqual([{ ...day, state: 'agreed', lines: 0, differences: 0 }])
      expect((await neighbour.ask(bill.differences, { open: 0 }, elsewhere)).data?.total).toBe(0)
    })

    it('shows what was cleared, and when, to whoever asks for all', async () => {
      await pay('pay-silently')
      await checkAt('2026-09-03 10:00:00')
      const organiser = await signInAs(test, 'organiser')
      expect((await organiser.do(bill.differences, {})).total).toBe(0)
      expect((await organiser.do(bill.differences, { open: 0 })).list).toMatchObject([
        { cleared: 1, note: '2026-09-03 10:00 已核对一致', ours: { state: 'success' } },
      ])
      // We have heard of it today: that is the day on which a tenant counts it.
      expect((await organiser.do(bill.days, {})).list).toMatchObject([{ state: 'agreed', differences: 0 }])
    })
  })

  describe('whoever dies or helps', () => {
    it('lets one of several servers ask', async () => {
      await pay()
      let asked = 0
      const honest = gateway()
      change({
        bill: (day) => {
          asked++
          return honest.bill(day)
        },
      })
      const second = engine === 'postgres' ? await openDb(opened.url) : opened.db
      at('2026-09-03 10:00:00')
      const rounds = await Promise.all([
        check(),
        check(),
        checkBills({ ...test.deps, db: second }),
        checkBills({ ...test.deps, db: second }),
      ])
      if (second !== opened.db) await second.close()
      expect([rounds.reduce((sum, one) => sum + one, 0), asked, await stateOf()]).toEqual([1, 1, 'agreed'])
    })

    it('goes on after a death at any moment, and finds the same once', async () => {
      const lost = await pay('pay-silently')
      const altered = await pay('pay', await another())
      test.cashier.misprint((lines) => lines.map((line) => (line.tradeNo === altered ? { ...line, amountFen: 1 } : line)))
      at('2026-09-03 10:00:00')
      let lives = 0
      for (let done = 0; done === 0; lives++) {
        let writes = 0
        // Each life is longer than the one before by one transaction.
        const mortal: Deps = {
          ...test.deps,
          db: { ...test.deps.db, write: (work) => (writes++ < lives ? test.deps.db.write(work) : down()) },
        }
        done = await checkBills(mortal).catch(() => 0)
        test.clock.pass(30 * MINUTE)
      }
      expect(lives).toBeGreaterThan(4)
      expect(await statusOf()).toBe(1)
      expect((await differences()).map((one) => [one.ref, one.cause, one.cleared_at !== null]).sort()).toEqual(
        [
          [lost, 'only_there', true],
          [altered, 'amount', false],
        ].sort(),
      )
      expect(await days()).toMatchObject([{ state: 'differs', lines: 1, ask_at: null }])
    })

    it('compares ten thousand lines in steps that let others in', async () => {
      const size = 10_000
      const start = startOf(TODAY)
      const nos = Array.from({ length: size }, (_, n) => `26090200000000${String(n).padStart(8, '0')}`)
      await opened.db.write(async (tx) => {
        await opened.db.insertMany(
          tx,
          'trades',
          nos.map((no, n) => ({
            no,
            order_no: made.no,
            provider: 'gateway',
            provider_id: `P${no}`,
            amount_fen: 100 + n,
            state: 'success',
            code_url: '',
            created_at: start,
            settled_at: start + n,
            ask_at: null,
          })),
        )
      })
      const lines: BillLine[] = nos.map((no, n) => ({
        kind: 'trade',
        tradeNo: no,
        providerId: `P${no}`,
        refundNo: '',
        amountFen: 100 + n,
        at: start + n,
      }))
      const wrong = lines.with(7_000, { ...(lines[7_000] as BillLine), amountFen: 1 }).toSpliced(3_000, 1)
      change({ bill: async (day) => (day === TODAY ? wrong : []) })
      at('2026-09-03 10:00:00')
      let turns = 0
      const watch = setInterval(() => {
        turns++
      }, 1)
      let reads = 0
      const counted: Deps = {
        ...test.deps,
        db: {
          ...test.deps.db,
          get read() {
            reads++
            return opened.db.read
          },
        },
      }
      expect(await checkBills(counted)).toBe(1)
      clearInterval(watch)
      expect((await differences()).map((one) => [one.ref, one.cause])).toEqual([
        [nos[3_000], 'only_here'],
        [nos[7_000], 'amount'],
      ])
      expect(await days()).toMatchObject([{ state: 'differs', lines: size - 2 }])
      expect(reads).toBeLessThan(150)
      expect(turns).toBeGreaterThan(20)
      // They belong to nobody's real payment.
      await opened.db.write((tx) => tx.deleteFrom('trades').where('order_no', '=', made.no).execute())
    }, 60_000)

    it('takes ten thousand strangers without a question', async () => {
      await pay()
      test.cashier.misprint((lines) => [
        ...lines,
        ...Array.from({ length: 10_000 }, (_, n): BillLine => ({
          kind: 'trade',
          tradeNo: `X${n}`,
          providerId: `X${n}`,
          refundNo: '',
          amountFen: 1,
          at: test.clock(),
        })),
      ])
      expect(await checkAt('2026-09-03 10:00:00')).toBe(1)
      const admin = await signInAs(test, 'admin')
      expect((await admin.do(bill.days, {})).list).toMatchObject([{ state: 'differs', lines: 1, differences: 10_000 }])
      expect(await admin.do(bill.differences, { pageNum: 334, pageSize: 30 })).toMatchObject({ total: 10_000, list: { length: 10 } })
    }, 60_000)
  })
})
