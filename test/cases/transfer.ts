import { transfer } from '#contract/transfer.ts'
import { type Cases, signedIn } from '../support/cases.ts'
import { signIn } from '../support/person.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const giving = { call: transfer.give, rest: { id: 'none', name: '王小明', mobile: '13900000001' }, comesTo: 'admission_gone' } as const

export const cases: Cases<typeof transfer> = {
  access: {
    give: signedIn,
    waiting: signedIn,
    claim: signedIn,
  },
  fixtures: {
    give: async ({ person }) => ({ id: (await ticketFor(person, '魏老师')).id, name: '韩老师', mobile: '13955550006' }),
    waiting: {},
    claim: async ({ test, person }) => {
      const buyer = await signIn(test, '13955550019')
      await signUp(buyer, { ticketId: '1', names: ['冯老师'] })
      await test.deps.db.write((tx) => tx.updateTable('attendees').set({ phone: person.mobile }).where('user_id', '=', buyer.id).execute())
      return { name: '冯老师' }
    },
  },
  boundElsewhere: {
    give: 'by account and day: give.ts',
  },
  inputs: [
    { kind: 'mobile', ...giving, field: 'mobile' },
    { kind: 'name', ...giving, field: 'name' },
    { kind: 'id', ...giving, field: 'id' },
    { kind: 'name', call: transfer.claim, rest: {}, field: 'name', comesTo: 'claim_gone' },
  ],
  otherFields: {},
  tables: {},
}
