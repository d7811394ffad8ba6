/** Files that a meeting leaves its people: slides, minutes, pictures as a zip; for whoever has, or had, a place. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, line } from './fields.ts'
import { KeptFile } from './file.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

export const MATERIALS_MAX = 50

export const Material = v.object({ id: v.string(), name: v.string(), file: KeptFile, createTime: v.string() })
export type Material = v.InferOutput<typeof Material>

const atMeeting = { access: rights.editMeeting, meeting: 'meetingId' } as const
const name = v.pipe(line(60, say.materialNameInvalid), v.nonEmpty(say.materialNameInvalid))

export const material = {
  /** For whoever came or could have come, of a meeting that everybody may see; others find nothing. */
  list: get('/api/meeting/material/list', {
    access: 'user',
    input: v.strictObject({ meetingId: id }),
    data: v.array(Material),
    reasons: ['meeting_gone'],
  }),
  own: get('/api/meeting/material/manage/list', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(Material),
  }),
  /** A file that was put in for purpose `material` (contract/file.ts). */
  save: post('/api/meeting/material/manage/save', {
    ...atMeeting,
    adds: { minute: 60, day: 1_000 },
    input: v.strictObject({ meetingId: id, fileId: id, name }),
    data: v.array(Material),
    reasons: ['file_gone', 'materials_full'],
  }),
  remove: post('/api/meeting/material/manage/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.array(Material),
    reasons: ['material_gone'],
  }),
}
