/** A meeting made again from another one: everything that organisers wrote, with all dates moved by the same number of days. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id, line } from './fields.ts'
import { moment, OwnMeeting } from './meeting-manage.ts'
import { say } from './sentences.ts'

export const clone = {
  /** The copy is a draft. Whoever came, paid or was let in stays where it was. */
  make: post('/api/meeting/meeting/clone', {
    // What it makes is another meeting: a role for the old one alone is not enough.
    access: { permissions: ['meeting:meeting:edit'] },
    adds: { minute: 10, day: 100 },
    input: v.strictObject({
      id,
      title: v.pipe(line(100, say.meetingTitleInvalid), v.minLength(2, say.meetingTitleInvalid)),
      /** When the copy begins; days and times within it keep their distance from the start. */
      meetingStratTime: moment,
    }),
    data: OwnMeeting,
    reasons: ['meeting_gone'],
  }),
}
