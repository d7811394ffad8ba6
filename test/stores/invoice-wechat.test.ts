/** 微信支付电子发票, against the local WeChat: one payment an invoice, asynchronous, told by report and by question. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { fapiaoNotice } from '#wechat/sandbox/merchant/fapiao.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { applyFor, beyondPaid, invoiceNow, issuedTo, notAddedUp, sellerIssues, titleOf, untilQuiet } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const HERE = { meetingId: '1' } as const
const PRICE = 19_900
/** WeChat takes no notification address without TLS. */
const SITE = 'https://huiwu.test'

onBothEngines('微信支付电子发票', (engine) => {
  let opened: Opened
  let test: TestApp
  let buyer: Person
  let accountant: Person
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db, { env: { publicUrl: SITE } })
    accountant = await signInAs(test, 'organiser')
    buyer = await signIn(test, '13800000011')
    await sellerIssues(accountant, { provider: 'wechat' })
  })
  afterEach(async () => {
    expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db)])).toEqual([[], []])
    await opened.drop()
  })

  /** An order that was paid by WeChat, by its QR code. */
  async function paidByWechat(names: string[] = ['王晓明']) {
    const { order } = await signUp(buyer, { ticketId: '2', names })
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: order.no, totalAmount: order.totalAmount, userId: buyer.id }
    const { tradeNo } = await buyer.do(payment.createTrade, body)
    expect(test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)).toBeUndefined()
    await test.wechat.pay.tick()
    return { orderNo: order.no, amount: order.totalAmount }
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

  it('refused by the tax bureau is issued anew under another number, and a reversal that failed waits five minutes', async () => {
    const part = await paidByWechat()
    test.wechat.pay.misbehave('fapiao-fails')
    const { no } = await applyFor(buyer, [part])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test)
    expect((await invoiceNow(buyer, no)).state).toBe('failed')
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await untilQuiet(test)
    expect((await invoiceNow(buyer, no)).state).toBe('delivered')
    test.wechat.pay.misbehave('fapiao-reverse-fails')
    await accountant.do(refund.create, { outTradeNo: part.orderNo, reason: '行程有变' })
    await untilQuiet(test)
    expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'asked' }])
    test.clock.pass(5 * 60_000)
    await untilQuiet(test, 4)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'reversed' })
    expect(ledger()).toEqual([
      ['ISSUE_FAILED', PRICE],
      ['REVERSED', PRICE],
    ])
  })
})
