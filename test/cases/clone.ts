import { clone } from '#contract/clone.ts'
import { type Cases, organisers } from '../support/cases.ts'

export const cases: Cases<typeof clone> = {
  access: { make: organisers },
  fixtures: { make: { id: '1', title: '第七届全国智慧教育大会', meetingStratTime: '2027-10-09 09:00:00' } },
  inputs: [],
  otherFields: { make: ['id', 'title', 'meetingStratTime'] },
  tables: {},
}
