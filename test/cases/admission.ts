import { admission } from '#contract/admission.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { ticketFor } from '../support/sign-up.ts'

const theId = async ({ person }: World) => ({ id: (await ticketFor(person)).id })

const ofNobody = { kind: 'id', field: 'id', comesTo: 'admission_gone', without: noQuery } satisfies Partial<Place>

export const cases: Cases<typeof admission> = {
  access: {
    mine: signedIn,
    get: signedIn,
    liveKey: signedIn,
    exhibitorCode: signedIn,
  },
  fixtures: {
    mine: { meetingId: '1' },
    get: theId,
    liveKey: theId,
    exhibitorCode: theId,
  },
  inputs: [
    { ...ofNobody, call: admission.get },
    { ...ofNobody, call: admission.liveKey },
    { ...ofNobody, call: admission.exhibitorCode },
  ],
  otherFields: {
    mine: ['pageNum', 'pageSize', 'meetingId'],
  },
  tables: {
    admissions: { found: 'user_id', copy: 'admissions', closing: 'kept' },
    admission_codes: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'kept' },
    door_notes: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'gone' },
  },
  leaveTraces: ({ person }) => ticketFor(person, '欧阳小鱼'),
}
