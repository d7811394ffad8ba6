import { privacy } from '#contract/privacy.ts'
import { type Cases, signedIn } from '../support/cases.ts'
import { codeFor } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

export const cases: Cases<typeof privacy> = {
  access: {
    consents: signedIn,
    agree: signedIn,
    withdraw: signedIn,
    data: signedIn,
    forgetAttendee: signedIn,
    close: signedIn,
  },
  fixtures: {
    consents: {},
    agree: { document: 'messages' },
    withdraw: async ({ person }) => ({ id: (await person.do(privacy.agree, { document: 'messages' })).id }),
    data: {},
    forgetAttendee: async ({ person }) => {
      const { enrollInfoIds } = await signUp.draft(person, { ticketId: '1', names: ['周小乐'] })
      return { id: (enrollInfoIds as string[])[0] as string }
    },
    close: async ({ test, person }) => ({ smsCode: await codeFor(test, person.mobile, 'change') }),
  },
  askers: {
    withdraw: '13944444443',
    close: '13944444442',
  },
  inputs: [],
  otherFields: {
    agree: ['document'],
    withdraw: ['id'],
    forgetAttendee: ['id'],
    close: ['smsCode'],
  },
  tables: {
    // Written by all of them through server/flow/log-store.ts; read and erased here.
    log: { found: (row, { id }) => row.who === id, copy: 'none', closing: 'blanked' },
    // Digests and salts: what would prove words goes with them.
    log_seals: 'nobody',
    log_chain: 'nobody',
  },
}
