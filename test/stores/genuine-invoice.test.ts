/** Whether an invoice was issued here, said to anybody by its number, and no more than that. */
import { beforeEach, expect, it } from 'vitest'
import { genuine } from '#contract/genuine.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { refund } from '#contract/refund.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, HOUR } from '../support/facts.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { visitor } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'

onBothEngines('an invoice’s number', (engine) => {
  const { test, accountant, buyer } = productTest(
    { accountant: 'organiser', buyer: '13800000011' },
    { engine, app: { env: { trustProxy: true } } },
  )
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const ask = (text: string, ip = '203.0.113.1') => visitor(test.app).ask(genuine.ask, { text }, { headers: { 'x-forwarded-for': ip } })
  const told = async (text: string) => (await ask(text)).data

  it('proves that it was issued here, however it is typed, and names nobody and no sum', async () => {
    const { number } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    for (const text of [number, ` ${number} `, number.replace(/(.{4})(?=.)/g, '$1 '), number.replace(/(.{5})(?=.)/g, '$1-')])
      expect(await told(text), text).toEqual({ kind: 'invoice', standing: 'issued' })
  })

  it('says that all of it was taken back, and that the other number is a red letter’s', async () => {
    const { no, number } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
    expect(await told(number)).toEqual({ kind: 'invoice', standing: 'issued' })
    await untilQuiet(test)
    expect(await told(number)).toEqual({ kind: 'invoice', standing: 'reversed' })
    const [red] = (await invoiceNow(buyer, no)).reds
    expect(red?.number).toMatch(/^\d{20}$/)
    expect(await told(red?.number as string)).toEqual({ kind: 'invoice', standing: 'red' })
  })

  it('says that some of it was taken back', async () => {
    const { no, number } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await buyer.do(invoice.use, { no, used: 1 })
    for (const one of test.invoices.books.invoices.values()) one.used = true
    await accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', keep: 1, amount: 5_000 })
    await untilQuiet(test)
    const [red] = (await invoiceNow(buyer, no)).reds
    test.invoices.books.answer(red?.no as string, '04')
    test.clock.pass(HOUR)
    await untilQuiet(test)
    expect(await told(number)).toEqual({ kind: 'invoice', standing: 'partly' })
  })

  it('is nothing’s while nothing is issued, and neither is its neighbour, our own number or one of another length', async () => {
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: 100 }])
    const { number } = await issuedTo(test, accountant, buyer, [{ orderNo: paid.order.no, amount: 200 }])
    for (const text of [no, String(BigInt(number) + 1_000n), number.slice(1), `${number}0`, '%'.repeat(20), '_'.repeat(20)])
      expect(await told(text), text).toEqual({ kind: 'unknown' })
  })

  it('is guessed under the same limit as a ticket’s', async () => {
    test.deps.env.limits = { ...limitDefaults, unknownNumbersPerAddress: 20 }
    const { number } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    for (let n = 0; n < 10; n++) {
      expect(await told('23456789ABCD')).toEqual({ kind: 'unknown' })
      expect(await told('26332000000099999999')).toEqual({ kind: 'unknown' })
    }
    for (const text of [number, '23456789ABCD']) expect(await ask(text)).toMatchObject({ http: 429, reason: 'too_often' })
    expect((await ask(number, '198.51.100.1')).data).toEqual({ kind: 'invoice', standing: 'issued' })
  })
})
