import type { meeting } from '#contract/meeting.ts'
import { all, type Cases } from '../support/cases.ts'

const page = { meetingId: '1', pageNum: 1, pageSize: 30 }

export const cases: Cases<typeof meeting> = {
  access: {
    get: all,
    list: all,
    modules: all,
    guests: all,
  },
  fixtures: {
    get: { id: '1' },
    list: { pageNum: 1, keyword: '教育' },
    modules: page,
    guests: page,
  },
  inputs: [],
  otherFields: {
    get: ['id'],
    list: ['pageNum', 'pageSize', 'keyword', 'state', 'thirdId'],
    modules: ['pageNum', 'pageSize', 'meetingId'],
    guests: ['pageNum', 'pageSize', 'meetingId'],
  },
  tables: {
    meetings: 'nobody',
    modules: 'nobody',
  },
}
