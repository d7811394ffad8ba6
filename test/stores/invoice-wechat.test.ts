/** 微信支付电子发票, against the local WeChat: one payment an invoice, asynchronous, told by report and by question. */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { sayOfInvoice } from '#contract/invoice-sentences.ts'
import { PLAIN_ONLY } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { numberThere } from '#server/features/invoice/numbers.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { outsideOf } from '#server/providers/wechat.ts'
import { wechatInvoices } from '#server/providers/wechat-invoice.ts'
import { fapiaoNotice } from '#wechat/sandbox/merchant/fapiao.ts'
import type { Fetch } from '#wechat/server/outside.ts'
import { passing } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { signUp } from '../support/sign-up.ts'

/** WeChat takes no notification address without TLS. */
const SITE = 'https://huiwu.test'

onBothEngines('微信支付电子发票', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, app: { env: { publicUrl: SITE } } })
  beforeEach(() => sellerIssues(accountant, { provider: 'wechat' }))

  /** An order that was paid by WeChat, by its QR code. */
  async function paidByWechat(names: string[] = ['王晓明']) {
    const { order } = await signUp(buyer, { ticketId: '2', names })
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: order.no, totalAmount: order.totalAmount, userId: buyer.id }
    const { tradeNo } = await buyer.do(payment.createTrade, body)
    expect(test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)).toBeUndefined()
    await test.wechat.pay.tick()
    return { orderNo: order.no, amount: order.totalAmount }
  }
  const managed = async (no: string) => (await accountant.do(invoiceManage.list, HERE)).list.find((one) => one.no === no)
  /** The provider's number of the invoice, for the current attempt. */
  const thereNow = async (no: string) => {
    const row = await opened.db.read.selectFrom('invoices').select(['no', 'attempt']).where('no', '=', no).executeTakeFirst()
    return row && numberThere(row)
  }
  const byHand = { number: '26332000000000004711', amountFen: PRICE, taxFen: 1126 } as const
  /** From now on a service provider issues for the merchant. */
  function issueByPartner() {
    const { partner, merchant } = test.wechat.pay
    const { merchant: issuer, subMchId, billingPersonId } = partner
    const fetch: Fetch = async (url, init) => test.app.request(url.toString(), init)
    const outside = outsideOf(test.wechat.hosts(SITE), test.clock, fetch, passing)
    const wechat = wechatInvoices(outside, merchant, { merchant: issuer, subMchId, billingPersonId, billingPerson: '' })
    Object.assign(test.deps, { invoices: { ...test.deps.invoices, wechat } })
  }
  const ledger = () => [...test.wechat.pay.fapiao.values()].map(({ state, amountFen }) => [state, amountFen])

  it('is issued for a payment of this merchant, with a file, and taken back whole', async () => {
    const part = await paidByWechat()
    const done = await issuedTo(test, accountant, buyer, [part])
    expect(done).toMatchObject({ state: 'delivered', amount: PRICE, tax: 1126, provider: 'wechat' })
    expect(done.files.map(({ kind }) => kind)).toEqual(['pdf'])
    await accountant.do(invoiceManage.reverse, { ...HERE, no: done.no, reason: 'sales_return' })
    await untilQuiet(test)
    expect(await invoiceNow(buyer, done.no)).toMatchObject({ state: 'reversed', reds: [{ state: 'reversed', form: '01' }] })
    expect(ledger()).toEqual([['REVERSED', PRICE]])
    expect(test.errors).toEqual([])
  })

  it('tells WeChat the phone and e-mail that the buyer gave with the title, and no other phone', async () => {
    const told = () => [...test.wechat.pay.fapiao.values()].map(({ contacts }) => contacts)
    const contacts = { contactPhone: '13900000022', contactEmail: 'cw@example.cn' }
    const { no } = await issuedTo(test, accountant, buyer, [{ ...(await paidByWechat()), amount: 10_000 }], {
      titleId: await titleOf(buyer, contacts),
    })
    expect(told()).toEqual([{ phone: '13900000022', email: 'cw@example.cn' }])
    // The phone of the account and the printed phone of the title are not given for that.
    await issuedTo(test, accountant, buyer, [await paidByWechat(['李雷'])])
    expect(told().at(-1)).toEqual({})
    expect(JSON.stringify((await managed(no)) ?? '')).not.toMatch(/13900000022|cw@example/)
    await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return' })
    await untilQuiet(test)
    expect(test.errors).toEqual([])
  })

  it('stands for one payment that WeChat took, and for five at most of it', async () => {
    const [one, two] = [await paidByWechat(), await paidByWechat(['李雷'])]
    const elsewhere = await paidOrder(test, buyer, ['韩梅梅'])
    const titleId = await titleOf(buyer)
    const ask = (parts: { orderNo: string; amount: number }[]) => buyer.ask(invoice.apply, { titleId, kind: 'plain', parts })
    expect((await ask([one, two])).reason).toBe('invoice_one_payment')
    expect((await ask([{ orderNo: elsewhere.order.no, amount: 1 }])).reason).toBe('invoice_one_payment')
    for (let n = 0; n < 5; n++) expect((await ask([{ ...one, amount: 1_000 }])).code).toBe('000')
    expect((await ask([{ ...one, amount: 1_000 }])).reason).toBe('invoice_one_payment')
  })

  it('that was used goes back whole where a part of the money does, for WeChat knows no part, and what stays is issued anew', async () => {
    const part = await paidByWechat()
    const done = await issuedTo(test, accountant, buyer, [part])
    await buyer.do(invoice.use, { no: done.no, used: 1 })
    const wish = { ...HERE, no: done.no, reason: 'sales_return', amount: 5_000 } as const
    expect((await accountant.ask(invoiceManage.reverse, wish)).reason).toBe('invoice_red_part')
    await accountant.do(refund.create, { outTradeNo: part.orderNo, reason: '行程有变', keep: 1, amount: 5_000 })
    await untilQuiet(test, 4)
    expect((await buyer.do(invoice.mine, {})).list.map(({ state, amount }) => [state, amount])).toEqual([
      ['delivered', PRICE - 5_000],
      ['reversed', PRICE],
    ])
    expect(ledger()).toEqual([
      ['REVERSED', PRICE],
      ['ISSUED', PRICE - 5_000],
    ])
  })

  it('is told by a notification, before anybody asks, and not by one that is not WeChat’s', async () => {
    const { no } = await applyFor(buyer, [await paidByWechat()])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await lookAfterInvoices(test.deps)
    const [booked] = [...test.wechat.pay.fapiao.values()]
    const forged = test.wechat.pay.signedNotification(
      fapiaoNotice(booked!, test.wechat.pay.merchant.mchId, 'FAPIAO.ISSUED', test.clock()),
      {
        tamper: 'signature',
      },
    )
    const answer = await test.app.request(invoiceCallbackPath('wechat'), { method: 'POST', ...forged })
    expect([answer.status, (await invoiceNow(buyer, no)).state]).toEqual([401, 'issuing'])
    test.clock.pass(6_000)
    await test.wechat.pay.tick()
    expect((await invoiceNow(buyer, no)).state).toBe('issued')
  })

  it('that the tax bureau refuses is sent again by itself, under another number, five minutes later', async () => {
    test.wechat.pay.misbehave('fapiao-fails')
    const { no } = await applyFor(buyer, [await paidByWechat()])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test)
    expect((await invoiceNow(buyer, no)).state).toBe('issuing')
    await untilQuiet(test, 6)
    expect((await invoiceNow(buyer, no)).state).toBe('delivered')
    expect([...test.wechat.pay.fapiao.keys()]).toEqual([no, `${no}-1`])
    expect(ledger()).toEqual([
      ['ISSUE_FAILED', PRICE],
      ['ISSUED', PRICE],
    ])
  })

  it('is sent again four times, and then waits for an organiser, who issues it elsewhere or returns it', async () => {
    test.wechat.pay.misbehave('fapiao-fails', 9)
    const { no } = await applyFor(buyer, [await paidByWechat()])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test, 40)
    expect(await managed(no)).toMatchObject({ state: 'failed', actions: expect.arrayContaining(['issue', 'return']) })
    expect(ledger()).toHaveLength(5)
    // WeChat takes a sixth number for no payment: the accountant reads what is left to do.
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test, 1)
    expect(await managed(no)).toMatchObject({ state: 'failed', reason: sayOfInvoice.wechatTriesUsed })
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0, byHand: 1 })
    expect(await managed(no)).toMatchObject({ state: 'issuing', provider: 'hand', actions: expect.arrayContaining(['return']) })
    await settleInvoice(test.deps, 'hand', { no: (await thereNow(no)) as string, state: 'issued', ...byHand }, accountant.id)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'issued', number: byHand.number })
    expect(ledger()).toHaveLength(5)
  })

  it('that WeChat has not even taken is not sent again by itself', async () => {
    await sellerIssues(accountant, { items: [{ name: '会议费', code: '3070299000000000000', rate: '6', favour: '' }] })
    const { no } = await applyFor(buyer, [await paidByWechat()])
    await opened.db.write((tx) => tx.updateTable('invoices').set({ tax_no: 'x' }).where('no', '=', no).execute())
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test, 10)
    expect(await managed(no)).toMatchObject({ state: 'failed', reason: 'PARAM_ERROR' })
    expect(ledger()).toEqual([])
  })

  it('whose reversal failed waits five minutes before it is reversed again', async () => {
    const part = await paidByWechat()
    const { no } = await issuedTo(test, accountant, buyer, [part])
    test.wechat.pay.misbehave('fapiao-reverse-fails')
    await accountant.do(refund.create, { outTradeNo: part.orderNo, reason: '行程有变' })
    await untilQuiet(test)
    expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'asked' }])
    test.clock.pass(5 * 60_000)
    await untilQuiet(test, 4)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'reversed' })
    expect(ledger()).toEqual([['REVERSED', PRICE]])
  })

  describe('as 专票', () => {
    it('is neither offered nor taken from a direct merchant, and each refusal says why', async () => {
      const part = await paidByWechat()
      const titleId = await titleOf(buyer)
      const { order: unpaid } = await signUp(buyer, { ticketId: '2', names: ['韩梅梅'] })
      expect((await buyer.do(invoice.invoiceable, HERE)).list[0]).toMatchObject({ kinds: ['plain'], plainOnly: 1 })
      expect(await buyer.do(invoiceWish.offer, HERE)).toMatchObject({ kinds: ['plain'], plainOnly: 1 })
      expect(await buyer.do(invoiceWish.wish, { orderNo: unpaid.no })).toMatchObject({ kinds: ['plain'], plainOnly: 1 })
      const refused = { reason: 'invoice_special_off', msg: PLAIN_ONLY }
      expect(await buyer.ask(invoice.apply, { titleId, kind: 'special', parts: [part] })).toMatchObject(refused)
      expect(await buyer.ask(invoiceWish.saveWish, { orderNo: unpaid.no, titleId, kind: 'special' })).toMatchObject(refused)
      const { no } = await issuedTo(test, accountant, buyer, [{ ...part, amount: 100 }])
      expect(await buyer.ask(invoice.replace, { no, titleId, kind: 'special', promise: 1 })).toMatchObject(refused)
      const { no: returned } = await applyFor(buyer, [{ ...part, amount: 100 }])
      await accountant.do(invoiceManage.return, { ...HERE, no: returned, reason: '请核对抬头' })
      expect(await buyer.ask(invoice.again, { no: returned, titleId, kind: 'special' })).toMatchObject(refused)
      const { profile } = await accountant.do(invoiceManage.profile, {})
      const saved = await accountant.ask(invoiceManage.saveProfile, {
        ...(profile as NonNullable<typeof profile>),
        kinds: ['plain', 'special'],
      })
      expect(saved.reason).toBe('invoice_seller_special')
    })

    it('that was applied for before is refused by WeChat’s way, and issued at the tax bureau or returned', async () => {
      await sellerIssues(accountant, { provider: 'digital', kinds: ['plain', 'special'] })
      const part = await paidByWechat()
      const kept = await applyFor(buyer, [{ ...part, amount: 10_000 }], { kind: 'special' })
      const other = await applyFor(buyer, [{ ...part, amount: 9_900 }], { kind: 'special' })
      await sellerIssues(accountant, { provider: 'wechat' })
      const asked = await accountant.ask(invoiceManage.issue, { ...HERE, no: kept.no, item: 0 })
      expect(asked.reason).toBe('invoice_issue_special')
      await accountant.do(invoiceManage.return, { ...HERE, no: other.no, reason: '只能开普票' })
      expect((await invoiceNow(buyer, other.no)).state).toBe('returned')
      await accountant.do(invoiceManage.issue, { ...HERE, no: kept.no, item: 0, byHand: 1 })
      await untilQuiet(test, 10)
      expect(await managed(kept.no)).toMatchObject({ state: 'issuing', kind: 'special', provider: 'hand' })
      const word = { no: kept.no, state: 'issued', number: byHand.number, amountFen: 10_000, taxFen: 566 } as const
      await settleInvoice(test.deps, 'hand', word, accountant.id)
      expect((await invoiceNow(buyer, kept.no)).state).toBe('issued')
      expect(ledger()).toEqual([])
    })

    it('that was under way when its provider changed fails with the reason, and has the same ways out', async () => {
      const { no } = await applyFor(buyer, [await paidByWechat()])
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      await opened.db.write((tx) => tx.updateTable('invoices').set({ kind: 'special' }).where('no', '=', no).execute())
      await untilQuiet(test, 10)
      expect(await managed(no)).toMatchObject({ state: 'failed', reason: sayOfInvoice.wechatPlainOnly })
      expect(ledger()).toEqual([])
      await accountant.do(invoiceManage.return, { ...HERE, no, reason: '只能开普票' })
    })

    it('is issued by a service provider for the merchant, with the payment that it covers', async () => {
      issueByPartner()
      await sellerIssues(accountant, { kinds: ['plain', 'special'] })
      const done = await issuedTo(test, accountant, buyer, [await paidByWechat()], { kind: 'special' })
      expect(done).toMatchObject({ state: 'delivered', kind: 'special', provider: 'wechat' })
      await untilQuiet(test)
      expect((await invoiceNow(buyer, done.no)).card).toBe('inserted')
      const { partner } = test.wechat.pay
      expect([...partner.fapiao.values()].map(({ billType, amountFen }) => [billType, amountFen])).toEqual([['VAT_FAPIAO', PRICE]])
      expect((await buyer.do(invoiceWish.offer, HERE)).kinds).toEqual(['plain', 'special'])
      await accountant.do(invoiceManage.reverse, { ...HERE, no: done.no, reason: 'service_suspension' })
      await untilQuiet(test, 4)
      expect((await invoiceNow(buyer, done.no)).state).toBe('reversed')
      expect([ledger(), test.errors]).toEqual([[], []])
    })

    it('of a service provider is reported by its own notification, in time', async () => {
      issueByPartner()
      await sellerIssues(accountant, { kinds: ['plain', 'special'] })
      const { no } = await applyFor(buyer, [await paidByWechat()], { kind: 'special' })
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      await lookAfterInvoices(test.deps)
      test.clock.pass(6_000)
      await test.wechat.pay.tick()
      expect((await invoiceNow(buyer, no)).state).toBe('issued')
    })
  })

  it('has its tax codes and its seller read from WeChat, and typed where WeChat does not answer', async () => {
    const ask = () => accountant.do(invoiceManage.issuer, { provider: 'wechat' })
    expect(await ask()).toEqual({
      reached: 1,
      name: '本地模拟商户',
      taxNo: '91350100M000100Y43',
      items: [
        { name: '会议费', code: '3040304000000000000', rate: '6', favour: '' },
        { name: '培训费', code: '3070201020000000000', rate: '3', favour: '' },
        { name: '注册费', code: '3070299000000000000', rate: 'free', favour: 'exempt' },
      ],
    })
    const { items } = await ask()
    expect((await sellerIssues(accountant, { items })).items).toEqual(items)
    test.wechat.pay.misbehave('tampered-answer', 9)
    const nothing = { reached: 0, name: '', taxNo: '', items: [] }
    expect(await ask()).toEqual(nothing)
    expect(test.warnings).toContain('invoice.issuer_silent wechat')
    expect(await accountant.do(invoiceManage.issuer, { provider: 'hand' })).toEqual(nothing)
  })
})
