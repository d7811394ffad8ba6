/** 可开票 listed orders that nobody could invoice, and told their buyers to call an organiser without a phone (issue 50). */
import { expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { type NotInvoiceable, notInvoiceableSentence } from '#contract/invoice-states.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, PRICE } from '../support/facts.ts'
import { applyFor, sellerIssues, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { prepare, productTest } from '../support/product-test.ts'

onBothEngines('a paid order', (engine) => {
  const { opened, test, accountant, buyer } = productTest({ accountant: 'organiser', buyer: '13800000011' }, { engine })
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明']))

  const listed = async () => (await buyer.do(invoice.invoiceable, { open: 1 })).list.map(({ orderNo }) => orderNo)
  const onItsPage = async () => {
    const { open, why, phone } = await buyer.do(invoiceWish.wish, { orderNo: paid.order.no })
    return { open, why, sentence: why === '' ? '' : notInvoiceableSentence(why as Exclude<NotInvoiceable, ''>, phone) }
  }

  it('is in 可开票 while it can be invoiced, and its page says why it cannot and whom to call', async () => {
    await setMeeting(opened.db, { phone: '0571-88880000' })
    expect(await listed()).toEqual([])
    expect(await onItsPage()).toEqual({ open: PRICE, why: 'no_profile', sentence: '主办方暂未开通发票，请联系主办方：0571-88880000' })
    await setMeeting(opened.db, { phone: '' })
    expect((await onItsPage()).sentence).toBe('主办方暂未开通发票，请联系主办方')

    await sellerIssues(accountant)
    expect(await listed()).toEqual([paid.order.no])
    expect(await onItsPage()).toEqual({ open: PRICE, why: '', sentence: '' })
    expect((await buyer.do(invoice.invoiceable, { open: 1, pageNum: 2 })).list).toEqual([])

    await setMeeting(opened.db, { phone: '0571-88880000', starts_at: test.clock() - 400 * DAY, ends_at: test.clock() - 399 * DAY })
    expect(await listed()).toEqual([])
    expect((await onItsPage()).sentence).toBe('申请发票的时间已过，请联系主办方：0571-88880000')

    await setMeeting(opened.db, { starts_at: test.clock() - DAY, ends_at: test.clock() })
    await applyFor(buyer, [wholeOf(paid)])
    expect(await listed()).toEqual([])
    expect(await onItsPage()).toMatchObject({ open: 0, why: 'nothing_left', sentence: '已全部开票或申请' })
  })
})
