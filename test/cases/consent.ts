import { privacy } from '#contract/privacy.ts'
import type { Cases } from '../support/cases.ts'

/** Without calls of its own: others ask for it. */
export const cases: Cases<Record<never, never>> = {
  access: {},
  fixtures: {},
  inputs: [],
  otherFields: {},
  tables: {
    consents: { found: 'user_id', copy: 'consents', closing: 'kept' },
  },
  leaveTraces: ({ person }) => person.do(privacy.agree, { document: 'messages' }),
}
