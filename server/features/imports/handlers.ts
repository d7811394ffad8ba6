/** What imports have read of files: what each call does. */
import { importKinds, type imports } from '#contract/imports.ts'
import { may } from '#contract/may.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged } from '../../use-case.ts'
import { listImportReports } from './store.ts'

export const importsHandlers: Handlers<typeof imports> = {
  list: async ({ deps: { db }, input, thirdId, grants }) => {
    const { kind, meetingId } = input
    const isAllowed = may(grants, importKinds[kind].right)
    return paged(
      input,
      async (range) => (isAllowed ? listImportReports(db, { kind, thirdId, meetingId }, range) : { rows: [], total: 0 }),
      ({ id, file_name, by, created_at, report }) => ({
        id,
        fileName: file_name,
        by: by ?? '',
        createTime: toWire(created_at),
        report: readJson(report),
      }),
    )
  },
}
