/** 可开票 listed orders that nobody could invoice, and told their buyers to call an organiser without a phone (issue 50). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { type NotInvoiceable, notInvoiceableSentence } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { applyFor, sellerIssues, wholeOf } from '../support/invoicing.ts'
import { paidOrder, type PaidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const DAY = 86_400_000
const PRICE = 19_900

onBothEngines('a paid order', (engine) => {
  let opened: Opened
  let test: TestApp
  let buyer: Person
  let accountant: Person
  let paid: PaidOrder
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    accountant = await signInAs(test, 'organiser')
    buyer = await signIn(test, '13800000011')
    paid = await paidOrder(test, buyer, ['王晓明'])
  })
  afterEach(() => opened.drop())

  const setMeeting = (columns: object) => opened.db.write((tx) => tx.updateTable('meetings').set(columns).where('id', '=', '1').execute())
  const listed = async () => (await buyer.do(invoice.invoiceable, { open: 1 })).list.map(({ orderNo }) => orderNo)
  const onItsPage = async () => {
    const { open, why, phone } = await buyer.do(invoiceWish.wish, { orderNo: paid.order.no })
    return { open, why, sentence: why === '' ? '' : notInvoiceableSentence(why as Exclude<NotInvoiceable, ''>, phone) }
  }

  it('is in 可开票 while it can be invoiced, and its page says why it cannot and whom to call', async () => {
    await setMeeting({ phone: '0571-88880000' })
    expect(await listed()).toEqual([])
    expect(await onItsPage()).toEqual({ open: PRICE, why: 'no_profile', sentence: '主办方暂未开通发票，请联系主办方：0571-88880000' })
    await setMeeting({ phone: '' })
    expect((await onItsPage()).sentence).toBe('主办方暂未开通发票，请联系主办方')

    await sellerIssues(accountant)
    expect(await listed()).toEqual([paid.order.no])
    expect(await onItsPage()).toEqual({ open: PRICE, why: '', sentence: '' })
    expect((await buyer.do(invoice.invoiceable, { open: 1, pageNum: 2 })).list).toEqual([])

    await setMeeting({ phone: '0571-88880000', starts_at: test.clock() - 400 * DAY, ends_at: test.clock() - 399 * DAY })
    expect(await listed()).toEqual([])
    expect((await onItsPage()).sentence).toBe('申请发票的时间已过，请联系主办方：0571-88880000')

    await setMeeting({ starts_at: test.clock() - DAY, ends_at: test.clock() })
    await applyFor(buyer, [wholeOf(paid)])
    expect(await listed()).toEqual([])
    expect(await onItsPage()).toMatchObject({ open: 0, why: 'nothing_left', sentence: '已全部开票或申请' })
  })
})
