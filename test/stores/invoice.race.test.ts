/** Invoices asked for and issued: what can be invoiced, by whom, for how much, and what each is told. */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HERE, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { aCompany, applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn, signInAs } from '../support/person.ts'
import { prepare } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('an invoice', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine })
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const invoiceable = async (who = buyer) => (await who.do(invoice.invoiceable, { meetingId: '1' })).list
  const apply = async (amount: number, orderNo = paid.order.no) =>
    buyer.ask(invoice.apply, { titleId: await titleOf(buyer), kind: 'plain', parts: [{ orderNo, amount }] })
  const issue = (no: string, item = 0) => accountant.ask(invoiceManage.issue, { ...HERE, no, item })
  const told = async (kind: string) => (await buyer.do(message.mine, {})).list.filter((one) => one.kind === kind)

  describe('can be asked for', () => {
    it('from when to when the seller says', async () => {
      await sellerIssues(accountant, { fromPayment: 0, days: 10 })
      expect([(await invoiceable())[0]?.why, (await apply(PRICE)).reason]).toEqual(['not_yet', 'invoice_not_yet'])
      await setMeeting(opened.db, { starts_at: test.clock() - DAY, ends_at: test.clock() })
      expect((await invoiceable())[0]?.why).toBe('')
      await setMeeting(opened.db, { starts_at: test.clock() - 13 * DAY, ends_at: test.clock() - 10 * DAY - 1 })
      expect([(await invoiceable())[0]?.why, (await apply(PRICE)).reason]).toEqual(['over', 'invoice_over'])
    })

    it('and is issued in that company’s name alone, also where the profile has become another’s meanwhile', async () => {
      const { sellers } = await accountant.do(invoiceManage.profile, {})
      await sellerIssues(accountant)
      const no = (await apply(PRICE)).data?.no as string
      const { profile } = await accountant.do(invoiceManage.profile, {})
      await accountant.do(invoiceManage.saveProfile, { ...profile!, name: sellers[1] as string })
      expect(await issue(no)).toMatchObject({
        reason: 'invoice_sold_by_another',
        msg: '这笔款项不由“云栖谷教育发展中心（演示）”收取，请将开票资料改为收款的公司后再开具',
      })
      const { profile: there } = await accountant.do(invoiceManage.profile, {})
      await accountant.do(invoiceManage.saveProfile, { ...there!, name: sellers[0] as string })
      expect((await issue(no)).code).toBe('000')
    })

    it('for one’s own orders, with one’s own titles, of one meeting, each once', async () => {
      await sellerIssues(accountant)
      const other = await signIn(test, '13800000012')
      const theirs = await titleOf(other)
      const part = { orderNo: paid.order.no, amount: PRICE }
      expect((await other.ask(invoice.apply, { titleId: theirs, kind: 'plain', parts: [part] })).reason).toBe('order_gone')
      expect((await buyer.ask(invoice.apply, { titleId: theirs, kind: 'plain', parts: [part] })).reason).toBe('invoice_title_gone')
      const titleId = await titleOf(buyer)
      expect((await buyer.ask(invoice.apply, { titleId, kind: 'plain', parts: [part, part] })).reason).toBe('order_twice')
      const person = await titleOf(buyer, { kind: 'person', name: '张三', taxNo: '' })
      expect((await buyer.ask(invoice.apply, { titleId: person, kind: 'special', parts: [part] })).reason).toBe('invoice_kind_unfit')
      await sellerIssues(accountant, { kinds: ['plain'] })
      expect((await buyer.ask(invoice.apply, { titleId, kind: 'special', parts: [part] })).reason).toBe('invoice_kind_unfit')
      expect((await other.do(invoice.mine, {})).total).toBe(0)
    })

    if (!runsEveryTest(engine)) return
    it('only where the seller issues any, of money that came and stayed', async () => {
      expect(await invoiceable()).toMatchObject([{ orderNo: paid.order.no, paid: 2 * PRICE, open: 2 * PRICE, why: 'no_profile' }])
      expect((await apply(PRICE)).reason).toBe('invoice_no_profile')
      await sellerIssues(accountant)
      expect(await invoiceable()).toMatchObject([{ why: '', seller: '云栖谷教育发展中心', kinds: ['plain', 'special'], invoiced: 0 }])
      const { order: free } = await signUp(buyer, { ticketId: '1', names: ['王小明'] })
      const { order: unpaid } = await signUp(buyer, { ticketId: '2', names: ['李雷'] })
      expect((await invoiceable()).map(({ orderNo }) => orderNo)).toEqual([paid.order.no])
      for (const { no } of [free, unpaid]) expect((await apply(1, no)).reason).toBe('invoice_too_much')
    })

    it('of the company whose merchant took the money, and of no other', async () => {
      const { sellers } = await accountant.do(invoiceManage.profile, {})
      expect(sellers).toEqual(['云栖谷教育发展中心', '云栖谷教育发展中心（演示）'])
      // The account for transfers is another's: what the cashier took is not for it to issue.
      await sellerIssues(accountant, { name: sellers[1] as string })
      expect([(await invoiceable())[0]?.why, (await apply(PRICE)).reason]).toEqual(['other_seller', 'invoice_other_seller'])
      // Whom to ask instead.
      expect((await invoiceable())[0]?.seller).toBe(sellers[0])
      const { profile } = await accountant.do(invoiceManage.profile, {})
      const other = { ...profile!, name: '别的公司有限公司' }
      expect((await accountant.ask(invoiceManage.saveProfile, other)).reason).toBe('invoice_other_company')
      expect((await accountant.ask(invoiceManage.saveProfile, { ...other, edition: 0 })).reason).toBe('invoice_other_company')
    })
  })

  describe('is never for more than was paid', () => {
    beforeEach(() => sellerIssues(accountant))

    it('of two who ask at once for the same fen, one gets it', async () => {
      const titleId = await titleOf(buyer)
      const parts = [{ orderNo: paid.order.no, amount: 2 * PRICE }]
      const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.ask(invoice.apply, { titleId, kind: 'plain', parts })))
      expect(answers.filter(({ code }) => code === '000')).toHaveLength(1)
      expect(answers.filter(({ reason }) => reason === 'invoice_too_much')).toHaveLength(7)
    })

    it('and careless hands would have given it twice: the sum alone decides nothing', async () => {
      // What a read before the write comes to: both see that all is there.
      const seen = await Promise.all([invoiceable(), invoiceable()])
      expect(seen.map(([row]) => row?.open)).toEqual([2 * PRICE, 2 * PRICE])
      const answers = await Promise.all([apply(2 * PRICE), apply(2 * PRICE)])
      expect(answers.map(({ code }) => code === '000').toSorted()).toEqual([false, true])
    })

    it('several orders of a meeting stand in one, all of them or none', async () => {
      const second = await paidOrder(test, buyer, ['李雷'])
      const [a, b] = [wholeOf(paid), wholeOf(second)]
      const titleId = await titleOf(buyer)
      const tooMuch = { titleId, kind: 'plain', parts: [a, { ...b, amount: b.amount + 1 }] } as const
      expect((await buyer.ask(invoice.apply, { ...tooMuch, parts: [...tooMuch.parts] })).reason).toBe('invoice_too_much')
      expect((await invoiceable()).map(({ open }) => open).toSorted()).toEqual([PRICE, 2 * PRICE])
      const one = await applyFor(buyer, [a, b])
      expect(one).toMatchObject({ amount: 3 * PRICE, state: 'applied', actions: ['withdraw'] })
      expect(one.orders.map(({ orderNo }) => orderNo).toSorted()).toEqual([paid.order.no, second.order.no].toSorted())
    })

    if (!runsEveryTest(engine)) return
    it('however it is split: the last fen can be asked for, and one more cannot', async () => {
      await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
      expect((await apply(PRICE + 1)).reason).toBe('invoice_too_much')
      await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE - 1 }])
      expect((await apply(2)).reason).toBe('invoice_too_much')
      expect((await apply(1)).code).toBe('000')
      expect(await invoiceable()).toMatchObject([{ open: 0, invoiced: 2 * PRICE, why: 'nothing_left' }])
      expect((await apply(0)).http).toBe(422)
    })

    it('the same wish sent again under its key is the same application', async () => {
      const titleId = await titleOf(buyer)
      const wish = { titleId, kind: 'plain', parts: [{ orderNo: paid.order.no, amount: PRICE }] } as const
      const one = await buyer.do(invoice.apply, { ...wish, parts: [...wish.parts] }, { key: 'the-same-wish-1' })
      const two = await buyer.do(invoice.apply, { ...wish, parts: [...wish.parts] }, { key: 'the-same-wish-1' })
      expect(two.no).toBe(one.no)
      const other = { ...wish, parts: [{ orderNo: paid.order.no, amount: 1 }] }
      expect((await buyer.ask(invoice.apply, other, { key: 'the-same-wish-1' })).reason).toBe('key_reused')
      expect((await buyer.do(invoice.mine, {})).total).toBe(1)
    })
  })

  describe('goes its way', () => {
    beforeEach(() => sellerIssues(accountant))

    it('returned with a reason, mended, and applied for again while the money is still there', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      await accountant.do(invoiceManage.return, { ...HERE, no, reason: '请填写单位全称' })
      expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'returned', reason: '请填写单位全称', actions: ['withdraw', 'again'] })
      expect(await told('invoice_returned')).toHaveLength(1)
      const titleId = await titleOf(buyer, { name: '杭州望湖小学' })
      const meanwhile = await applyFor(buyer, [{ orderNo: paid.order.no, amount: 1 }])
      expect((await buyer.ask(invoice.again, { no, titleId, kind: 'plain' })).reason).toBe('invoice_too_much')
      expect((await invoiceNow(buyer, no)).state).toBe('returned')
      await buyer.do(invoice.withdraw, { no: meanwhile.no })
      expect(await buyer.do(invoice.again, { no, titleId, kind: 'special' })).toMatchObject({
        state: 'applied',
        title: '杭州望湖小学',
        kind: 'special',
        reason: '',
      })
    })

    it('issued, with its lines, its tax, its remark and its files, and the buyer hears of it', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      expect((await issue(no, 3)).reason).toBe('invoice_item_gone')
      expect((await issue(no)).data).toMatchObject({ state: 'issuing' })
      await untilQuiet(test)
      const done = await invoiceNow(buyer, no)
      expect(done).toMatchObject({
        state: 'delivered',
        amount: 39_800,
        tax: 2253,
        number: expect.stringMatching(/^\d{20}$/),
        remark: expect.stringContaining('人数：2'),
        lines: [{ name: '会议费', rate: '6', amount: 39_800, tax: 2253 }],
        actions: ['replace', 'use'],
      })
      expect(done.files.map(({ kind }) => kind).toSorted()).toEqual(['pdf', 'xml'])
      expect((await told('invoice_issued'))[0]?.text).toContain(done.number)
      expect(test.invoices.books.ledger()).toEqual({ blue: 39_800, blueTax: 2253, red: 0, redTax: 0 })
      expect(test.errors).toEqual([])
    })

    it('by two accountants at once it is issued once', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      const answers = await Promise.all(Array.from({ length: 6 }, () => issue(no)))
      expect(answers.filter(({ code }) => code === '000')).toHaveLength(1)
      expect(answers.filter(({ reason }) => reason === 'invoice_moved')).toHaveLength(5)
      await Promise.all(Array.from({ length: 4 }, () => lookAfterInvoices(test.deps)))
      await untilQuiet(test)
      expect(test.invoices.books.invoices.size).toBe(1)
    })

    it('is not found by the accountants of another meeting or tenant', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      const there = await signInAs(test, 'otherOrganiser')
      const answer = await there.ask(invoiceManage.issue, { ...HERE, no, item: 0 }, { headers: { 'sys-code': '-000002' } })
      expect(answer.reason).toMatch(/meeting_gone|forbidden/)
      expect((await accountant.ask(invoiceManage.issue, { meetingId: '2', no, item: 0 })).reason).toBe('invoice_gone')
      expect((await accountant.ask(invoiceManage.return, { meetingId: '2', no, reason: '税号有误' })).reason).toBe('invoice_gone')
      expect((await invoiceNow(buyer, no)).state).toBe('applied')
    })

    it('stands in the accountant’s list by title, number and order, with the phone masked', async () => {
      const done = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      for (const keyword of ['望湖', done.number.slice(4, 18), paid.order.no]) {
        const { list } = await accountant.do(invoiceManage.list, { ...HERE, keyword })
        expect(list.map(({ no, applicant }) => [no, applicant])).toEqual([[done.no, '138****0011']])
      }
      expect((await accountant.do(invoiceManage.list, { ...HERE, keyword: '没有的公司' })).total).toBe(0)
      expect((await accountant.do(invoiceManage.list, { ...HERE, keyword: '', waiting: 1 })).total).toBe(0)
      expect((await accountant.do(invoiceManage.list, { ...HERE, keyword: '', state: 'delivered' })).total).toBe(1)
    })

    if (!runsEveryTest(engine)) return
    it('withdrawn, its sum can be asked for again', async () => {
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      expect(await buyer.do(invoice.withdraw, { no })).toMatchObject({ state: 'withdrawn', actions: [] })
      expect((await buyer.ask(invoice.withdraw, { no })).reason).toBe('invoice_moved')
      expect((await issue(no)).reason).toBe('invoice_moved')
      expect((await apply(2 * PRICE)).code).toBe('000')
    })

    it('keeps the title that it was applied for with, whatever becomes of that', async () => {
      const titleId = await titleOf(buyer)
      const { no } = await applyFor(buyer, [wholeOf(paid)], { titleId })
      await buyer.do(invoice.saveTitle, { ...aCompany, id: titleId, name: '改名后的公司' })
      await buyer.do(invoice.removeTitle, { id: titleId })
      expect(await invoiceNow(buyer, no)).toMatchObject({ title: aCompany.name, taxNo: aCompany.taxNo })
    })

    it('agrees with the books in the accountant’s month', async () => {
      const second = await paidOrder(test, buyer, ['李雷'])
      await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      expect(await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).toMatchObject({
        applied: { count: 1, amount: 2 * PRICE },
        issued: { count: 1, amount: 2 * PRICE, tax: 2253 },
        reversed: { count: 0, amount: 0 },
        waiting: [],
        debts: { count: 0, amount: 0 },
        unasked: { orders: 1, amount: PRICE },
        received: 3 * PRICE,
        refunded: 0,
        standing: 2 * PRICE,
      })
      expect(await accountant.do(invoiceManage.month, { ...HERE, month: '2026-10' })).toMatchObject({ applied: { count: 0 } })
      expect((await buyer.do(order.get, { no: second.order.no })).status).toBe(1)
    })
  })

  if (!runsEveryTest(engine)) return
  describe('titles', () => {
    it('are kept for their owner alone: changed, offered first, removed', async () => {
      const first = await titleOf(buyer)
      const second = await titleOf(buyer, { name: '杭州望湖小学', isDefault: 1 })
      expect((await buyer.do(invoice.titles, {})).map(({ id, isDefault }) => [id, isDefault])).toEqual([
        [second, 1],
        [first, 0],
      ])
      const other = await signIn(test, '13800000012')
      expect(await other.do(invoice.titles, {})).toEqual([])
      expect((await other.ask(invoice.saveTitle, { ...aCompany, id: first })).reason).toBe('invoice_title_gone')
      expect((await other.ask(invoice.removeTitle, { id: first })).reason).toBe('invoice_title_gone')
      await buyer.do(invoice.removeTitle, { id: first })
      expect((await buyer.do(invoice.titles, {})).map(({ id }) => id)).toEqual([second])
    })

    it('with a check character that differs are taken from whoever insists, and the log says who', async () => {
      const wrong = `${aCompany.taxNo.slice(0, 17)}4`
      expect((await buyer.ask(invoice.saveTitle, { ...aCompany, taxNo: wrong })).msg).toContain('最后一位校验不通过')
      const kept = await buyer.do(invoice.saveTitle, { ...aCompany, taxNo: wrong, insist: 1 })
      expect(kept).toMatchObject({ taxNo: wrong, warning: expect.stringContaining('校验不通过') })
      const log = await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'invoiceTitle').execute()
      expect(log).toMatchObject([{ entity_id: kept.id, action: 'insist', who: buyer.id, why: '' }])
    })

    it('with full-width digits and blanks are kept as they are meant; an ID number is no tax number', async () => {
      const typed = { ...aCompany, name: ' 浙江 望湖教育科技　有限公司 ', taxNo: '９１３５０１００ m000100y43' }
      expect(await buyer.do(invoice.saveTitle, typed)).toMatchObject({ name: aCompany.name, taxNo: aCompany.taxNo, warning: '' })
      const answer = await buyer.ask(invoice.saveTitle, { ...aCompany, taxNo: '11010519491231002X' })
      expect(answer).toMatchObject({ http: 422, msg: '这是一个身份证号码，不是税号，请填写单位的统一社会信用代码' })
      const person = await buyer.ask(invoice.saveTitle, { ...aCompany, kind: 'person', name: '张三' })
      expect(person).toMatchObject({ http: 422, msg: '个人抬头不需要税号，请留空' })
      expect((await buyer.do(invoice.titles, {})).length).toBe(1)
    })

    it('are fifty at most', async () => {
      for (let n = 0; n < 50; n++) {
        if (n % 19 === 18) test.clock.pass(61_000)
        await titleOf(buyer, { name: `望湖公司${n}号` })
      }
      test.clock.pass(61_000)
      expect((await buyer.ask(invoice.saveTitle, aCompany)).reason).toBe('invoice_titles_full')
    })
  })
})
