import { notice } from '#contract/notice.ts'
import { type Cases, signedIn } from '../support/cases.ts'

export const cases: Cases<typeof notice> = {
  access: {
    // What there is to choose follows from one's rights: whoever has none is shown nothing, and chooses nothing.
    mine: signedIn,
    choose: signedIn,
  },
  fixtures: {
    mine: {},
    choose: { kind: 'sold_out', on: 0 },
  },
  boundElsewhere: { choose: 'one row a kind and tenant' },
  // A flag of the table would have to be sent by somebody who organises: the suites send what users send as users.
  inputs: [],
  otherFields: { choose: ['kind', 'on'] },
  tables: {
    notice_refusals: { found: 'user_id', copy: 'none', closing: 'gone' },
  },
  leaveTraces: ({ person }) => person.do(notice.choose, { kind: 'sold_out', on: 0 }),
}
