import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import type { Input } from '#contract/call.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { refund as refundCalls } from '#contract/refund.ts'
import { findDrift } from '#server/features/order/repair.ts'
import type { PaymentProvider, ProviderTrade } from '#server/providers/payment-provider.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { MINUTE, PAID, SECOND } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool, makeVoucher } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('payment', (engine) => {
  let made: TicketOrder
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, invariants: [findDrift], logsErrors: true })
  beforeEach(async () => void (made = (await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })).order))

  const bodyOf = (one: TicketOrder): Input<typeof payment.createTrade> => ({
    ...paymentSettings,
    bankType: '',
    outTradeNo: one.no,
    totalAmount: one.totalAmount,
    userId: person.id,
  })
  const pay = async (one = made) => (await person.do(payment.createTrade, bodyOf(one))).tradeNo
  const press = async (tradeNo: string, button: string) =>
    (await test.app.request(`/sandbox/cashier/${tradeNo}/${button}`, { method: 'POST', headers: { accept: 'application/json' } })).json()
  const statusOf = async (one = made) => (await person.do(order.get, { no: one.no })).status
  const admissions = async () => (await person.do(admission.mine, {})).list
  const table = <T extends 'trades' | 'refunds'>(name: T) =>
    opened.db.read
      .selectFrom(name as 'trades')
      .selectAll()
      .orderBy('created_at')
      .orderBy('no')
      .execute()
  const stateOf = async (tradeNo: string) => (await table('trades')).find((row) => row.no === tradeNo)?.state
  const refunds = () => opened.db.read.selectFrom('refunds').selectAll().execute()
  const logOf = async (id: string) =>
    (await opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', id).orderBy('at').execute())
      .map((row) => `${row.from_state}>${row.to_state} ${row.action}`)
      .sort()
  const callBack = (word: ProviderTrade, change: (signed: { body: string; headers: Record<string, string> }) => void = () => {}) => {
    const signed = test.cashier.signed(word)
    change(signed)
    return test.app.request(callbackPath('gateway'), { method: 'POST', ...signed })
  }
  const success = (tradeNo: string, more: Partial<ProviderTrade> = {}): ProviderTrade => ({
    tradeNo,
    providerId: `P${tradeNo}`,
    state: 'success',
    amountFen: made.totalAmount,
    ...more,
  })
  const errors = () => test.errors.map((one) => one.event)
  /** The gateway as it is now, but for what a test says. */
  const gateway = (change: Partial<PaymentProvider>) => {
    test.deps.payments = { ...test.deps.payments, gateway: { ...(test.deps.payments['gateway'] as PaymentProvider), ...change } }
  }
  const down = () => Promise.reject(new Error('down'))
  /** The gateway is away for an hour beyond the order's end: its places go without it. */
  const forget = async () => {
    const providers = test.deps.payments
    gateway({ ask: down, close: down })
    test.clock.pass(91 * MINUTE)
    await expireUnpaid(test.deps)
    test.deps.payments = providers
  }

  describe('paying', () => {
    it('leads to the cashier, and from paid to an admission for each person', async () => {
      const { codeUrl, tradeNo } = await person.do(payment.createTrade, bodyOf(made))
      expect(codeUrl).toBe(`http://huiwu.test/sandbox/cashier/${tradeNo}`)
      expect(tradeNo).toMatch(/^\d{22}$/)
      expect(await press(tradeNo, 'pay')).toMatchObject({ state: 'success', callbacks: ['200 success'] })
      expect(await statusOf()).toBe(1)
      expect((await admissions()).map((one) => one.attendeeName).sort()).toEqual(['李老师', '王老师'])
      expect(await logOf(made.no)).toEqual(['0>3 pay', '3>1 admit', '>0 submit'])
      expect(await logOf(tradeNo)).toEqual(['>created create', 'created>paying announce', 'paying>success succeed'])
      expect(errors()).toEqual([])
    })

    it('keeps one open trade for an order, however often and at once one taps', async () => {
      const [one, two] = await Promise.all([pay(), pay()])
      expect(one).toBe(two)
      expect(await pay()).toBe(one)
      expect(await table('trades')).toHaveLength(1)
    })

    it('finds out before a second attempt that the first was paid', async () => {
      await press(await pay(), 'pay-silently')
      expect((await person.ask(payment.createTrade, bodyOf(made))).reason).toBe('order_already_paid')
      expect(await statusOf()).toBe(1)
    })

    if (!runsEveryTest(engine)) return
    it('shows a page that says plainly it is not a bank, with the order and the amount', async () => {
      const tradeNo = await pay()
      const page = await (await test.app.request(`/sandbox/cashier/${tradeNo}`, { headers: { accept: 'text/html' } })).text()
      for (const text of ['本地模拟收银台', made.no, '¥398.00', 'min-height: 48px']) expect(page).toContain(text)
      const back = await test.app.request(`/sandbox/cashier/${tradeNo}/pay`, { method: 'POST', headers: { accept: 'text/html' } })
      expect([back.status, back.headers.get('location')]).toEqual([303, `http://huiwu.test/pay?no=${made.no}`])
    })

    it('checks every figure of the request against its own', async () => {
      const stranger = await signIn(test, '13800000012')
      expect((await stranger.ask(payment.createTrade, bodyOf(made))).reason).toBe('order_gone')
      expect((await person.ask(payment.createTrade, { ...bodyOf(made), outTradeNo: '1' })).reason).toBe('order_gone')
      expect((await person.ask(payment.createTrade, { ...bodyOf(made), userId: stranger.id })).reason).toBe('payer_differs')
      expect((await person.ask(payment.createTrade, { ...bodyOf(made), totalAmount: 1 })).reason).toBe('amount_differs')
      expect(await table('trades')).toEqual([])
    })

    it('refuses what cannot be paid: paid, cancelled, out of time', async () => {
      await press(await pay(), 'pay')
      expect((await person.ask(payment.createTrade, bodyOf(made))).reason).toBe('order_already_paid')
      const given = (await signUp(person, { ticketId: PAID, names: ['赵老师'] })).order
      await person.do(order.cancel, { no: given.no })
      expect((await person.ask(payment.createTrade, bodyOf(given))).reason).toBe('order_cancelled')
      const late = (await signUp(person, { ticketId: PAID, names: ['钱老师'] })).order
      test.clock.pass(30 * MINUTE)
      expect((await person.ask(payment.createTrade, bodyOf(late))).reason).toBe('order_expired')
      await expireUnpaid(test.deps)
      expect((await person.ask(payment.createTrade, bodyOf(late))).reason).toBe('order_expired')
    })

    it('comes back from a failure: 0, failed 2, again 0, paid 1', async () => {
      const first = await pay()
      await press(first, 'fail')
      expect([await statusOf(), await stateOf(first)]).toEqual([2, 'failed'])
      const second = await pay()
      expect([second === first, await statusOf()]).toEqual([false, 0])
      await press(second, 'pay')
      expect(await statusOf()).toBe(1)
      expect(await logOf(made.no)).toEqual(['0>2 fail', '0>3 pay', '2>0 retry', '3>1 admit', '>0 submit'])
    })

    it('leaves an order payable when the payer closes the cashier', async () => {
      const first = await pay()
      await press(first, 'cancel')
      expect([await statusOf(), await stateOf(first)]).toEqual([0, 'closed'])
      await press(await pay(), 'pay')
      expect(await statusOf()).toBe(1)
    })

    it('says so when the provider is away, and goes on with the same trade later', async () => {
      const providers = test.deps.payments
      gateway({ open: down })
      expect((await person.ask(payment.createTrade, bodyOf(made))).reason).toBe('payment_unavailable')
      test.deps.payments = providers
      const tradeNo = await pay()
      expect((await table('trades')).map((row) => [row.no, row.state])).toEqual([[tradeNo, 'paying']])
    })

    it('starts anew when the provider has forgotten a trade', async () => {
      const first = await pay()
      gateway({ ask: async () => undefined })
      const second = await pay()
      expect([second === first, await stateOf(first)]).toEqual([false, 'closed'])
    })
  })

  describe('finding out', () => {
    it('tells the return page what it knows while the provider is away, and strangers nothing', async () => {
      await pay()
      gateway({ ask: down })
      expect(await person.do(payment.query, { outTradeNo: made.no })).toEqual({ tradeState: 'paying', orderStatus: 0, refunds: [] })
      const stranger = await signIn(test, '13800000012')
      expect((await stranger.ask(payment.query, { outTradeNo: made.no })).reason).toBe('order_gone')
    })

    it('asks less and less often, and closes at the provider once the time is up', async () => {
      const tradeNo = await pay()
      const asked: number[] = []
      const start = test.clock()
      for (let second = 0; second < 40 * 60; second += 5) {
        test.clock.pass(5 * SECOND)
        if ((await settleQuiet(test.deps)) > 0) asked.push((test.clock() - start) / SECOND)
        await expireUnpaid(test.deps)
      }
      expect(asked.slice(0, 6)).toEqual([15, 45, 105, 225, 525, 825])
      expect(asked.length).toBeLessThan(14)
      expect(await stateOf(tradeNo)).toBe('closed')
      expect(await test.deps.payments['gateway']?.ask(tradeNo)).toMatchObject({ state: 'closed' })
      expect(await statusOf()).toBe(7)
    })

    it('lets one of several servers ask', async () => {
      await pay()
      test.clock.pass(15 * SECOND)
      const rounds = await Promise.all([settleQuiet(test.deps), settleQuiet(test.deps), settleQuiet(test.deps)])
      expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(1)
    })

    if (!runsEveryTest(engine)) return
    it('needs no callback on the return page', async () => {
      expect(await person.do(payment.query, { outTradeNo: made.no })).toEqual({ tradeState: 'none', orderStatus: 0, refunds: [] })
      const tradeNo = await pay()
      expect(await person.do(payment.query, { outTradeNo: made.no })).toEqual({ tradeState: 'paying', orderStatus: 0, refunds: [] })
      await press(tradeNo, 'pay-silently')
      expect(await person.do(payment.query, { outTradeNo: made.no })).toEqual({ tradeState: 'success', orderStatus: 1, refunds: [] })
    })

    it('needs nobody at all: the timer asks about a lost callback', async () => {
      await press(await pay(), 'pay-silently')
      expect(await settleQuiet(test.deps)).toBe(0)
      test.clock.pass(15 * SECOND)
      expect(await settleQuiet(test.deps)).toBe(1)
      expect(await statusOf()).toBe(1)
      expect(await admissions()).toHaveLength(2)
      test.clock.pass(60 * MINUTE)
      expect(await settleQuiet(test.deps)).toBe(0)
    })

    it('does not stumble when the provider is away', async () => {
      await press(await pay(), 'pay-silently')
      const providers = test.deps.payments
      gateway({ ask: down })
      test.clock.pass(15 * SECOND)
      await settleQuiet(test.deps)
      expect([await statusOf(), errors()]).toEqual([0, ['payment.ask_failed']])
      test.deps.payments = providers
      test.clock.pass(30 * SECOND)
      await settleQuiet(test.deps)
      expect(await statusOf()).toBe(1)
    })
  })

  describe('believing', () => {
    it('pays once, whatever comes twice, together or out of order', async () => {
      const tradeNo = await pay()
      const word = success(tradeNo)
      const answers = await Promise.all([callBack(word), callBack(word), callBack({ ...word, state: 'failed' }), callBack(word)])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      await callBack({ ...word, state: 'failed' })
      await callBack({ ...word, state: 'paying' })
      await callBack({ ...word, state: 'closed' })
      expect([await statusOf(), await stateOf(tradeNo)]).toEqual([1, 'success'])
      expect(await admissions()).toHaveLength(2)
      expect(await refunds()).toEqual([])
    })

    const forgeries: [string, (tradeNo: string) => Promise<Response> | Response][] = [
      ['another amount', (no) => callBack(success(no, { amountFen: 1 }))],
      ['a trade that is not ours', () => callBack(success('2609999999999999999999'))],
      [
        'a body changed after signing',
        (no) =>
          callBack(success(no, { amountFen: 1 }), (signed) => {
            signed.body = signed.body.replace('"totalAmount":1', `"totalAmount":${made.totalAmount}`)
          }),
      ],
      [
        'a signature of somebody else',
        (no) =>
          callBack(success(no), (signed) => {
            signed.headers['x-cashier-signature'] = '0'.repeat(64)
          }),
      ],
      [
        'no signature',
        (no) =>
          callBack(success(no), (signed) => {
            delete signed.headers['x-cashier-signature']
          }),
      ],
      [
        'a signed callback sent again after five minutes',
        (no) => {
          const signed = test.cashier.signed(success(no))
          test.clock.pass(5 * MINUTE + SECOND)
          return test.app.request(callbackPath('gateway'), { method: 'POST', ...signed })
        },
      ],
      [
        'a signed callback from the future',
        (no) =>
          callBack(success(no), (signed) => {
            signed.headers['x-cashier-timestamp'] = String(Math.floor(test.clock() / 1000) + 301)
          }),
      ],
    ]

    if (!runsEveryTest(engine)) return
    it('takes the bank’s own doubled callback for one', async () => {
      expect(await press(await pay(), 'pay-twice')).toMatchObject({ callbacks: ['200 success', '200 success'] })
      expect(await admissions()).toHaveLength(2)
    })

    it.each(forgeries)('refuses %s, changes nothing and notes it', async (_, forge) => {
      const tradeNo = await pay()
      const before = JSON.stringify(await table('trades'))
      const answer = await forge(tradeNo)
      expect([answer.status, await answer.text()]).toEqual([400, 'fail'])
      expect([await statusOf(), JSON.stringify(await table('trades'))]).toEqual([0, before])
      expect([...errors(), ...test.warnings]).toEqual([expect.stringMatching(/^payment\.(?:callback_forged gateway|refused)$/)])
    })

    it('takes one provider id for one trade only', async () => {
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })).order
      const [mine, theirs] = [await pay(), await pay(other)]
      await callBack(success(mine))
      expect((await callBack(success(theirs, { providerId: `P${mine}` }))).status).toBe(400)
      expect((await callBack(success(mine, { providerId: 'another' }))).status).toBe(400)
      expect([await statusOf(), await statusOf(other)]).toEqual([1, 0])
    })
  })

  describe('money at the wrong moment', () => {
    it.each([0, 1])('sends late money back when others of the pool, or of the whole meeting, have had its places', async (whole) => {
      const tradeNo = await pay()
      await makePool(opened.db, { id: 'hall', total: 2, whole }, ['1', PAID])
      await person.do(order.cancel, { no: made.no })
      await signUp(person, { ticketId: '1', names: ['赵老师'] })
      await callBack(success(tradeNo))
      expect(await refunds()).toMatchObject([{ cause: 'no_place' }])
      expect(await soldOf(opened.db, PAID)).toBe(0)
    })

    it('sends late money back when its people have found another place', async () => {
      const tradeNo = await pay()
      const { list } = await person.do(order.attendees, { no: made.no })
      await person.do(order.cancel, { no: made.no })
      await person.do(order.submit, {
        meetingId: '1',
        thirdId: '-000001',
        ticketId: PAID,
        ticketNum: 2,
        ticketPrice: 19_900,
        enrollInfoIds: list.map((one) => one.id),
      })
      await callBack(success(tradeNo))
      expect(await refunds()).toMatchObject([{ cause: 'no_place' }])
      expect(await soldOf(opened.db, PAID)).toBe(2)
    })

    it('loses neither money nor place when callback, cancellation and sweep meet', async () => {
      const tradeNo = await pay()
      test.clock.pass(30 * MINUTE)
      await Promise.all([
        press(tradeNo, 'pay-twice'),
        person.ask(order.cancel, { no: made.no }),
        expireUnpaid(test.deps),
        settleQuiet(test.deps),
      ])
      expect([await statusOf(), await soldOf(opened.db, PAID), (await admissions()).length]).toEqual([1, 2, 2])
    })

    if (!runsEveryTest(engine)) return
    it('seats a cancelled order again when its late money comes and places are left', async () => {
      const tradeNo = await pay()
      await person.do(order.cancel, { no: made.no })
      await callBack(success(tradeNo))
      expect(await statusOf()).toBe(1)
      expect(await admissions()).toHaveLength(2)
      expect(await soldOf(opened.db, PAID)).toBe(2)
      expect(await logOf(made.no)).toEqual(expect.arrayContaining(['0>7 cancel', '7>3 reseat', '3>1 admit']))
      expect(await refunds()).toEqual([])
    })

    it('sends late money back when the places have gone, and both are on record', async () => {
      const tradeNo = await pay()
      await forget()
      await setTicket(opened.db, PAID, { total: 1 })
      await press(tradeNo, 'pay-late?minutes=0')
      expect(await statusOf()).toBe(7)
      expect(await refunds()).toMatchObject([
        { trade_no: tradeNo, order_no: made.no, amount_fen: 39_800, state: 'requested', cause: 'no_place' },
      ])
      await sendRefunds(test.deps)
      expect(await refunds()).toMatchObject([{ state: 'processing', done_at: null }])
      test.clock.pass(MINUTE)
      await sendRefunds(test.deps)
      const [refund] = await refunds()
      expect(refund).toMatchObject({ state: 'done', ask_at: null })
      expect(await logOf(refund?.no as string)).toEqual(['>requested request', 'processing>done finish', 'requested>processing send'])
      expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([7, 0])
    })

    it('keeps to the voucher that an order was accepted with, though another has had its last use since', async () => {
      await makeVoucher(opened.db, { code: 'LAST', uses: 2 })
      await opened.db.write((tx) => tx.updateTable('orders').set({ voucher_id: 'LAST' }).execute())
      const tradeNo = await pay()
      await person.do(order.cancel, { no: made.no })
      const body = await signUp.draft(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })
      await person.do(order.submit, { ...body, voucher: 'LAST' })
      await callBack(success(tradeNo))
      expect([await statusOf(), await refunds()]).toEqual([1, []])
    })

    it('sends late money back where a seat would break the limit of one phone', async () => {
      await setTicket(opened.db, PAID, { limit_phone: 3 })
      const tradeNo = await pay()
      await person.do(order.cancel, { no: made.no })
      await signUp(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })
      await callBack(success(tradeNo))
      expect([await statusOf(), (await refunds()).length]).toEqual([7, 1])
    })

    it('seats an order again whose payer took longer than the order lived', async () => {
      const tradeNo = await pay()
      await press(tradeNo, 'pay-late?minutes=92')
      await forget()
      expect(await statusOf()).toBe(7)
      test.clock.pass(2 * MINUTE)
      await settleQuiet(test.deps)
      expect(await statusOf()).toBe(1)
    })

    it('takes money for an order whose time is up but which nobody has swept yet', async () => {
      const tradeNo = await pay()
      test.clock.pass(31 * MINUTE)
      await callBack(success(tradeNo))
      await expireUnpaid(test.deps)
      expect(await statusOf()).toBe(1)
    })

    it('sends the second payment of one order back and leaves the ticket alone', async () => {
      const first = await pay()
      await callBack(success(first, { state: 'failed' }))
      const second = await pay()
      await callBack(success(second))
      await callBack(success(first))
      expect([await statusOf(), await stateOf(first), await stateOf(second)]).toEqual([1, 'success', 'success'])
      expect(await refunds()).toMatchObject([{ trade_no: first, cause: 'paid_twice' }])
      expect(await admissions()).toHaveLength(2)
    })

    it('tries a refund again when the provider is away, and a person has it sent anew when it refuses', async () => {
      await press(await pay(), 'pay')
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })
      const providers = test.deps.payments
      gateway({ refund: down })
      expect(await sendRefunds(test.deps)).toBe(1)
      expect(await sendRefunds(test.deps)).toBe(0)
      gateway({
        askRefund: async () => undefined,
        refund: async ({ refundNo, amountFen }) => ({ refundNo, refundId: undefined, state: 'failed', amountFen, why: 'NOT_ENOUGH' }),
      })
      test.clock.pass(MINUTE)
      await sendRefunds(test.deps)
      expect([await refunds(), errors(), await statusOf()]).toMatchObject([
        [{ state: 'failed', ask_at: null, error: 'NOT_ENOUGH' }],
        ['refund.not_sent', 'refund.failed'],
        4,
      ])
      const { list } = await organiser.do(refundCalls.list, { waiting: 1 })
      expect(list).toMatchObject([
        { no, state: 'failed', error: 'NOT_ENOUGH', cause: 'asked', reason: '行程有变', actions: ['retry', 'returned'] },
      ])
      test.deps.payments = providers
      await organiser.do(refundCalls.decide, { no, action: 'retry' })
      expect((await organiser.ask(refundCalls.decide, { no, action: 'retry' })).reason).toBe('refund_decided')
      await sendRefunds(test.deps)
      test.clock.pass(MINUTE)
      await sendRefunds(test.deps)
      expect([await refunds(), await statusOf()]).toMatchObject([[{ state: 'done', attempt: 1, error: '' }], 5])
    })

    it('asks about a refund that may have arrived before it sends it again', async () => {
      await press(await pay(), 'pay')
      const organiser = await signInAs(test, 'organiser')
      await organiser.do(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })
      const real = test.deps.payments['gateway'] as PaymentProvider
      let sent = 0
      gateway({
        refund: async (refund) => {
          sent++
          await real.refund(refund)
          throw new Error('the answer was lost')
        },
      })
      await sendRefunds(test.deps)
      test.clock.pass(2 * MINUTE)
      await sendRefunds(test.deps)
      expect([sent, await refunds(), await statusOf()]).toMatchObject([1, [{ state: 'done' }], 5])
    })

    it('ends entry and frees the places when a refund is asked for, not when the money is back', async () => {
      await press(await pay(), 'pay')
      const organiser = await signInAs(test, 'organiser')
      expect(
        (await (await signInAs(test, 'otherOrganiser')).ask(refundCalls.create, { outTradeNo: made.no, reason: '别家的订单' })).reason,
      ).toBe('forbidden')
      await organiser.do(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })
      expect((await organiser.ask(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })).reason).toBe('refund_nothing')
      expect([await statusOf(), await soldOf(opened.db, PAID), (await admissions()).map((one) => one.status)]).toEqual([
        4,
        0,
        ['revoked', 'revoked'],
      ])
      expect(await person.do(payment.query, { outTradeNo: made.no })).toMatchObject({
        orderStatus: 4,
        refunds: [{ amount: 39_800, state: 'requested', cause: 'asked' }],
      })
      await sendRefunds(test.deps)
      test.clock.pass(MINUTE)
      await sendRefunds(test.deps)
      expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([5, 0])
      expect(await logOf(made.no)).toEqual(expect.arrayContaining(['1>4 refund', '4>5 refunded']))
    })

    it('has nothing to give back of an order that cost nothing', async () => {
      const free = (await signUp(person, { ticketId: '1', names: ['王小明'] })).order
      const organiser = await signInAs(test, 'organiser')
      expect((await organiser.ask(refundCalls.create, { outTradeNo: free.no, reason: '行程有变' })).reason).toBe('order_not_refundable')
      expect(await statusOf(free)).toBe(1)
    })
  })

  describe('places, while somebody may be paying', () => {
    it('go all the same when the provider is away for an hour: late money finds one again or goes back', async () => {
      const tradeNo = await pay()
      gateway({ ask: down, close: down })
      test.clock.pass(89 * MINUTE)
      await expireUnpaid(test.deps)
      expect(await statusOf()).toBe(0)
      test.clock.pass(MINUTE)
      await expireUnpaid(test.deps)
      expect([await statusOf(), await soldOf(opened.db, PAID), await stateOf(tradeNo)]).toEqual([7, 0, 'paying'])
      await callBack(success(tradeNo))
      expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([1, 2])
    })

    if (!runsEveryTest(engine)) return
    it('are given back only after the trade is closed at its provider', async () => {
      const tradeNo = await pay()
      test.clock.pass(30 * MINUTE)
      gateway({ ask: down, close: down })
      await settleQuiet(test.deps)
      await expireUnpaid(test.deps)
      expect([await statusOf(), await soldOf(opened.db, PAID), await stateOf(tradeNo)]).toEqual([0, 2, 'paying'])
      expect((await person.ask(order.cancel, { no: made.no })).reason).toBe('payment_unavailable')
      expect(await soldOf(opened.db, PAID)).toBe(2)
      expect(errors()).toEqual(['payment.ask_failed', 'payment.provider_down'])
    })

    it('stay taken when the money was quicker than the cancellation', async () => {
      await press(await pay(), 'pay-silently')
      expect((await person.ask(order.cancel, { no: made.no })).reason).toBe('order_already_paid')
      expect([await statusOf(), await soldOf(opened.db, PAID), (await admissions()).length]).toEqual([1, 2, 2])
    })

    it('close at the provider in the moment of a cancellation', async () => {
      const tradeNo = await pay()
      await person.do(order.cancel, { no: made.no })
      expect(await test.deps.payments['gateway']?.ask(tradeNo)).toMatchObject({ state: 'closed' })
      expect(await stateOf(tradeNo)).toBe('closed')
    })
  })
})
