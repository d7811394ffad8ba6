/** What a meeting throws away of its people, and when; the periods are contract/retention.ts's, and a meeting may be earlier. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, isDay } from './fields.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** What goes, each counted in people or things; what stays is told by the screen. */
export const PurgePlan = v.object({
  /** `YYYY-MM-DD`: the day on which it goes by itself, the latest that may be chosen, and the earliest. */
  day: v.string(),
  latest: v.string(),
  earliest: v.string(),
  /** When it went; empty before. */
  purgeTime: v.string(),
  answers: v.number(),
  idNumbers: v.number(),
  files: v.number(),
  phones: v.number(),
  /** Answers to surveys, named, opened and sealed. */
  surveys: v.number(),
})
export type PurgePlan = v.InferOutput<typeof PurgePlan>

const edit = rights.editMeeting

export const purge = {
  plan: get('/api/meeting/purge/get', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: PurgePlan,
  }),
  /** An earlier day than the law's latest, never before the meeting is over. */
  save: post('/api/meeting/purge/save', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({
      meetingId: id,
      day: v.pipe(
        v.string(say.dayInvalid),
        v.check((typed) => /^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed), say.dayInvalid),
      ),
    }),
    data: PurgePlan,
    reasons: ['purge_day', 'purged_already'],
  }),
}
