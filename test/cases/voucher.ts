import type { Cases } from '../support/cases.ts'

export const cases: Cases<Record<never, never>> = {
  access: {},
  fixtures: {},
  inputs: [],
  otherFields: {},
  tables: { vouchers: 'nobody' },
}
