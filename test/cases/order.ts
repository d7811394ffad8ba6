import { order } from '#contract/order.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const placed = async ({ person }: World, ticketId = '1') => ({
  no: (await signUp(person, { ticketId, names: ['王小明'] })).order.no,
})

export const cases: Cases<typeof order> = {
  access: {
    submit: signedIn,
    list: signedIn,
    attendees: signedIn,
    get: signedIn,
    cancel: signedIn,
    withdraw: signedIn,
    withdrawTicket: signedIn,
  },
  fixtures: {
    submit: ({ person }) => signUp.draft(person, { ticketId: '1', names: ['孙小美'] }),
    list: { meetingId: '1' },
    attendees: (world) => placed(world),
    get: (world) => placed(world),
    cancel: (world) => placed(world, '2'),
    withdraw: (world) => placed(world),
    withdrawTicket: async ({ person }) => ({ id: (await ticketFor(person)).id }),
  },
  inputs: [],
  otherFields: {
    submit: ['enrollInfoIds', 'meetingId', 'thirdId', 'ticketId', 'ticketNum', 'ticketPrice'],
    list: ['pageNum', 'pageSize', 'meetingId', 'status'],
    attendees: ['pageNum', 'pageSize', 'no'],
    get: ['no'],
    cancel: ['no'],
    withdraw: ['no'],
    withdrawTicket: ['id'],
  },
  tables: {
    orders: { found: 'user_id', copy: 'orders', closing: 'kept' },
    order_attendees: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'kept' },
  },
  leaveTraces: async ({ person }) => {
    await signUp(person, { ticketId: '1', names: ['欧阳小鱼', '欧阳大鱼'] })
    await person.do(order.cancel, { no: (await signUp(person, { ticketId: '2', names: ['欧阳老鱼'] })).order.no })
  },
}
