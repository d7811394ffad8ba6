import { message } from '#contract/message.ts'
import { fanOut } from '#server/jobs/announce.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { ticketFor } from '../support/sign-up.ts'

/** What the newest announcement says. */
const announced = async ({ test }: World) =>
  (await test.deps.db.read.selectFrom('announcements').select('what').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).what

export const cases: Cases<typeof message> = {
  access: {
    mine: signedIn,
    announce: organisersThere,
  },
  fixtures: {
    mine: {},
    announce: { meetingId: '1', what: '会议改在二楼报告厅' },
  },
  boundElsewhere: {
    announce: 'one a meeting for a while: announce.ts',
  },
  inputs: [{ kind: 'change', call: message.announce, field: 'what', rest: { meetingId: '1' }, kept: announced }],
  otherFields: {
    mine: ['pageNum', 'pageSize'],
  },
  tables: {
    messages: { found: 'user_id', copy: 'messages', closing: 'gone' },
    announcements: { found: 'who', copy: 'none', closing: 'kept' },
  },
  leaveTraces: async ({ test, person }) => {
    await ticketFor(person, '欧阳小鱼')
    await person.do(message.announce, { meetingId: '1', what: '会议改在二楼报告厅' })
    await fanOut(test.deps)
  },
}
