/** The programme as its organisers make it. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id } from './fields.ts'
import { say } from './sentences.ts'

/** A programme file: on its way, in the meeting, taken back. */
export const importStates = ['coming', 'applied', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const edit = { permissions: ['meeting:meeting:edit'] } as const

export const scheduleManage = {
  /** Writes all of it into a table, as a task: its result is the file. */
  export: post('/api/meeting/schedule/export', {
    access: edit,
    adds: { minute: 10, day: 200 },
    input: v.strictObject({ meetingId: id, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['meeting_gone', 'task_running'],
  }),
}
