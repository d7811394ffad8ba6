import type { ticket } from '#contract/ticket.ts'
import { all, type Cases } from '../support/cases.ts'

export const cases: Cases<typeof ticket> = {
  access: {
    list: all,
    parameters: all,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    parameters: { meetingId: '1', ticketId: '1' },
  },
  inputs: [],
  otherFields: {
    list: ['pageNum', 'pageSize', 'meetingId'],
    parameters: ['meetingId', 'ticketId'],
  },
  tables: {
    tickets: 'nobody',
  },
}
