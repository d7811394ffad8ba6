import { transfer } from '#contract/transfer.ts'
import { type Cases, signedIn } from '../support/cases.ts'
import { ticketFor } from '../support/sign-up.ts'

const giving = { call: transfer.give, rest: { id: 'none', name: '王小明', mobile: '13900000001' }, comesTo: 'admission_gone' } as const

export const cases: Cases<typeof transfer> = {
  access: {
    give: signedIn,
  },
  fixtures: {
    give: async ({ person }) => ({ id: (await ticketFor(person, '魏老师')).id, name: '韩老师', mobile: '13955550006' }),
  },
  boundElsewhere: {
    give: 'by account and day: give.ts',
  },
  inputs: [
    { kind: 'mobile', ...giving, field: 'mobile' },
    { kind: 'name', ...giving, field: 'name' },
    { kind: 'id', ...giving, field: 'id' },
  ],
  otherFields: {},
  tables: {},
}
