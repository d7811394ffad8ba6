/** An invoice wanted while signing up: applied for by itself once the order is paid, once, or its buyer hears why not. */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { message } from '#contract/message.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { privacy } from '#contract/privacy.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settle } from '#server/features/payment/settle.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { sellerIssues, titleOf } from '../support/invoicing.ts'
import { payFor } from '../support/paid.ts'
import { codeFor, signIn } from '../support/person.ts'
import { waitingOrder } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('an invoice wanted while signing up', (engine) => {
  let titleId: string
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(async () => {
    await sellerIssues(accountant)
    titleId = await titleOf(buyer)
  })

  const unpaid = async (names = ['王晓明', '韩梅梅']) => (await signUp(buyer, { ticketId: '2', names })).order
  const want = ({ no }: TicketOrder, more: object = {}) => buyer.ask(invoiceWish.saveWish, { orderNo: no, titleId, kind: 'plain', ...more })
  const wanted = async ({ no }: TicketOrder) => (await buyer.do(invoiceWish.wish, { orderNo: no })).wish
  const mine = async () => (await buyer.do(invoice.mine, {})).list
  const told = async () => (await buyer.do(message.mine, {})).list.filter(({ kind }) => kind === 'invoice_unasked')
  const wishes = () => opened.db.read.selectFrom('invoice_wishes').selectAll().execute()

  describe('is offered', () => {
    it('where the meeting’s tenant issues any, with who issues it and which kinds there are', async () => {
      expect(await buyer.do(invoiceWish.offer, { meetingId: '1' })).toEqual({
        kinds: ['plain', 'special'],
        plainOnly: 0,
        seller: '云栖谷教育发展中心',
      })
      await opened.db.write((tx) => tx.deleteFrom('invoice_profiles').execute())
      expect(await buyer.do(invoiceWish.offer, { meetingId: '1' })).toEqual({ kinds: [], plainOnly: 0, seller: '' })
      const made = await unpaid()
      expect(await buyer.do(invoiceWish.wish, { orderNo: made.no })).toMatchObject({ wish: null, actions: [] })
      expect((await want(made)).reason).toBe('invoice_no_profile')
    })

    it('for one’s own order, with one’s own title, of a kind that fits', async () => {
      const made = await unpaid()
      const other = await signIn(test, '13800000012')
      for (const call of [invoiceWish.wish, invoiceWish.dropWish] as const)
        expect((await other.ask(call, { orderNo: made.no })).reason).toBe('order_gone')
      const theirs = await titleOf(other)
      expect((await other.ask(invoiceWish.saveWish, { orderNo: made.no, titleId: theirs, kind: 'plain' })).reason).toBe('order_gone')
      expect((await want(made, { titleId: theirs })).reason).toBe('invoice_title_gone')
      const person = await titleOf(buyer, { kind: 'person', name: '张三', taxNo: '' })
      expect((await want(made, { titleId: person, kind: 'special' })).reason).toBe('invoice_kind_unfit')
      expect(await wishes()).toEqual([])
    })

    it('only where money is to come: not for a free order, and not once it is paid', async () => {
      const { order: free } = await signUp(buyer, { ticketId: '1', names: ['李雷'] })
      expect((await want(free)).reason).toBe('invoice_wish_late')
      const made = await unpaid()
      await payFor(test, buyer, made)
      expect((await want(made)).reason).toBe('invoice_wish_late')
      expect(await buyer.do(invoiceWish.wish, { orderNo: made.no })).toMatchObject({ wish: null, actions: [] })
    })
  })

  describe('is applied for by itself', () => {
    it('in the moment in which the order is paid, with all that was paid, and the wish is done', async () => {
      const made = await unpaid()
      expect((await want(made)).data).toMatchObject({ wish: { title: '浙江望湖教育科技有限公司', failed: '' }, actions: ['save', 'drop'] })
      expect(await mine()).toEqual([])
      await payFor(test, buyer, made)
      expect(await mine()).toMatchObject([
        { state: 'applied', amount: 2 * PRICE, kind: 'plain', title: '浙江望湖教育科技有限公司', orders: [{ orderNo: made.no }] },
      ])
      expect([await wishes(), await told()]).toEqual([[], []])
    })

    it('once, however often and from wherever the word of the payment comes', async () => {
      const made = await unpaid()
      await want(made)
      const tradeNo = await payFor(test, buyer, made)
      const trade = await opened.db.read.selectFrom('trades').selectAll().where('no', '=', tradeNo).executeTakeFirstOrThrow()
      const word = { tradeNo, state: 'success', amountFen: trade.amount_fen, providerId: trade.provider_id as string } as const
      await Promise.all(Array.from({ length: 6 }, () => settle(test.deps, trade.provider, word, { who: 'callback' })))
      await lookAfterInvoices(test.deps)
      expect(await mine()).toHaveLength(1)
    })

    it('or is too late, where the money comes in the same moment: never twice, and never lost unsaid', async () => {
      const made = await unpaid()
      const [saved] = await Promise.all([want(made), payFor(test, buyer, made)])
      expect(await mine()).toHaveLength(saved.code === '000' ? 1 : 0)
      expect(await wishes()).toEqual([])
    })

    it('as it was changed last, and not at all once it was dropped', async () => {
      const made = await unpaid()
      await want(made)
      const school = await titleOf(buyer, { name: '杭州望湖小学' })
      await want(made, { titleId: school, kind: 'special' })
      const second = await unpaid(['李雷'])
      await want(second)
      expect(await buyer.do(invoiceWish.dropWish, { orderNo: second.no })).toMatchObject({ wish: null, actions: ['save'] })
      await payFor(test, buyer, made)
      await payFor(test, buyer, second)
      expect(await mine()).toMatchObject([{ title: '杭州望湖小学', kind: 'special', amount: 2 * PRICE }])
    })

    it('of an order that was to be approved first, and of one that is paid at the desk', async () => {
      const reviewed = await waitingOrder(opened.db, buyer)
      expect((await want(reviewed)).code).toBe('000')
      await accountant.do(orderReview.decide, { meetingId: '1', no: reviewed.no, approve: true, reason: '' })
      await payFor(test, buyer, reviewed)
      expect(await mine()).toMatchObject([{ amount: PRICE }])
      // What is taken by hand is the account's payee's to issue.
      await sellerIssues(accountant, { name: '云栖谷教育发展中心（演示）' })
      const made = await unpaid(['李雷'])
      await want(made)
      const paper = { meetingId: '1', payer: '望湖小学', serial: 'B20260902', day: '2026-09-02', note: '' } as const
      await accountant.do(receipt.book, { ...paper, method: 'transfer', amount: PRICE, orderNos: [made.no] })
      expect((await mine()).map(({ state }) => state)).toEqual(['applied', 'applied'])
      expect(await told()).toEqual([])
    })

    it('later, where one may only apply then: it waits, can be changed, and is applied for when the time comes', async () => {
      await sellerIssues(accountant, { fromPayment: 0 })
      const made = await unpaid()
      await want(made)
      await payFor(test, buyer, made)
      expect([await mine(), await wanted(made)]).toMatchObject([[], { failed: '' }])
      expect((await buyer.do(invoice.invoiceable, {})).list).toMatchObject([{ orderNo: made.no, why: 'not_yet', wish: { failed: '' } }])
      await lookAfterInvoices(test.deps)
      expect(await mine()).toEqual([])
      const school = await titleOf(buyer, { name: '杭州望湖小学' })
      expect((await want(made, { titleId: school })).code).toBe('000')
      await setMeeting(opened.db, { starts_at: test.clock() + 2 * DAY, ends_at: test.clock() + 3 * DAY })
      for (let day = 0; day < 2; day++) {
        test.clock.pass(DAY + 60_000)
        await Promise.all([lookAfterInvoices(test.deps), lookAfterInvoices(test.deps)])
        expect(await mine()).toHaveLength(day)
      }
      expect(await mine()).toMatchObject([{ state: 'applied', title: '杭州望湖小学', amount: 2 * PRICE }])
      expect([await wishes(), await told()]).toEqual([[], []])
    })

    it('less what has gone back meanwhile; with the last fen the wish goes too', async () => {
      await sellerIssues(accountant, { fromPayment: 0 })
      const [part, whole] = [await unpaid(), await unpaid(['李雷'])]
      for (const made of [part, whole]) {
        await want(made)
        await payFor(test, buyer, made)
      }
      await accountant.do(refund.create, { outTradeNo: part.no, reason: '少来半天', keep: 1, amount: 1_000 })
      await accountant.do(refund.create, { outTradeNo: whole.no, reason: '不来了' })
      await setMeeting(opened.db, { starts_at: test.clock(), ends_at: test.clock() + DAY })
      test.clock.pass(DAY)
      await lookAfterInvoices(test.deps)
      expect(await mine()).toMatchObject([{ amount: 2 * PRICE - 1_000, orders: [{ orderNo: part.no }] }])
      expect([await wishes(), await told()]).toEqual([[], []])
    })
  })

  describe('comes to nothing', () => {
    it('and says so where the title is gone: by hand it goes on', async () => {
      const made = await unpaid()
      await want(made)
      await buyer.do(invoice.removeTitle, { id: titleId })
      expect(await wanted(made)).toMatchObject({ title: '', failed: '' })
      await payFor(test, buyer, made)
      expect((await buyer.do(order.get, { no: made.no })).status).toBe(1)
      expect(await mine()).toEqual([])
      expect(await wanted(made)).toMatchObject({ failed: '该抬头不存在或已删除' })
      const lines = async () => (await buyer.do(invoice.invoiceable, {})).list
      expect(await lines()).toMatchObject([{ orderNo: made.no, why: '', wish: { failed: '该抬头不存在或已删除' } }])
      expect(await told()).toMatchObject([{ text: expect.stringContaining('该抬头不存在或已删除') }])
      await buyer.do(invoice.apply, { titleId: await titleOf(buyer), kind: 'plain', parts: [{ orderNo: made.no, amount: 2 * PRICE }] })
      expect([(await mine()).length, await wishes()]).toEqual([1, []])
      expect(await lines()).toMatchObject([{ why: 'nothing_left', wish: null }])
    })

    it('and says so where the seller issues no such invoice any more, or another company has the money', async () => {
      const [special, other] = [await unpaid(), await unpaid(['李雷'])]
      await want(special, { kind: 'special' })
      await want(other)
      await sellerIssues(accountant, { kinds: ['plain'] })
      await payFor(test, buyer, special)
      await sellerIssues(accountant, { name: '云栖谷教育发展中心（演示）' })
      await payFor(test, buyer, other)
      expect([(await wanted(special))?.failed, (await wanted(other))?.failed]).toEqual([
        expect.stringContaining('不能为这个抬头开这种发票'),
        expect.stringContaining('由其他公司收取'),
      ])
      expect(await told()).toHaveLength(2)
      expect(await buyer.do(invoiceWish.dropWish, { orderNo: other.no })).toMatchObject({ wish: null, actions: [] })
    })

    it('without a word where the order dies: cancelled, expired, refused', async () => {
      const [cancelled, expired] = [await unpaid(), await unpaid(['李雷'])]
      const refused = await waitingOrder(opened.db, buyer)
      for (const made of [cancelled, expired, refused]) await want(made)
      expect(await wishes()).toHaveLength(3)
      await buyer.do(order.cancel, { no: cancelled.no })
      await accountant.do(orderReview.decide, { meetingId: '1', no: refused.no, approve: false, reason: '名额已满' })
      expect((await wishes()).map((row) => row.order_no)).toEqual([expired.no])
      test.clock.pass(31 * 60_000)
      expect(await expireUnpaid(test.deps)).toBe(1)
      expect([await wishes(), await mine(), await told()]).toEqual([[], [], []])
      expect((await want(cancelled)).reason).toBe('invoice_wish_late')
    })

    it('with the account that closes, which takes a copy of it along', async () => {
      const made = await unpaid()
      await want(made)
      expect((await buyer.do(privacy.data, {})).invoiceWishes).toMatchObject([{ orderNo: made.no, kind: 'plain' }])
      const other = await signIn(test, '13800000012')
      expect((await other.do(privacy.data, {})).invoiceWishes).toEqual([])
      await opened.db.write((tx) =>
        tx
          .updateTable('meetings')
          .set({ starts_at: test.clock() - 2 * DAY, ends_at: test.clock() - 1 })
          .execute(),
      )
      const smsCode = await codeFor(test, buyer.mobile, 'change')
      test.clock.pass(61_000)
      await buyer.do(privacy.close, { smsCode })
      expect(await wishes()).toEqual([])
    })
  })

  it('that cannot be looked at waits a day, and is applied for then', async () => {
    await sellerIssues(accountant, { fromPayment: 0 })
    const made = await unpaid()
    await want(made)
    await payFor(test, buyer, made)
    await setMeeting(opened.db, { starts_at: test.clock(), ends_at: test.clock() + 9 * DAY })
    test.clock.pass(DAY)
    const broken = new Proxy(
      {},
      {
        get: () => {
          throw new Error('nobody knows who issues')
        },
      },
    )
    await lookAfterInvoices({ ...test.deps, invoices: broken })
    expect([await mine(), await wishes()]).toMatchObject([[], [{ failed: '', ask_at: test.clock() + DAY }]])
    expect(test.errors.map(({ event }) => event)).toEqual(['invoice.wish_not_granted'])
    await lookAfterInvoices(test.deps)
    expect(await mine()).toEqual([])
    test.clock.pass(DAY)
    await lookAfterInvoices(test.deps)
    expect([(await mine()).length, await wishes()]).toEqual([1, []])
  })

  it('goes unsaid where the order has become somebody else’s meanwhile, and no payment waits for it', async () => {
    const made = await unpaid()
    await want(made)
    const { id } = await signIn(test, '13800000012')
    await opened.db.write((tx) => tx.updateTable('invoice_wishes').set({ user_id: id }).where('order_no', '=', made.no).execute())
    await payFor(test, buyer, made)
    expect((await buyer.do(order.get, { no: made.no })).status).toBe(1)
    expect([await mine(), await wishes(), await told()]).toEqual([[], [], []])
  })
})
