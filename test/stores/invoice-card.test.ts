/** 微信卡包: what WeChat has issued comes there by itself; what somebody else has, its buyer puts there, once for a payment. */
import { beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import type { InvoiceCards } from '#server/providers/invoice-provider.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, PRICE } from '../support/facts.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, untilQuiet } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('an invoice in the 微信卡包', (engine) => {
  // WeChat takes no notification address without TLS.
  const { opened, test, accountant, buyer } = productTest(
    { accountant: 'organiser', buyer: '13800000011' },
    { engine, app: { env: { publicUrl: 'https://huiwu.test' } }, logsErrors: true },
  )
  beforeEach(() => sellerIssues(accountant))

  async function paidByWechat(names: string[] = ['王晓明']) {
    const { order } = await signUp(buyer, { ticketId: '2', names })
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: order.no, totalAmount: order.totalAmount, userId: buyer.id }
    const { tradeNo } = await buyer.do(payment.createTrade, body)
    expect(test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)).toBeUndefined()
    await test.wechat.pay.tick()
    return { orderNo: order.no, amount: order.totalAmount }
  }
  const issued = (parts: readonly { orderNo: string; amount: number }[]) => issuedTo(test, accountant, buyer, parts)
  const put = (no: string, who = buyer) => who.ask(invoice.card, { no })
  const cards = () => test.wechat.pay.fapiaoCards.map(({ number, amountFen, taxFen, card }) => ({ number, amountFen, taxFen, card }))

  it('is put there by its buyer, with its file, and is there a little later', async () => {
    const one = await issued([await paidByWechat()])
    expect([one.card, one.actions]).toEqual(['', expect.arrayContaining(['card'])])
    expect((await put(one.no)).data).toMatchObject({ card: 'wanted', actions: expect.not.arrayContaining(['card']) })
    await lookAfterInvoices(test.deps)
    expect((await invoiceNow(buyer, one.no)).card).toBe('accepted')
    await untilQuiet(test)
    expect((await invoiceNow(buyer, one.no)).card).toBe('inserted')
    expect(cards()).toEqual([{ number: one.number, amountFen: PRICE, taxFen: one.tax, card: 'INSERTED' }])
    expect(test.errors).toEqual([])
  })

  it('is sent once, though nobody hears that it was taken', async () => {
    const { no } = await issued([await paidByWechat()])
    await put(no)
    const door = test.deps.invoices['wechat']?.cards as InvoiceCards
    const { insert } = door
    let sent = 0
    door.insert = async (card) => {
      sent += 1
      await insert(card)
      throw new Error('the answer is lost')
    }
    await lookAfterInvoices(test.deps)
    expect([(await invoiceNow(buyer, no)).card, cards().length]).toEqual(['wanted', 1])
    await untilQuiet(test)
    expect([sent, (await invoiceNow(buyer, no)).card, cards().length]).toEqual([1, 'inserted', 1])
  })

  it('is the only one of its payment, also where both are asked for at the same moment', async () => {
    const part = await paidByWechat()
    const one = await issued([{ ...part, amount: 10_000 }])
    const two = await issued([{ ...part, amount: 5_000 }])
    const answers = await Promise.all([put(one.no), put(two.no)])
    expect(answers.map(({ reason }) => reason ?? '').toSorted()).toEqual(['', 'invoice_card_taken'])
    await untilQuiet(test)
    expect(cards()).toHaveLength(1)
    for (const { no } of [one, two]) expect((await invoiceNow(buyer, no)).actions).not.toContain('card')
    for (const { no } of [one, two]) expect((await put(no)).reason).toMatch(/^invoice_(?:card_taken|moved)$/)
  })

  it('can be asked for again where WeChat has refused it', async () => {
    const { no } = await issued([await paidByWechat()])
    test.wechat.pay.misbehave('fapiao-card-refused')
    await put(no)
    await untilQuiet(test)
    expect(await invoiceNow(buyer, no)).toMatchObject({ card: 'failed', actions: expect.arrayContaining(['card']) })
    expect(test.warnings).toContain('invoice.card_refused wechat')
    expect((await put(no)).code).toBe('000')
    await untilQuiet(test)
    expect([(await invoiceNow(buyer, no)).card, cards().length]).toEqual(['inserted', 1])
  })

  it('is none that stands for another provider’s payment, for two orders, for nothing yet, or for somebody else', async () => {
    const elsewhere = await paidOrder(test, buyer, ['韩梅梅'])
    const [one, two] = [await paidByWechat(), await paidByWechat(['李雷'])]
    const gateway = await issued([{ orderNo: elsewhere.order.no, amount: elsewhere.order.totalAmount }])
    const merged = await issued([{ ...one, amount: 100 }, two])
    for (const { no, actions } of [gateway, merged]) {
      expect(actions).not.toContain('card')
      expect((await put(no)).reason).toBe('invoice_card_unfit')
    }
    const waiting = await applyFor(buyer, [{ ...one, amount: 100 }])
    expect((await put(waiting.no)).reason).toBe('invoice_moved')
    const own = await issued([{ ...one, amount: 100 }])
    const stranger = await signIn(test, '13800000012')
    expect((await put(own.no, stranger)).reason).toBe('invoice_gone')
    await accountant.do(invoiceManage.reverse, { ...HERE, no: own.no, reason: 'issue_error' })
    expect((await put(own.no)).reason).toBe('invoice_card_unfit')
    await untilQuiet(test)
    expect((await put(own.no)).reason).toBe('invoice_moved')
    expect(cards()).toEqual([])
  })

  it('comes there by itself where WeChat has issued it, and goes with it', async () => {
    await sellerIssues(accountant, { provider: 'wechat' })
    const { no } = await issued([await paidByWechat()])
    await untilQuiet(test)
    const there = await invoiceNow(buyer, no)
    expect([there.card, there.actions.includes('card')]).toEqual(['inserted', false])
    expect((await put(no)).reason).toBe('invoice_moved')
    await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return' })
    await untilQuiet(test, 4)
    expect(await invoiceNow(buyer, no)).toMatchObject({ state: 'reversed', card: 'discarded' })
    const due = await opened.db.read.selectFrom('invoices').select('ask_at').where('no', '=', no).executeTakeFirstOrThrow()
    expect(due.ask_at).toBeNull()
  })
})
