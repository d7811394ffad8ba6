/** Whether what somebody shows is real: a number in, a word out. Anybody may ask, and learns nothing about whose it is. */
import * as v from 'valibot'
import { post } from './call.ts'
import { line } from './fields.ts'

const say = { missing: '请输入编号', invalid: '请输入正确的编号' } as const

export const ticketStandings = ['real', 'used', 'void'] as const

/** What is told of it, by what it is the number of; `unknown`: of nothing that was issued here. */
export const GenuineAnswer = v.variant('kind', [
  v.object({ kind: v.literal('ticket'), standing: v.picklist(ticketStandings) }),
  /** An acceptance letter: of which meeting, as what something was accepted, and on which day. */
  v.object({ kind: v.literal('acceptance'), meetingName: v.string(), as: v.string(), day: v.string() }),
  v.object({ kind: v.literal('unknown') }),
])
export type GenuineAnswer = v.InferOutput<typeof GenuineAnswer>

export const genuine = {
  ask: post('/api/meeting/admission/genuine', {
    access: 'anyone',
    input: v.strictObject({ text: v.pipe(line(60, say.invalid), v.minLength(1, say.missing)) }),
    data: GenuineAnswer,
    reasons: ['too_often'],
  }),
}
