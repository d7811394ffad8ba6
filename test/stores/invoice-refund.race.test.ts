/** Money goes back of what is invoiced: the red letter opens by itself, and of no order does more stand than is paid. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { message } from '#contract/message.ts'
import { refund } from '#contract/refund.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, HOUR, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { atBank, paidOrder } from '../support/paid.ts'
import { prepare } from '../support/product-test.ts'

const reason = '行程有变'

onBothEngines('an invoiced order of which money goes back', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine })
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const giveBack = (amount: number, outTradeNo = paid.order.no) => accountant.do(refund.create, { outTradeNo, reason, keep: 1, amount })
  const giveAll = (outTradeNo = paid.order.no) => accountant.do(refund.create, { outTradeNo, reason })
  const mine = async () => (await buyer.do(invoice.mine, { pageSize: 200 })).list.toReversed()
  const ledger = () => test.invoices.books.ledger()
  const used = async (no: string) => {
    await buyer.do(invoice.use, { no, used: 1 })
    const { number } = await invoiceNow(buyer, no)
    for (const one of test.invoices.books.invoices.values()) if (one.number === number) one.used = true
  }
  const theRed = async (no: string) => {
    const [red] = (await invoiceNow(buyer, no)).reds
    if (red === undefined) throw new Error('no red letter')
    return red
  }

  it('of two orders in one invoice, both at the same moment', async () => {
    const second = await paidOrder(test, buyer, ['李雷'])
    await issuedTo(test, accountant, buyer, [wholeOf(paid), wholeOf(second)])
    await Promise.all([giveBack(5_000), giveBack(1_000, second.order.no)])
    await untilQuiet(test)
    expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: 3 * PRICE - 6_000 }])
  })

  it('of an order in two invoices: the newest goes first', async () => {
    const one = await issuedTo(test, accountant, buyer, [{ orderNo: paid.order.no, amount: PRICE }])
    const two = await issuedTo(test, accountant, buyer, [{ orderNo: paid.order.no, amount: PRICE }])
    await giveBack(PRICE)
    await untilQuiet(test)
    expect([(await invoiceNow(buyer, one.no)).state, (await invoiceNow(buyer, two.no)).state]).toEqual(['delivered', 'reversed'])
    await giveAll()
    await untilQuiet(test)
    expect((await invoiceNow(buyer, one.no)).state).toBe('reversed')
  })

  it('with its meeting, merged with others', async () => {
    const second = await paidOrder(test, buyer, ['李雷'])
    await issuedTo(test, accountant, buyer, [wholeOf(paid), wholeOf(second)])
    const title = (await opened.db.read.selectFrom('meetings').select('title').where('id', '=', '1').executeTakeFirstOrThrow()).title
    await accountant.do(cancellation.cancel, { id: '1', title, reason: '场地原因' })
    for (let n = 0; n < 12; n++) {
      await takeSteps(test.deps)
      await sendRefunds(test.deps)
      await lookAfterInvoices(test.deps)
      test.clock.pass(61_000)
    }
    expect((await mine()).map(({ state }) => state)).toEqual(['reversed', 'withdrawn'])
    const { blue, red } = ledger()
    expect(blue - red).toBe(0)
  })

  if (!runsEveryTest(engine)) return
  it('is applied for no more: a part of the application goes, and with the last fen the application', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await giveBack(5_000)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'applied', amount: 2 * PRICE - 5_000, reds: [] })
    await giveAll()
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'withdrawn', reds: [] })
    expect(ledger()).toMatchObject({ blue: 0, red: 0 })
  })

  it('goes back in full where nobody has used it, and what stays is issued anew by itself', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await giveBack(5_000)
    const [first, second] = await mine()
    expect(first).toMatchObject({
      no,
      state: 'delivered',
      replacedBy: second?.no,
      reds: [{ state: 'asked', whole: 1, amount: 2 * PRICE, cause: 'refund', reason: 'sales_discount' }],
    })
    expect(second).toMatchObject({ state: 'draft', replaces: no, amount: 2 * PRICE - 5_000, title: first?.title, actions: [] })
    await untilQuiet(test)
    expect(await mine()).toMatchObject([
      { no, state: 'reversed', reds: [{ state: 'reversed', form: '01', number: expect.stringMatching(/^\d{20}$/) }] },
      { state: 'delivered', amount: 2 * PRICE - 5_000, number: expect.stringMatching(/^\d{20}$/) },
    ])
    expect(ledger()).toMatchObject({ blue: 4 * PRICE - 5_000, red: 2 * PRICE })
  })

  it('goes back in full, and nothing comes after it, where all of the money does', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await giveAll()
    await untilQuiet(test)
    expect(await mine()).toMatchObject([{ no, state: 'reversed', replacedBy: '', reds: [{ reason: 'service_suspension' }] }])
    const { blue, red, blueTax, redTax } = ledger()
    expect([blue - red, blueTax - redTax]).toEqual([0, 0])
  })

  it('twice in a row: what takes its place becomes smaller while it waits', async () => {
    await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await giveBack(5_000)
    await giveBack(2_000)
    expect(await mine()).toMatchObject([{ state: 'delivered' }, { state: 'draft', amount: 2 * PRICE - 7_000 }])
    await untilQuiet(test)
    expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: 2 * PRICE - 7_000 }])
  })

  it('and the buyer has used it: a 确认单 for as much, agreed to, and the invoice stands for the rest', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await used(no)
    await giveBack(5_000)
    await untilQuiet(test)
    expect(await theRed(no)).toMatchObject({ state: 'waiting_buyer', whole: 0, amount: 5_000, form: '02' })
    expect((await mine()).length).toBe(1)
    const { waiting } = await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })
    expect(waiting).toMatchObject([{ invoiceNo: no, amount: 5_000, hoursLeft: 71 }])
    test.invoices.books.answer((await theRed(no)).no, '04')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'delivered', reds: [{ state: 'reversed', form: '04' }] })
    expect(ledger()).toMatchObject({ blue: 2 * PRICE, red: 5_000 })
    expect(await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).toMatchObject({
      standing: 2 * PRICE - 5_000,
      reversed: { count: 1, amount: 5_000 },
    })
  })

  it('and nobody agrees within 72 hours: a debt that is listed, and nothing is invoiced against it', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await used(no)
    await giveBack(5_000)
    await untilQuiet(test)
    // Another start in between: what falls due stands in the row.
    test.clock.pass(72 * HOUR)
    await lookAfterInvoices({ ...test.deps })
    const lapsed = await theRed(no)
    expect(lapsed).toMatchObject({ state: 'lapsed', form: '07' })
    expect(await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).toMatchObject({ debts: { count: 1, amount: 5_000 } })
    expect((await buyer.do(invoice.invoiceable, {})).list[0]).toMatchObject({ open: 0, why: 'nothing_left' })
    expect(await accountant.do(invoiceManage.red, { ...HERE, no: lapsed.no, action: 'again' })).toMatchObject({ state: 'asked' })
    await untilQuiet(test)
    test.invoices.books.answer(`${lapsed.no}-1`, '04')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect(await theRed(no)).toMatchObject({ state: 'reversed' })
    expect((await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).debts.count).toBe(0)
  })

  it('and the time to agree is nearly over: the buyer is told once more, and again where it is asked for anew', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await used(no)
    await giveBack(5_000)
    await untilQuiet(test)
    const told = async () => (await buyer.do(message.mine, { pageSize: 50 })).list.filter(({ kind }) => kind === 'invoice_confirm_due')
    const after = async (hours: number) => {
      test.clock.pass(hours * HOUR)
      await lookAfterInvoices(test.deps)
      await lookAfterInvoices(test.deps)
      return (await told()).length
    }
    expect([await after(47), await after(1), await after(20)]).toEqual([0, 1, 1])
    const [until] = [(await theRed(no)).untilTime.slice(0, 16)]
    expect((await told())[0]?.text).toContain(`确认单将于 ${until} 作废`)
    expect(await after(5)).toBe(1)
    const { no: lapsed, state } = await theRed(no)
    expect(state).toBe('lapsed')
    await accountant.do(invoiceManage.red, { ...HERE, no: lapsed, action: 'again' })
    await untilQuiet(test)
    expect([await after(40), await after(9)]).toEqual([1, 2])
  })

  it('while it is being issued: the red letter waits for the number, and then goes', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await lookAfterInvoices(test.deps)
    await giveBack(5_000)
    expect(await mine()).toMatchObject([
      { state: 'issuing', reds: [{ state: 'asked' }] },
      { state: 'draft', amount: 2 * PRICE - 5_000 },
    ])
    await lookAfterInvoices(test.deps)
    expect(test.invoices.books.reds.size).toBe(0)
    await untilQuiet(test, 4)
    expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: 2 * PRICE - 5_000 }])
  })

  it('while it is being issued, and that fails: nothing is to be taken back, and the rest goes on', async () => {
    test.invoices.misbehave('issue-fails')
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await lookAfterInvoices(test.deps)
    await giveBack(5_000)
    await untilQuiet(test, 4)
    expect(await mine()).toMatchObject([
      { no, state: 'withdrawn', reds: [{ state: 'dropped' }] },
      { state: 'delivered', amount: 2 * PRICE - 5_000 },
    ])
    expect(ledger()).toMatchObject({ blue: 2 * PRICE - 5_000, red: 0 })
  })

  it('of two orders in one invoice: all of it goes back, and both stand in what comes after', async () => {
    const second = await paidOrder(test, buyer, ['李雷'])
    await issuedTo(test, accountant, buyer, [wholeOf(paid), wholeOf(second)])
    await giveAll(second.order.no)
    await untilQuiet(test)
    const [first, after] = await mine()
    expect([first?.state, after?.state, after?.amount]).toEqual(['reversed', 'delivered', 2 * PRICE])
    expect(after?.orders.filter(({ amount }) => amount > 0)).toEqual([wholeOf(paid)])
  })

  describe('where the red letter comes first', () => {
    beforeEach(() => sellerIssues(accountant, { policy: 'red_first' }))

    it('waits for it, and goes when it is through', async () => {
      await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      await giveAll()
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toEqual([])
      await untilQuiet(test)
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toHaveLength(1)
    })

    it('waits for nothing where nothing was issued', async () => {
      await applyFor(buyer, [wholeOf(paid)])
      await giveAll()
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toHaveLength(1)
    })

    it('is let go by a person, and the debt stays listed', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      await used(no)
      await giveAll()
      await untilQuiet(test)
      test.clock.pass(72 * HOUR)
      await lookAfterInvoices(test.deps)
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toEqual([])
      await accountant.do(invoiceManage.red, { ...HERE, no: (await theRed(no)).no, action: 'release' })
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toHaveLength(1)
      expect((await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).debts).toMatchObject({ count: 1 })
    })
  })

  describe('taken back without a refund', () => {
    it('by an exchange: asked for, agreed to, red-lettered, issued anew under the other title', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      const titleId = await titleOf(buyer, { name: '杭州望湖小学' })
      const wish = { no, titleId, kind: 'plain' } as const
      expect((await buyer.ask(invoice.replace, { ...wish, promise: 0 })).reason).toBe('invoice_promise_missing')
      await buyer.do(invoice.replace, { ...wish, promise: 1 })
      expect((await buyer.ask(invoice.replace, { ...wish, promise: 1 })).reason).toBe('invoice_replaced')
      // A wish stands for nothing, and holds nothing up.
      await untilQuiet(test)
      expect(await mine()).toMatchObject([
        { state: 'delivered', reds: [] },
        { state: 'draft', actions: ['withdraw'] },
      ])
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      await untilQuiet(test)
      expect(await mine()).toMatchObject([
        { state: 'reversed', reds: [{ cause: 'replace', reason: 'issue_error', whole: 1 }] },
        { state: 'delivered', title: '杭州望湖小学', amount: 2 * PRICE, replaces: no },
      ])
    })

    it('by an exchange that is withdrawn again', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      const { replacedBy } = await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer), kind: 'plain', promise: 1 })
      expect(await buyer.do(invoice.withdraw, { no: replacedBy })).toMatchObject({ state: 'withdrawn' })
      expect(await invoiceNow(buyer, no)).toMatchObject({ replacedBy: '', actions: ['replace', 'use'] })
    })

    it('by an accountant: what was paid can be asked for again', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      expect((await accountant.ask(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })).reason).toBe('invoice_red_open')
      await untilQuiet(test)
      expect((await invoiceNow(buyer, no)).state).toBe('reversed')
      expect((await buyer.do(invoice.invoiceable, {})).list[0]).toMatchObject({ open: 2 * PRICE, why: '' })
    })

    it('in part only where it is used, never for 开票有误, never more than is left', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      const back = (amount: number, why: 'sales_return' | 'issue_error' = 'sales_return') =>
        accountant.ask(invoiceManage.reverse, { ...HERE, no, reason: why, amount })
      expect((await back(1)).reason).toBe('invoice_red_part')
      await used(no)
      expect((await back(1, 'issue_error')).reason).toBe('invoice_red_part')
      expect((await back(2 * PRICE + 1)).reason).toBe('invoice_red_too_much')
      expect((await back(1)).code).toBe('000')
      expect(await theRed(no)).toMatchObject({ amount: 1, whole: 0 })
    })
  })
})
