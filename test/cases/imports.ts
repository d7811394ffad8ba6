import { imports } from '#contract/imports.ts'
import { writeJson } from '#server/db/json.ts'
import { type Cases, organisersThere } from '../support/cases.ts'

const report = { rows: 2, read: 1, leftOut: [{ reason: 'header' as const, rows: 1, first: ['第 1 行'] }], columns: [] }

export const cases: Cases<typeof imports> = {
  access: { list: [...organisersThere, 'orgadmin'] },
  fixtures: { list: { kind: 'people', meetingId: '1', pageNum: 1, pageSize: 30 } },
  inputs: [],
  otherFields: { list: ['pageNum', 'pageSize', 'kind', 'meetingId'] },
  tables: { import_reports: { found: 'user_id', copy: 'none', closing: 'kept' } },
  leaveTraces: ({ person, test: { deps } }) =>
    deps.db.write((tx) =>
      tx
        .insertInto('import_reports')
        .values({
          id: 'report-1',
          file_id: 'file-1',
          kind: 'people',
          third_id: '-000001',
          meeting_id: '1',
          file_name: '名单.xlsx',
          report: writeJson(report),
          user_id: person.id,
          created_at: deps.clock(),
        })
        .execute(),
    ),
}
