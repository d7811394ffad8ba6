import { schedule } from '#contract/schedule.ts'
import { all, type Cases } from '../support/cases.ts'

export const cases: Cases<typeof schedule> = {
  access: {
    list: all,
    brief: all,
    get: all,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    brief: { meetingId: '1' },
    get: async ({ person }) => {
      const [session] = (await person.do(schedule.brief, { meetingId: '1' })).list
      return { meetingId: '1', id: session?.id as string }
    },
  },
  inputs: [],
  otherFields: {
    list: ['pageNum', 'pageSize', 'meetingId'],
    brief: ['meetingId'],
    get: ['meetingId', 'id'],
  },
  tables: {
    schedule_items: 'nobody',
  },
}
