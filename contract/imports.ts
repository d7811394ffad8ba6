/** Imports of files: which there are, and the history of what each has read. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { id } from './fields.ts'
import { ImportReport } from './import-report.ts'
import type { Right } from './may.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

const organisations = { permissions: ['organisation:organisation:edit'] } as const
const invitations = { permissions: ['organisation:invitation:edit'] } as const

/** Imports with a history, and who reads it: accounts that can make the import. */
export const importKinds = {
  people: { name: '名单', right: rights.editPeople },
  statement: { name: '对账单', right: { permissions: ['meeting:money:settle'] } },
  programme: { name: '日程', right: rights.editMeeting },
  invoices: { name: '开票结果', right: rights.editInvoices },
  organisations: { name: '机构', right: organisations },
  invitations: { name: '邀请名单', right: invitations },
} as const satisfies Record<string, { name: string; right: Right }>
export type ImportKind = keyof typeof importKinds
const kinds = Object.keys(importKinds) as [ImportKind, ...ImportKind[]]
const anyKind = { permissions: [...new Set(Object.values(importKinds).flatMap(({ right }) => right.permissions))] }

export const ImportRecord = v.object({
  id: v.string(),
  fileName: v.string(),
  /** Name of the account that has read the file, or `''`. */
  by: v.string(),
  createTime: v.string(),
  report: ImportReport,
})
export type ImportRecord = v.InferOutput<typeof ImportRecord>

export const imports = {
  /** Files that imports of one kind have read, the newest first. A kind that the caller cannot import has no rows. */
  list: post('/api/import/report/list', {
    access: anyKind,
    meeting: 'meetingId',
    input: v.strictObject({
      ...paging,
      kind: v.picklist(kinds, say.fieldUnknown),
      /** Absent for organisations and invitations. */
      meetingId: v.optional(id),
    }),
    data: page(ImportRecord),
  }),
}
