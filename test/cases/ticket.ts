import { ticket } from '#contract/ticket.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { all, type Cases, organisersThere, type World } from '../support/cases.ts'

const aTicket = ({ person }: World) => person.do(ticketManage.save, { meetingId: '1', name: '加场票', total: 20 })
const aPool = ({ person }: World) => person.do(ticketManage.savePool, { meetingId: '1', whole: 0, name: '午餐', total: 300 })
const its = async (world: World) => ({ meetingId: '1', id: (await aTicket(world)).id })

export const cases: Cases<typeof ticket & typeof ticketManage> = {
  access: {
    list: all,
    parameters: all,
    sale: organisersThere,
    choices: organisersThere,
    save: organisersThere,
    move: organisersThere,
    sort: organisersThere,
    copy: organisersThere,
    phones: organisersThere,
    savePhones: organisersThere,
    savePool: organisersThere,
    removePool: organisersThere,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    parameters: { meetingId: '1', ticketId: '1' },
    sale: { meetingId: '1' },
    choices: { meetingId: '1' },
    save: {
      meetingId: '1',
      name: '同行票',
      note: '两人同行',
      groupName: '个人',
      fen: 29_900,
      steps: [{ untilTime: '2026-09-03 00:00:00', fen: 19_900 }],
      total: 100,
      poolId: '',
      bookingStratTime: '2026-09-01 00:00:00',
      bookingEndTime: '2026-09-04 00:00:00',
      leastPerOrder: 2,
      limitPerOrder: 10,
      limitPerPhone: 10,
      hidden: 0,
      approval: 0,
      audience: 'anyone',
      organisationIds: [],
      payMinutes: 60,
      refundTiers: [{ days: 7, percent: 100 }],
      invoiceItem: '会议费',
      listIds: [],
    },
    move: async (world) => ({ ...(await its(world)), action: 'on' }),
    sort: async ({ person }) => ({
      meetingId: '1',
      ids: (await person.do(ticketManage.sale, { meetingId: '1' })).tickets.map(({ id }) => id).toReversed(),
    }),
    copy: its,
    phones: its,
    savePhones: async (world) => ({ ...(await its(world)), phones: ['13800000001', '13900000002'] }),
    savePool: { meetingId: '1', whole: 0, name: '晚宴', total: 300 },
    removePool: async (world) => ({ meetingId: '1', id: (await aPool(world)).id }),
  },
  inputs: [
    { kind: 'id', field: 'id', call: ticketManage.move, rest: { meetingId: '1', action: 'off' }, comesTo: 'ticket_gone' },
    { kind: 'id', field: 'id', call: ticketManage.copy, rest: { meetingId: '1' }, comesTo: 'ticket_gone' },
    { kind: 'id', field: 'id', call: ticketManage.savePhones, rest: { meetingId: '1', phones: [] }, comesTo: 'ticket_gone' },
    { kind: 'id', field: 'id', call: ticketManage.removePool, rest: { meetingId: '1' }, comesTo: 'pool_gone' },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize', 'meetingId'],
    parameters: ['meetingId', 'ticketId'],
    save: [
      'id',
      'edition',
      'name',
      'note',
      'groupName',
      'fen',
      'steps',
      'total',
      'poolId',
      'bookingStratTime',
      'bookingEndTime',
      'leastPerOrder',
      'limitPerOrder',
      'limitPerPhone',
      'hidden',
      'approval',
      'audience',
      'organisationIds',
      'payMinutes',
      'refundTiers',
      'invoiceItem',
      'formId',
      'listIds',
    ],
    move: ['action'],
    sort: ['ids'],
    phones: ['id'],
    savePhones: ['phones'],
    savePool: ['id', 'edition', 'whole', 'total'],
  },
  tables: {
    tickets: 'nobody',
    pools: 'nobody',
    sell_outs: 'nobody',
    // Typed in by organisers, of people who may have no account: they stand in nobody's copy, and go when one closes.
    ticket_phones: { found: ({ phone }, { mobile }) => phone === mobile, copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ person, admin }) => {
    const { id } = await admin.do(ticketManage.save, { meetingId: '1', name: '家属票', total: 5, audience: 'phones' })
    await admin.do(ticketManage.savePhones, { meetingId: '1', id, phones: [person.mobile] })
  },
}
