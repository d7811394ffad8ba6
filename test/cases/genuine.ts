import { genuine } from '#contract/genuine.ts'
import { all, type Cases } from '../support/cases.ts'
import { ticketFor } from '../support/sign-up.ts'

export const cases: Cases<typeof genuine> = {
  access: { ask: all },
  fixtures: { ask: async ({ person }) => ({ text: (await ticketFor(person)).number }) },
  inputs: [{ kind: 'shownNumber', call: genuine.ask, field: 'text' }],
  otherFields: {},
  tables: {},
}
