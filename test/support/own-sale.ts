/** What organisers are told of a meeting's sale, for screens without a server. */
import type { OwnTicket, Pool, Sale } from '#contract/ticket-manage.ts'

export function ownTicket(more: Partial<OwnTicket> = {}): OwnTicket {
  return {
    id: 't1',
    meetingId: '1',
    stage: 'on',
    edition: 3,
    name: '普通票',
    note: '',
    groupName: '',
    fen: 29900,
    steps: [],
    nowFen: 29900,
    total: 100,
    poolId: '',
    bookingStratTime: '2026-08-01 09:00:00',
    bookingEndTime: '2026-12-20 18:00:00',
    leastPerOrder: 1,
    limitPerOrder: 0,
    limitPerPhone: 0,
    hidden: 0,
    approval: 0,
    audience: 'anyone',
    organisationIds: [],
    phones: 0,
    payMinutes: 30,
    refundTiers: [],
    invoiceItem: '',
    formId: 'f1',
    listIds: [],
    sold: 12,
    held: 3,
    left: 85,
    orders: 9,
    actions: ['off'],
    ...more,
  }
}

export const pool: Pool = { id: 'p1', name: '主会场座位', whole: 0, total: 120, taken: 118, edition: 1 }

export function sale(tickets: OwnTicket[], more: Partial<Sale> = {}): Sale {
  return {
    tickets,
    pools: [pool],
    meetingStratTime: '2026-12-28 09:00:00',
    meetingEndTime: '2026-12-29 18:00:00',
    mayCharge: 1,
    forms: [{ id: 'f1', name: '报名表', questions: 6 }],
    lists: [],
    organisations: [],
    ...more,
  }
}
