/** The history of imports: what each file had and what was left out, for accounts that can make the import. */
import { expect, it } from 'vitest'
import type { ImportReport } from '#contract/import-report.ts'
import { imports } from '#contract/imports.ts'
import { recordImport } from '#server/features/imports/record.ts'
import { sweepImportReports } from '#server/features/imports/store.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const report: ImportReport = {
  rows: 5,
  read: 3,
  leftOut: [
    { reason: 'header', rows: 1, first: ['第 1 行'] },
    { reason: 'hidden', rows: 1, first: ['第 4 行'] },
  ],
  columns: [{ sheet: '', letter: 'A', name: '姓名', meaning: '姓名', values: 3, note: '' }],
}
const empty: ImportReport = { rows: 0, read: 0, leftOut: [], columns: [] }
const people = { kind: 'people', meetingId: '1' } as const

onBothEngines('the history of imports', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const file = (fileId: string, more: Partial<Parameters<typeof recordImport>[1]> = {}) => ({
    ...people,
    thirdId: '-000001',
    fileId,
    userId: organiser.id,
    now: test.deps.clock(),
    ...more,
  })
  const listed = async (person: Person, input: { kind: 'people' | 'invitations'; meetingId?: string }) =>
    (await person.do(imports.list, input)).list

  it('lists the newest file first, with the whole report', async () => {
    await recordImport(opened.db, file('one', { now: 1_000 }), report)
    await recordImport(opened.db, file('two', { now: 2_000 }), { ...report, read: 2, rows: 4 })
    const list = await listed(organiser, people)
    expect(list.map(({ report: { read } }) => read)).toEqual([2, 3])
    expect(list[1]?.report).toEqual(report)
  })

  it('keeps one row for a file that is read again', async () => {
    await recordImport(opened.db, file('one'), report)
    await recordImport(opened.db, file('one'), { ...report, read: 4, leftOut: [] })
    expect((await listed(organiser, people)).map(({ report: { read } }) => read)).toEqual([4])
  })

  it('keeps nothing of a file that cannot be read', async () => {
    await recordImport(opened.db, file('one'), empty)
    expect(await listed(organiser, people)).toEqual([])
  })

  it('separates kinds, meetings and tenants', async () => {
    await recordImport(opened.db, file('one', { meetingId: '2' }), report)
    await recordImport(opened.db, file('two', { thirdId: 'another' }), report)
    await recordImport(opened.db, file('three', { kind: 'invitations', meetingId: undefined }), report)
    expect(await listed(organiser, people)).toEqual([])
    expect(await listed(await signInAs(test, 'orgadmin'), { kind: 'invitations' })).toHaveLength(1)
  })

  it('shows an account only the kinds that the account can import', async () => {
    await recordImport(opened.db, file('one', { kind: 'invitations', meetingId: undefined }), report)
    expect(await listed(organiser, { kind: 'invitations' })).toEqual([])
  })

  it('ends after half a year', async () => {
    await recordImport(opened.db, file('one', { now: 1_000 }), report)
    await sweepImportReports(opened.db, 1_000)
    expect(await listed(organiser, people)).toHaveLength(1)
    await sweepImportReports(opened.db, 1_001)
    expect(await listed(organiser, people)).toEqual([])
  })
})
