import { task } from '#contract/task.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { aTask } from '../support/long-work.ts'

const begun = ({ person }: World) => aTask(person)

export const cases: Cases<typeof task> = {
  access: {
    list: organisersThere,
    get: organisersThere,
    stop: organisersThere,
  },
  fixtures: {
    list: { meetingId: '1', pageNum: 1, pageSize: 30 },
    get: begun,
    stop: begun,
  },
  inputs: [],
  otherFields: {
    list: ['pageNum', 'pageSize'],
    get: ['id'],
    stop: ['id'],
  },
  tables: {
    tasks: { found: 'user_id', copy: 'none', closing: 'kept' },
    task_failures: { found: ['task_id', 'tasks', 'id'], copy: 'none', closing: 'kept' },
  },
  leaveTraces: async (world) => {
    const { id } = await aTask(world.person)
    const failure = { task_id: id, at: 0, row: 2, what: '开幕', why: '缺少主题' }
    await world.test.deps.db.write((tx) => tx.insertInto('task_failures').values(failure).execute())
  },
}
