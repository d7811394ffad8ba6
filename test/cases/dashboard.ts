import { dashboard } from '#contract/dashboard.ts'
import { type Cases, organisersThere } from '../support/cases.ts'
import { HERE, stopAll } from '../support/long-work.ts'
import { noQuery, type Place } from '../support/place.ts'

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
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
  inputs: [
    { ...atNoMeeting, call: dashboard.today, without: noQuery },
    { ...atNoMeeting, call: dashboard.sales, rest: days, without: noQuery },
    { ...atNoMeeting, call: dashboard.sources, without: noQuery },
    { ...atNoMeeting, call: dashboard.doors, without: noQuery },
    { ...atNoMeeting, call: dashboard.attendance, without: noQuery },
    { ...atNoMeeting, call: dashboard.attendanceExport, rest: { kind: 'csv' } },
  ],
  otherFields: {
    sales: ['fromDay', 'toDay'],
    doors: ['day'],
    attendanceExport: ['kind'],
  },
  // It writes nothing of its own.
  tables: {},
}
