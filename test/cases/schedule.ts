import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { all, type Cases, organisers } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'

export const cases: Cases<typeof schedule & typeof scheduleManage> = {
  access: {
    list: all,
    brief: all,
    get: all,
    export: organisers,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    brief: { meetingId: '1' },
    get: async ({ person }) => {
      const [session] = (await person.do(schedule.brief, { meetingId: '1' })).list
      return { meetingId: '1', id: session?.id as string }
    },
    export: async ({ person }) => {
      await stopAll(person)
      return { meetingId: '1', kind: 'xlsx' }
    },
  },
  inputs: [{ kind: 'id', call: scheduleManage.export, field: 'meetingId', rest: { kind: 'xlsx' }, comesTo: 'meeting_gone' }],
  otherFields: {
    list: ['pageNum', 'pageSize', 'meetingId'],
    brief: ['meetingId'],
    get: ['meetingId', 'id'],
    export: ['kind'],
  },
  tables: {
    schedule_items: 'nobody',
    programmes: 'nobody',
    schedule_imports: { found: 'user_id', copy: 'none', closing: 'kept' },
    schedule_import_rows: 'nobody',
  },
}
