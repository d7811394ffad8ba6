import { admission } from '#contract/admission.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { noQuery } from '../support/place.ts'
import { paidByTransfer, unpaidOrder } from '../support/transfers.ts'

const PRICE = 19_900
const difference = { meetingId: '1', ticketId: '2', price: PRICE, each: 100 }

/** Paid at the gateway. */
async function aPaidOrder({ test, person }: World) {
  const { no: outTradeNo, totalAmount } = await unpaidOrder(person)
  const { tradeNo } = await person.do(payment.createTrade, { ...paymentSettings, bankType: '', totalAmount, outTradeNo, userId: person.id })
  const report = test.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: totalAmount })
  const { status } = await test.app.request(callbackPath('gateway'), { method: 'POST', ...report })
  if (status !== 200) throw new Error(`the gateway's report was answered with ${status}`)
  return { outTradeNo }
}

/** Whoever pays may also say that the money has come. */
const ofTransfer = async ({ person }: World) => ({ outTradeNo: (await paidByTransfer(person)).no })
/** All of its money is on its way back, with the ticket kept: nothing more is given for it. */
async function aTicketWithoutRefund(world: World) {
  const { outTradeNo } = await aPaidOrder(world)
  await world.person.do(refund.create, { outTradeNo, keep: 1, amount: PRICE, reason: '会议改为线上' })
  const { list } = await world.person.do(admission.mine, { pageSize: 100 })
  return { outTradeNo, admissionIds: list.filter(({ orderNo }) => orderNo === outTradeNo).map(({ id }) => id) }
}
const asked = async (world: World) =>
  world.person.do(refund.ask, { ...(await aPaidOrder(world)), amount: PRICE, reason: '临时有课，来不了' })
const atWork = { meetingId: '1', reason: '会议改为线上' }
const ofNoOrder = { kind: 'id', field: 'outTradeNo', comesTo: 'order_gone' } as const

export const cases: Cases<typeof refund> = {
  access: {
    context: organisersThere,
    create: organisersThere,
    list: organisersThere,
    decide: organisersThere,
    prices: organisersThere,
    weigh: organisersThere,
    giveAll: organisersThere,
    giveBack: organisersThere,
    own: signedIn,
    ask: signedIn,
    forfeitTerms: signedIn,
    forfeit: signedIn,
    unask: signedIn,
    requests: organisersThere,
    refuseRequest: organisersThere,
  },
  fixtures: {
    context: aPaidOrder,
    create: async (world) => ({ ...(await aPaidOrder(world)), reason: '行程有变' }),
    list: { pageNum: 1, pageSize: 30, waiting: 0 },
    // What came by transfer goes back by hand.
    decide: async (world) => {
      const made = await world.person.do(refund.create, { ...(await ofTransfer(world)), reason: '行程有变' })
      return { no: made.no, action: 'returned' }
    },
    prices: { meetingId: '1' },
    weigh: async (world) => {
      await aPaidOrder(world)
      return difference
    },
    giveAll: async (world) => {
      await aPaidOrder(world)
      await stopAll(world.person)
      return { ...difference, reason: '早鸟价补差' }
    },
    giveBack: async (world) => {
      await stopAll(world.person)
      return { ...atWork, nos: [(await aPaidOrder(world)).outTradeNo] }
    },
    own: aPaidOrder,
    ask: async (world) => ({ ...(await aPaidOrder(world)), amount: PRICE, reason: '临时有课，来不了' }),
    forfeitTerms: aPaidOrder,
    forfeit: aTicketWithoutRefund,
    unask: async (world) => ({ id: (await asked(world)).id }),
    requests: { pageNum: 1, pageSize: 30, waiting: 1 },
    refuseRequest: async (world) => ({ id: (await asked(world)).id, answer: '会议资料已寄出' }),
  },
  boundElsewhere: {
    create: 'what was paid bounds it: each gives a fen of it back at least',
    decide: 'one message for each refund',
    refuseRequest: 'each is decided once, and told of once',
  },
  inputs: [
    { ...ofNoOrder, call: refund.context, without: noQuery },
    { ...ofNoOrder, call: refund.create, rest: { reason: '会议取消' } },
    { kind: 'refundReason', call: refund.create, field: 'reason', rest: { reason: '会议取消' }, about: aPaidOrder },
    { kind: 'id', call: refund.decide, field: 'no', rest: { action: 'retry' }, comesTo: 'refund_gone' },
    { kind: 'refundAction', call: refund.decide, field: 'action', rest: { no: '1' }, comesTo: 'refund_gone' },
    { kind: 'flag', call: refund.list, field: 'waiting' },
    { kind: 'flag', call: refund.requests, field: 'waiting' },
    { kind: 'id', call: refund.giveAll, field: 'ticketId', rest: { ...difference, reason: '早鸟价补差' }, comesTo: 'ticket_gone' },
    { kind: 'moneyBack', call: refund.weigh, field: 'price', rest: difference },
    {
      kind: 'moneyBack',
      call: refund.giveAll,
      field: 'price',
      rest: { ...difference, ticketId: '1', reason: '早鸟价补差' },
      comesTo: 'refund_nothing',
    },
    {
      kind: 'moneyBack',
      call: refund.giveAll,
      field: 'each',
      rest: { ...difference, price: 1, reason: '早鸟价补差' },
      comesTo: 'refund_nothing',
    },
    { ...ofNoOrder, call: refund.own, without: noQuery },
    { ...ofNoOrder, call: refund.ask, rest: { amount: PRICE, reason: '来不了' } },
    { kind: 'moneyBack', call: refund.ask, field: 'amount', rest: { outTradeNo: '1', reason: '来不了' }, comesTo: 'order_gone' },
    { kind: 'refundReason', call: refund.ask, field: 'reason', rest: { outTradeNo: '1', amount: PRICE }, comesTo: 'order_gone' },
    { ...ofNoOrder, call: refund.forfeitTerms, without: noQuery },
    { ...ofNoOrder, call: refund.forfeit, rest: { admissionIds: ['1'] } },
    { kind: 'id', call: refund.unask, field: 'id', comesTo: 'refund_request_gone' },
    { kind: 'id', call: refund.refuseRequest, field: 'id', rest: { answer: '资料已寄出' }, comesTo: 'refund_request_gone' },
    { kind: 'refundReason', call: refund.refuseRequest, field: 'answer', rest: { id: '1' }, comesTo: 'refund_request_gone' },
  ],
  otherFields: {
    create: ['admissionIds', 'amount', 'keep', 'requestId', 'remaining'],
    list: ['pageNum', 'pageSize'],
    weigh: ['ticketId', 'each'],
    giveAll: ['reason'],
    giveBack: ['nos', 'reason'],
    ask: ['admissionIds'],
    forfeit: ['admissionIds'],
    requests: ['pageNum', 'pageSize'],
  },
  tables: {
    refunds: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'blanked' },
    refund_admissions: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'kept' },
    refund_requests: { found: 'user_id', copy: 'refundRequests', closing: 'blanked' },
  },
  leaveTraces: async ({ person, admin }) => {
    const { no } = await paidByTransfer(person)
    const { id } = await person.do(refund.ask, { outTradeNo: no, amount: PRICE, reason: '欧阳小鱼不来了' })
    await admin.do(refund.refuseRequest, { id, answer: '欧阳小鱼的资料已寄出' })
    const made = await admin.do(refund.create, { outTradeNo: no, reason: '欧阳小鱼不来了' })
    // Nobody can leave before it is back.
    await admin.do(refund.decide, { no: made.no, action: 'returned' })
  },
}
