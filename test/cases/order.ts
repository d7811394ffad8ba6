import { order } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { waitingOrder } from '../support/sale.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const placed = async ({ person }: World, ticketId = '1') => ({
  no: (await signUp(person, { ticketId, names: ['王小明'] })).order.no,
})

const asking = async ({ test, person }: World) => ({ meetingId: '1', no: (await waitingOrder(test.deps.db, person)).no })

const deciding = { call: orderReview.decide, rest: { meetingId: '1', approve: false, reason: '名额留给会员' } }

export const cases: Cases<typeof order & typeof orderReview> = {
  access: {
    submit: signedIn,
    list: signedIn,
    attendees: signedIn,
    get: signedIn,
    cancel: signedIn,
    withdraw: signedIn,
    withdrawTicket: signedIn,
    waiting: organisersThere,
    decide: organisersThere,
  },
  fixtures: {
    submit: ({ person }) => signUp.draft(person, { ticketId: '1', names: ['孙小美'] }),
    list: { meetingId: '1' },
    attendees: (world) => placed(world),
    get: (world) => placed(world),
    cancel: (world) => placed(world, '2'),
    withdraw: (world) => placed(world),
    withdrawTicket: async ({ person }) => ({ id: (await ticketFor(person)).id }),
    waiting: { meetingId: '1' },
    decide: async (world) => ({ ...(await asking(world)), approve: true, reason: '' }),
  },
  boundElsewhere: { decide: 'each order is decided once, and told of once' },
  inputs: [
    { kind: 'id', ...deciding, field: 'no', comesTo: 'order_gone' },
    { kind: 'reviewReason', ...deciding, field: 'reason', about: asking },
  ],
  otherFields: {
    submit: ['enrollInfoIds', 'meetingId', 'thirdId', 'ticketId', 'ticketNum', 'ticketPrice', 'voucher', 'source'],
    list: ['pageNum', 'pageSize', 'meetingId', 'status'],
    attendees: ['pageNum', 'pageSize', 'no'],
    get: ['no'],
    cancel: ['no'],
    withdraw: ['no'],
    withdrawTicket: ['id'],
    waiting: ['pageNum', 'pageSize'],
    decide: ['approve'],
  },
  tables: {
    orders: { found: 'user_id', copy: 'orders', closing: 'blanked' },
    // Left by the invoices, which are asked for.
    invoice_wishes: { found: 'user_id', copy: 'invoiceWishes', closing: 'gone' },
    order_attendees: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'kept' },
  },
  leaveTraces: async ({ test, person, admin }) => {
    await signUp(person, { ticketId: '1', names: ['欧阳小鱼', '欧阳大鱼'] })
    const { no } = await waitingOrder(test.deps.db, person, '欧阳老鱼')
    await admin.do(orderReview.decide, { meetingId: '1', no, approve: false, reason: '欧阳小鱼已经报过名' })
  },
}
