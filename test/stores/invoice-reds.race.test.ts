/** Red letters where something is in the way: what is not issued, numbers that are taken, what lapses and is owed, exchanges that fail. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { message } from '#contract/message.ts'
import { refund } from '#contract/refund.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, HOUR, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { aProfile, applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { paidOrder } from '../support/paid.ts'
import { prepare } from '../support/product-test.ts'

const WHOLE = 2 * PRICE
const MONTH = { ...HERE, month: '2026-09' } as const

onBothEngines('a red letter', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const giveBack = (amount: number) => accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', keep: 1, amount })
  const mine = async () => (await buyer.do(invoice.mine, { pageSize: 200 })).list.toReversed()
  const redOf = async (no: string) => (await invoiceNow(buyer, no)).reds.at(-1)?.no as string
  const act = (no: string, action: 'again' | 'drop' | 'agree' | 'release') => accountant.ask(invoiceManage.red, { ...HERE, no, action })
  const record = (no: string, more: Pick<Input<typeof invoiceManage.red>, 'form' | 'number'>) =>
    accountant.ask(invoiceManage.red, { ...HERE, no, action: 'record', ...more })
  const reverse = (no: string) => accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return' })
  const debts = async () => (await accountant.do(invoiceManage.month, MONTH)).debts
  /** As the tax bureau has it, whatever its buyer says here. */
  const usedThere = async (no: string) => {
    const { number } = await invoiceNow(buyer, no)
    for (const one of test.invoices.books.invoices.values()) if (one.number === number) one.used = true
  }
  /** Two invoices that a person has issued, of half the order each. */
  const issuedByHand = async (numbers: readonly string[]) => {
    const nos: string[] = []
    for (const number of numbers) {
      const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      const { tax } = await invoiceNow(buyer, no)
      expect(await settleInvoice(test.deps, 'hand', { no, state: 'issued', number, amountFen: PRICE, taxFen: tax }, accountant.id)).toBe(
        'settled',
      )
      nos.push(no)
    }
    return nos as [string, string]
  }

  describe('where a person issues', () => {
    beforeEach(() => sellerIssues(accountant, { provider: 'hand' }))

    it('says nothing of what is not issued: that may still come to nothing, and then there is nothing to take back', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      await giveBack(5_000)
      const red = await redOf(no)
      for (const word of [{ form: '02' }, { form: '04' }, { number: '26332000000000000009' }] as const)
        expect((await record(red, word)).reason).toBe('invoice_not_issued')
      await accountant.do(invoiceManage.return, { ...HERE, no, reason: '抬头与税号不一致' })
      expect(await mine()).toMatchObject([
        { no, state: 'withdrawn', reds: [{ state: 'dropped' }] },
        { state: 'issuing', amount: WHOLE - 5_000 },
      ])
      expect((await buyer.do(invoice.invoiceable, {})).list[0]).toMatchObject({ open: 0, invoiced: WHOLE - 5_000 })
    })

    it('of two with one number at the same moment one has it, and the other is told', async () => {
      const nos = await issuedByHand(['26332000000000000021', '26332000000000000022'])
      for (const no of nos) await reverse(no)
      const reds = [await redOf(nos[0]), await redOf(nos[1])]
      const answers = await Promise.all(reds.map((no) => record(no, { number: '26332000000000000023' })))
      expect(answers.map(({ code, reason }) => (code === '000' ? 'taken' : reason)).toSorted()).toEqual(['invoice_number_taken', 'taken'])
    })

    if (!runsEveryTest(engine)) return
    it('has no number that an invoice has, nor an invoice one of a red letter', async () => {
      const [blue, other] = ['26332000000000000011', '26332000000000000012']
      const [no] = await issuedByHand([blue])
      await reverse(no)
      expect((await record(await redOf(no), { number: blue })).reason).toBe('invoice_number_taken')
      expect((await record(await redOf(no), { number: other })).data).toMatchObject({ state: 'reversed' })
      const { no: next } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
      await accountant.do(invoiceManage.issue, { ...HERE, no: next, item: 0 })
      const { tax } = await invoiceNow(buyer, next)
      const word = { no: next, state: 'issued', number: other, amountFen: PRICE, taxFen: tax } as const
      expect(await settleInvoice(test.deps, 'hand', word, accountant.id)).toBe('number_taken')
    })

    it('is told what is missing where nothing is said', async () => {
      const [no] = await issuedByHand(['26332000000000000031'])
      await reverse(no)
      expect(await record(await redOf(no), {})).toMatchObject({ http: 422, msg: '请选择确认单状态，或填写红票号码' })
    })
  })

  it('that takes the rest of one which was taken back in part lapses, and nothing takes its place meanwhile', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await buyer.do(invoice.use, { no, used: 1 })
    await giveBack(5_000)
    await untilQuiet(test)
    test.invoices.books.answer(await redOf(no), '04')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    // As a release wrote it that let a buyer take the use back at any time; the tax bureau knows better.
    await opened.db.write((tx) => tx.updateTable('invoices').set({ used: 0 }).where('no', '=', no).execute())
    await giveBack(2_000)
    await untilQuiet(test)
    expect(await mine()).toMatchObject([
      { reds: [{ state: 'reversed' }, { state: 'waiting_buyer', whole: 0, amount: WHOLE - 5_000 }] },
      { state: 'draft', amount: WHOLE - 7_000 },
    ])
    const red = await redOf(no)
    test.clock.pass(73 * HOUR)
    await lookAfterInvoices(test.deps)
    expect(await debts()).toEqual({ count: 1, amount: 2_000 })
    expect((await act(red, 'again')).code).toBe('000')
    expect((await debts()).count).toBe(0)
    await untilQuiet(test)
    test.invoices.books.answer(`${red}-1`, '04')
    test.clock.pass(HOUR)
    await untilQuiet(test, 4)
    expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: WHOLE - 7_000 }])
  })

  it('that lapsed is owed for no more than still stands beyond what is paid, and the next refund opens its own', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await reverse(no)
    await untilQuiet(test)
    const meanwhile = await applyFor(buyer, [wholeOf(paid)])
    test.invoices.books.answer(await redOf(no), '05')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect(await debts()).toEqual({ count: 1, amount: WHOLE })
    await buyer.do(invoice.withdraw, { no: meanwhile.no })
    expect((await debts()).count).toBe(0)
    await giveBack(5_000)
    expect((await mine()).find((one) => one.no === no)?.reds).toMatchObject([
      { state: 'dropped' },
      { state: 'asked', cause: 'refund', amount: WHOLE },
    ])
  })

  it('that lapsed is given up where no money went back for it, and its invoice is as it was', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await reverse(no)
    await untilQuiet(test)
    const red = await redOf(no)
    expect((await act(red, 'drop')).reason).toBe('invoice_moved')
    test.invoices.books.answer(red, '05')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect((await act(red, 'drop')).data).toMatchObject({ state: 'dropped' })
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'delivered', actions: ['replace', 'use'] })
  })

  it('that the seller agrees to is agreed to though the first word was lost on the way', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const toDo = async () => (await accountant.do(invoiceManage.list, { ...HERE, keyword: '', waiting: 1 })).list.map((one) => one.no)
    expect(await toDo()).toEqual([])
    await usedThere(no)
    await reverse(no)
    await untilQuiet(test)
    test.invoices.books.answer(await redOf(no), '03')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect(await toDo()).toEqual([no])
    test.invoices.misbehave('refused')
    expect((await act(await redOf(no), 'agree')).data).toMatchObject({ state: 'waiting_seller', form: '04' })
    await untilQuiet(test, 4)
    expect((await invoiceNow(buyer, no)).state).toBe('reversed')
    expect(await toDo()).toEqual([])
  })

  it('waits for an accountant who agrees to an exchange, and finds the wish among what is to be done', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const waiting = async () => (await accountant.do(invoiceManage.list, { ...HERE, keyword: '', waiting: 1 })).list
    expect(await waiting()).toEqual([])
    await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '杭州望湖小学' }), kind: 'plain', promise: 1 })
    expect(await waiting()).toMatchObject([{ title: '杭州望湖小学', replaces: no, state: 'draft', actions: ['return', 'exchange'] }])
  })

  it('is opened for no exchange that an accountant does not agree to: its buyer reads why, keeps the invoice, and may ask anew', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const wish = async (name: string) => {
      await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name }), kind: 'plain', promise: 1 })
      return (await mine()).at(-1)?.no as string
    }
    const refuseIt = (wished: string) => accountant.ask(invoiceManage.return, { ...HERE, no: wished, reason: '原发票已用于报销' })
    const first = await wish('杭州望湖小学')
    expect((await refuseIt(first)).data).toMatchObject({ state: 'withdrawn', refused: 1, reason: '原发票已用于报销', actions: [] })
    expect(await invoiceNow(buyer, first)).toMatchObject({ state: 'withdrawn', refused: 1, reason: '原发票已用于报销', actions: [] })
    expect(await invoiceNow(buyer, no)).toMatchObject({
      state: 'delivered',
      amount: WHOLE,
      reds: [],
      replacedBy: '',
      actions: ['replace', 'use'],
    })
    const told = (await buyer.do(message.mine, {})).list.filter(({ kind }) => kind === 'invoice_exchange_refused')
    expect(told).toMatchObject([{ text: expect.stringContaining('换开申请未通过，原发票仍然有效。原因：原发票已用于报销') }])
    // Once; and nobody can agree to it any more.
    expect((await refuseIt(first)).reason).toBe('invoice_moved')
    const agree = (exchange: string) => accountant.ask(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error', exchange })
    expect((await agree(first)).reason).toBe('invoice_moved')
    expect((await invoiceNow(buyer, no)).reds).toEqual([])
    const second = await wish('宁波海曙小学')
    expect((await agree(first)).reason).toBe('invoice_moved')
    expect((await agree(second)).code).toBe('000')
    // What is agreed to is not refused any more.
    expect((await refuseIt(second)).reason).toBe('invoice_moved')
    await untilQuiet(test, 4)
    expect((await mine()).map(({ state, refused, title }) => [state, refused, title])).toEqual([
      ['reversed', 0, '浙江望湖教育科技有限公司'],
      ['withdrawn', 1, '杭州望湖小学'],
      ['delivered', 0, '宁波海曙小学'],
    ])
  })

  it('and the wish that its buyer takes away while an accountant agrees: one of both, and never an invoice taken back for nothing', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '杭州望湖小学' }), kind: 'plain', promise: 1 })
    const wish = (await mine()).at(-1)?.no as string
    const [agreed, refused, gone] = await Promise.all([
      accountant.ask(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error', exchange: wish }),
      accountant.ask(invoiceManage.return, { ...HERE, no: wish, reason: '原发票已用于报销' }),
      buyer.ask(invoice.withdraw, { no: wish }),
    ])
    expect([agreed, refused, gone].filter(({ code }) => code === '000')).toHaveLength(1)
    const { state } = await invoiceNow(buyer, wish)
    expect([state, (await invoiceNow(buyer, no)).reds.length]).toEqual(agreed.code === '000' ? ['draft', 1] : ['withdrawn', 0])
  })

  if (!runsEveryTest(engine)) return
  it('that lapsed goes with what takes all back, and what is still owed then is taken back of another invoice', async () => {
    const part = { orderNo: paid.order.no, amount: PRICE }
    const older = await issuedTo(test, accountant, buyer, [part])
    const newer = await issuedTo(test, accountant, buyer, [part])
    await usedThere(newer.no)
    await giveBack(PRICE - 1_000)
    await untilQuiet(test)
    test.clock.pass(73 * HOUR)
    await lookAfterInvoices(test.deps)
    expect(await debts()).toEqual({ count: 1, amount: PRICE - 1_000 })
    await giveBack(5_000)
    expect((await invoiceNow(buyer, newer.no)).reds.map(({ state, amount }) => [state, amount])).toEqual([
      ['dropped', PRICE],
      ['asked', PRICE],
    ])
    expect((await invoiceNow(buyer, older.no)).reds).toMatchObject([{ state: 'asked', amount: PRICE }])
    expect((await debts()).count).toBe(0)
  })

  it('that lapsed and is owed is given up by nobody', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await buyer.do(invoice.use, { no, used: 1 })
    await giveBack(5_000)
    await untilQuiet(test)
    test.clock.pass(73 * HOUR)
    await lookAfterInvoices(test.deps)
    expect(await act(await redOf(no), 'drop')).toMatchObject({ reason: 'invoice_red_owed', msg: '款项已经退回，不能放弃冲红，请再次发起' })
    expect(await debts()).toEqual({ count: 1, amount: 5_000 })
  })

  it('lapses at 72 hours though the server began anew in between, and knows nobody who could be asked', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await buyer.do(invoice.use, { no, used: 1 })
    await giveBack(5_000)
    await untilQuiet(test)
    const { untilTime } = (await invoiceNow(buyer, no)).reds[0] as { untilTime: string }
    expect(untilTime).not.toBe('')
    // Another process, whose stand-in has never heard of it.
    const later = await testApp(opened.db, { clock: test.clock })
    test.clock.pass(71 * HOUR)
    await lookAfterInvoices(later.deps)
    expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'waiting_buyer', untilTime }])
    test.clock.pass(HOUR)
    await lookAfterInvoices(later.deps)
    expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'lapsed', form: '07' }])
  })

  it('that the buyer has begun is agreed to by nobody but an accountant', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await usedThere(no)
    await reverse(no)
    await untilQuiet(test)
    test.invoices.books.answer(await redOf(no), '03')
    test.clock.pass(HOUR)
    await untilQuiet(test, 10)
    expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'waiting_seller', form: '03' }])
  })

  it('is through, and what stays is issued as what it was, wherever that stands among what is sold by then', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 1 })
    await untilQuiet(test)
    const [first, second, ...others] = aProfile.items
    await sellerIssues(accountant, { items: [{ ...first, name: '资料费' }, first, second, ...others] })
    await giveBack(5_000)
    await untilQuiet(test, 4)
    expect((await mine())[1]).toMatchObject({ state: 'delivered', lines: [{ name: '培训费', rate: '3' }] })
    // It is sold no more: a person says what it is.
    await sellerIssues(accountant, { items: [first, ...others] })
    await giveBack(5_000)
    await untilQuiet(test, 4)
    expect((await mine())[2]).toMatchObject({ state: 'applied', amount: WHOLE - 10_000 })
  })

  it('of an exchange is through, and what comes after is refused: sent back, mended, and issued', async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '杭州望湖小学' }), kind: 'plain', promise: 1 })
    test.invoices.misbehave('issue-fails')
    await reverse(no)
    await untilQuiet(test, 4)
    const after = (await mine())[1] as { no: string }
    expect(after).toMatchObject({ state: 'failed', replaces: no, actions: [] })
    expect(await accountant.do(invoiceManage.return, { ...HERE, no: after.no, reason: '税局没有这个单位' })).toMatchObject({
      state: 'returned',
    })
    expect(await invoiceNow(buyer, after.no)).toMatchObject({ reason: '税局没有这个单位', actions: ['withdraw', 'again'] })
    await buyer.do(invoice.again, { no: after.no, titleId: await titleOf(buyer, { name: '宁波海曙小学' }), kind: 'plain' })
    await accountant.do(invoiceManage.issue, { ...HERE, no: after.no, item: 0 })
    await untilQuiet(test)
    expect(await invoiceNow(buyer, after.no)).toMatchObject({ state: 'delivered', title: '宁波海曙小学', amount: WHOLE })
  })
})
