/** Whether what somebody shows is real: a number in, a word out. Anybody may ask, and learns nothing about whose it is. */
import * as v from 'valibot'
import { post } from './call.ts'
import { certificateKinds } from './certificate-kinds.ts'
import { line } from './fields.ts'

const say = { missing: '请输入编号', invalid: '请输入正确的编号' } as const

const ticketStandings = ['real', 'used', 'void'] as const
/** `partly`: some of it was taken back. `red`: the number is a red letter's own. */
const invoiceStandings = ['issued', 'partly', 'reversed', 'red'] as const

/** What is told of it, by what it is the number of; `unknown`: of nothing that was issued here. */
export const GenuineAnswer = v.variant('kind', [
  v.object({ kind: v.literal('ticket'), standing: v.picklist(ticketStandings) }),
  /** By the number that the tax bureau gave; no sum and no name, for such numbers can be guessed (docs/decisions/0045). */
  v.object({ kind: v.literal('invoice'), standing: v.picklist(invoiceStandings) }),
  /** Of one that stands what it certifies; of any other only how it ended. */
  v.variant('standing', [
    v.object({
      kind: v.literal('certificate'),
      standing: v.literal('real'),
      as: v.picklist(certificateKinds),
      /** Masked. */
      name: v.string(),
      meeting: v.string(),
      hours: v.number(),
      credits: v.number(),
      /** `YYYY-MM-DD`. */
      day: v.string(),
    }),
    v.object({ kind: v.literal('certificate'), standing: v.picklist(['revoked', 'reissued']) }),
  ]),
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
