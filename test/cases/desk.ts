import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { noQuery, type Place } from '../support/place.ts'
import { signUp } from '../support/sign-up.ts'
import { unpaidOrder } from '../support/transfers.ts'

const here = { meetingId: '1' }
const unpaid = async ({ person }: World) => ({ ...here, no: (await unpaidOrder(person)).no })
const placed = async ({ person }: World) => ({ ...here, no: (await signUp(person, { ticketId: '1', names: ['孙小美'] })).order.no })

let phones = 0
/** Nobody who has an account yet. */
const somebody = () => ({ name: '孙小美', mobile: `1990000${String((phones += 1)).padStart(4, '0')}` })

const ofNoOrder = { kind: 'id', field: 'no', comesTo: 'order_gone' } satisfies Partial<Place>
const given = { ticketId: '1', people: [{ name: '孙小美', mobile: '19900009999' }] }
const sold = { ...given, method: 'cash', serial: '', ticketPrice: 0 }
const filters = ['keyword', 'status', 'ticketId', 'origin', 'voucher', 'fromDay', 'toDay']

export const cases: Cases<typeof desk> = {
  access: {
    list: organisersThere,
    get: organisersThere,
    note: organisersThere,
    extend: organisersThere,
    withdraw: organisersThere,
    comp: organisersThere,
    sell: organisersThere,
    export: organisersThere,
  },
  fixtures: {
    list: {
      ...here,
      pageNum: 1,
      pageSize: 30,
      keyword: '孙',
      status: 1,
      ticketId: '1',
      origin: 'self',
      voucher: '',
      fromDay: '2026-09-01',
    },
    get: placed,
    note: async (world) => ({ ...(await placed(world)), note: '发票抬头待定' }),
    extend: async (world) => ({ ...(await unpaid(world)), hours: 48 }),
    withdraw: async (world) => ({ ...(await placed(world)), reason: '重复报名' }),
    comp: async () => ({ ...here, ticketId: '1', people: [somebody(), somebody()], reason: '讲者家属' }),
    sell: async () => ({ ...here, ticketId: '2', people: [somebody()], method: 'cash', serial: 'S-01', ticketPrice: 19_900 }),
    export: async ({ person }) => {
      await stopAll(person)
      return { ...here, kind: 'xlsx' }
    },
  },
  boundElsewhere: {
    extend: 'one message for each extension of an order that nobody has paid',
    withdraw: 'each order and each ticket ends once, and is told of once',
  },
  inputs: [
    { ...ofNoOrder, call: desk.get, rest: here, without: noQuery },
    { ...ofNoOrder, call: desk.note, rest: { ...here, note: '' } },
    { ...ofNoOrder, call: desk.extend, rest: { ...here, hours: 1 } },
    { ...ofNoOrder, call: desk.withdraw, rest: { ...here, reason: '重复报名' } },
    { kind: 'id', field: 'ticketId', comesTo: 'ticket_gone', call: desk.comp, rest: { ...here, ...given, reason: '讲者家属' } },
    { kind: 'id', field: 'ticketId', comesTo: 'ticket_gone', call: desk.sell, rest: { ...here, ...sold } },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize', ...filters],
    extend: ['hours'],
    withdraw: ['admissionIds', 'reason', 'paid'],
    comp: ['people', 'reason'],
    sell: ['people', 'method', 'ticketPrice'],
    export: ['kind', ...filters],
  },
  // Orders are written by their own store.
  tables: {},
  leaveTraces: async ({ person, admin }) => {
    const mine = (await person.do(order.list, { ...here, pageSize: 100 })).list
    for (const { no } of mine) await admin.do(desk.note, { ...here, no, note: '欧阳小鱼要求靠走道' })
    const reason = '欧阳小鱼是讲者'
    const { nos } = await admin.do(desk.comp, { ...here, ticketId: '1', people: [{ name: '欧阳小鱼', mobile: person.mobile }], reason })
    await admin.do(desk.withdraw, { ...here, no: nos[0] as string, reason: '欧阳小鱼不来了' })
  },
}
