import { history } from '#contract/history.ts'
import { type Cases, organisersThere } from '../support/cases.ts'

export const cases: Cases<typeof history> = {
  access: { list: organisersThere },
  fixtures: { list: { meetingId: '1', pageNum: 1, pageSize: 30 } },
  inputs: [{ kind: 'id', field: 'meetingId', comesTo: 'meeting_gone', call: history.list }],
  otherFields: { list: ['pageNum', 'pageSize', 'entity', 'entityId'] },
  tables: {},
}
