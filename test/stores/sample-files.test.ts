/** The sample file of each import is read without a question, and each preview is recorded in the history of imports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { UploadPurpose } from '#contract/file.ts'
import type { ImportReport } from '#contract/import-report.ts'
import { type ImportKind, importKinds, imports } from '#contract/imports.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { namelist } from '#contract/namelist.ts'
import { organisationImport } from '#contract/organisation-import.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { receipt } from '#contract/receipt.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { type Person, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { root } from '../support/sources.ts'

interface Read {
  unreadable: string
  report: ImportReport
}
interface Import {
  purpose: UploadPurpose
  role: 'organiser' | 'orgadmin' | 'admin'
  meetingId?: string
  preview: (person: Person, fileId: string) => Promise<Read>
}

const HERE = { meetingId: '1' }
const samples: Record<ImportKind, Import> = {
  people: { purpose: 'list', role: 'organiser', ...HERE, preview: (one, fileId) => one.do(namelist.read, { ...HERE, fileId }) },
  statement: { purpose: 'list', role: 'organiser', ...HERE, preview: (one, fileId) => one.do(receipt.readStatement, { ...HERE, fileId }) },
  programme: {
    purpose: 'programme',
    role: 'organiser',
    ...HERE,
    preview: (one, fileId) => one.do(scheduleManage.importPreview, { ...HERE, fileId }),
  },
  invoices: {
    purpose: 'list',
    role: 'organiser',
    ...HERE,
    preview: (one, fileId) => one.do(invoiceManage.importPreview, { ...HERE, fileId }),
  },
  organisations: { purpose: 'list', role: 'orgadmin', preview: (one, fileId) => one.do(organisationImport.importPreview, { fileId }) },
  invitations: {
    purpose: 'list',
    role: 'orgadmin',
    preview: (one, fileId) => one.do(organisationInvite.invitePreview, { organisationId: '3', fileId }),
  },
}

describe('sample files', () => {
  const { test } = productTest({})

  it.each(Object.keys(samples) as ImportKind[])('every row and column of the sample for %s is read', async (kind) => {
    const { purpose, role, meetingId, preview } = samples[kind]
    const person = await signInAs(test, role)
    const { id } = await putIn(person, readFileSync(join(root, `public/samples/${kind}.csv`)), `${importKinds[kind].name}.csv`, purpose)
    const { unreadable, report } = await preview(person, id)
    expect(unreadable).toBe('')
    expect(report.columns.filter(({ meaning, note }) => meaning === '' || note !== '')).toEqual([])
    const rowsOfReason = Object.fromEntries(report.leftOut.map(({ reason, rows }) => [reason, rows]))
    expect(rowsOfReason).toEqual(kind === 'statement' ? { header: 1, outflow: 1 } : { header: 1 })
    const { list } = await person.do(imports.list, { kind, ...(meetingId !== undefined && { meetingId }) })
    expect(list.map(({ report: recorded }) => recorded)).toEqual([report])
  })
})
