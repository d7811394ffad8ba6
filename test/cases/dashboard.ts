import { dashboard } from '#contract/dashboard.ts'
import { type Cases, organisersThere } from '../support/cases.ts'
import { HERE, stopAll } from '../support/long-work.ts'

const days = { fromDay: '2026-09-01', toDay: '2026-09-30' }

export const cases: Cases<typeof dashboard> = {
  access: {
    today: organisersThere,
    sales: organisersThere,
    sources: organisersThere,
    doors: organisersThere,
    attendance: organisersThere,
    attendanceExport: organisersThere,
  },
  fixtures: {
    today: HERE,
    sales: { ...HERE, ...days },
    sources: HERE,
    doors: { ...HERE, day: '2026-09-02' },
    attendance: HERE,
    attendanceExport: async ({ person }) => {
      await stopAll(person)
      return { ...HERE, kind: 'xlsx' }
    },
  },
  inputs: [],
  otherFields: {
    sales: ['fromDay', 'toDay'],
    doors: ['day'],
    attendanceExport: ['kind'],
  },
  // It writes nothing of its own.
  tables: {},
}
