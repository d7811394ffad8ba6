import { purge } from '#contract/purge.ts'
import { type Cases, organisersThere } from '../support/cases.ts'

/** The meeting of the demonstration ends in August 2026. */
const day = '2026-12-01'

export const cases: Cases<typeof purge> = {
  access: { plan: organisersThere, save: organisersThere },
  fixtures: { plan: { meetingId: '1' }, save: { meetingId: '1', day } },
  inputs: [],
  otherFields: { save: ['day'] },
  // What it throws away is kept by others.
  tables: {},
}
