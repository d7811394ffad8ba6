import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { all, type Cases, organisersThere, type World } from '../support/cases.ts'
import { programmeOf, stopAll, takeIn } from '../support/long-work.ts'

const written = { meetingId: '1', title: '校长茶叙', startTime: '2026-11-07 12:00:00', endTime: '2026-11-07 13:00:00', room: '二楼' }
const aSession = async ({ person }: World) => (await person.do(schedule.brief, { meetingId: '1' })).list[0]?.id as string

export const cases: Cases<typeof schedule & typeof scheduleManage> = {
  access: {
    list: all,
    brief: all,
    get: all,
    own: organisersThere,
    ownItem: organisersThere,
    save: organisersThere,
    remove: organisersThere,
    importPreview: organisersThere,
    importApply: organisersThere,
    importUndo: organisersThere,
    export: organisersThere,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    brief: { meetingId: '1' },
    get: async ({ person }) => {
      const [session] = (await person.do(schedule.brief, { meetingId: '1' })).list
      return { meetingId: '1', id: session?.id as string }
    },
    own: { meetingId: '1' },
    ownItem: async (world) => ({ meetingId: '1', id: await aSession(world) }),
    save: { ...written, track: '茶叙', speakers: ['沈知远'], language: '中文', level: '入门', details: '<p>带上杯子</p>' },
    remove: async (world) => ({ meetingId: '1', id: await aSession(world) }),
    importPreview: ({ person }) => programmeOf(person),
    importApply: async ({ person }) => {
      await stopAll(person)
      const { edition } = await person.do(scheduleManage.own, { meetingId: '1' })
      return { ...(await programmeOf(person)), edition }
    },
    importUndo: async ({ test, person }) => {
      await stopAll(person)
      return takeIn(test, person, `编号,日期,开始,结束,会议室,主题\n${test.clock()},2026-11-07,9:00,10:00,甲,开幕`)
    },
    export: async ({ person }) => {
      await stopAll(person)
      return { meetingId: '1', kind: 'xlsx' }
    },
  },
  boundElsewhere: { remove: 'one row for each meeting' },
  inputs: [],
  otherFields: {
    list: ['pageNum', 'pageSize', 'meetingId'],
    brief: ['meetingId'],
    get: ['meetingId', 'id'],
    ownItem: ['id'],
    save: ['id', 'edition', 'title', 'startTime', 'endTime', 'speakers', 'details'],
    remove: ['id'],
    importPreview: ['fileId', 'firstDay'],
    importApply: ['fileId', 'firstDay', 'edition', 'removeGone'],
    importUndo: ['taskId'],
    export: ['kind'],
  },
  tables: {
    schedule_items: 'nobody',
    programmes: 'nobody',
    schedule_imports: { found: 'user_id', copy: 'none', closing: 'kept' },
    schedule_import_rows: 'nobody',
  },
  leaveTraces: async ({ test, person }) => {
    await stopAll(person)
    await takeIn(test, person)
  },
}
