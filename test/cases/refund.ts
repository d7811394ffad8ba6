import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { type Cases, organisers, type World } from '../support/cases.ts'
import { paidByTransfer, unpaidOrder } from '../support/transfers.ts'

/** Paid at the gateway. */
async function aPaidOrder({ test, person }: World) {
  const { no: outTradeNo, totalAmount } = await unpaidOrder(person)
  const { tradeNo } = await person.do(payment.createTrade, { ...paymentSettings, bankType: '', totalAmount, outTradeNo, userId: person.id })
  const report = test.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: totalAmount })
  const { status } = await test.app.request(callbackPath('gateway'), { method: 'POST', ...report })
  if (status !== 200) throw new Error(`the gateway's report was answered with ${status}`)
  return { outTradeNo }
}

export const cases: Cases<typeof refund> = {
  access: {
    create: organisers,
    list: organisers,
    decide: organisers,
  },
  fixtures: {
    create: async ({ person }) => ({ outTradeNo: (await paidByTransfer(person)).no, reason: '行程有变' }),
    list: { pageNum: 1, pageSize: 30, waiting: 0 },
    // What came by transfer goes back by hand.
    decide: async ({ person }) => {
      const made = await person.do(refund.create, { outTradeNo: (await paidByTransfer(person)).no, reason: '行程有变' })
      return { no: made.no, action: 'returned' }
    },
  },
  boundElsewhere: {
    create: 'one for each order',
    decide: 'one message for each refund',
  },
  inputs: [
    { kind: 'id', call: refund.create, field: 'outTradeNo', rest: { reason: '会议取消' }, comesTo: 'order_gone' },
    { kind: 'id', call: refund.decide, field: 'no', rest: { action: 'retry' }, comesTo: 'refund_gone' },
    { kind: 'refundReason', call: refund.create, field: 'reason', rest: { reason: '会议取消' }, about: aPaidOrder },
    { kind: 'refundAction', call: refund.decide, field: 'action', rest: { no: '1' }, comesTo: 'refund_gone' },
    { kind: 'flag', call: refund.list, field: 'waiting' },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize'],
  },
  tables: {
    refunds: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'blanked' },
  },
  leaveTraces: async ({ person, admin }) =>
    admin.do(refund.create, { outTradeNo: (await paidByTransfer(person)).no, reason: '欧阳小鱼不来了' }),
}
