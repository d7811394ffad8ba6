/** A list is read and compared with who is in the meeting; nothing is written. */
import { emptyReport } from '#contract/import-report.ts'
import { may, type Grants } from '#contract/may.ts'
import { type namelist, namelistSays, type NameKind, type NameRow } from '#contract/namelist.ts'
import { rights } from '#contract/rights.ts'
import { foldText } from '#contract/search-text.ts'
import type { Db } from '../../db/db.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { importSource } from '../file/import-source.ts'
import { openForImport } from '../file/kept.ts'
import { recordImport } from '../imports/record.ts'
import { readListFile } from './read/file.ts'
import type { Read } from './read/list.ts'
import { readPasted } from './read/pasted.ts'
import { namesPlaced, peoplePlaced } from './store.ts'

export const preview: Handler<typeof namelist.read> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { meetingId, text, fileId, hidden } = input
  if (fileId !== undefined && (await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  try {
    const read = fileId === undefined ? await readPasted(text) : await readListFile(await importSource(db, fileId), hidden === 1)
    if (fileId !== undefined) await recordImport(db, { kind: 'people', thirdId, meetingId, fileId, userId: user.id, now }, read.report)
    const rows = await compared(db, meetingId, read, grants)
    return { unreadable: '', title: read.title, rows, counts: countsOf(rows), report: read.report }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { unreadable: error.message, title: '', rows: [], counts: countsOf([]), report: emptyReport }
  }
}

/**
 * Compares importable rows with the attendees who hold a ticket. Another name under the same phone does not stop an import, as in a
 * sign-up: a person decides.
 */
async function compared(db: Db, meetingId: string, { rows }: Read, grants: Grants): Promise<NameRow[]> {
  const takeable = ({ kind }: NameRow) => kind === 'new' || kind === 'doubtful'
  const phones = rows.filter(takeable).map(({ phone }) => phone)
  const placed = await peoplePlaced(db.read, meetingId, [...new Set(phones)])
  const names = await namesPlaced(db.read, meetingId, [...new Set(rows.map(({ name }) => name).filter((name) => name !== ''))])
  const readsNames = may(grants, rights.readPeople)
  return rows.map((row): NameRow => {
    const others = takeable(row) ? placed.get(row.phone) : undefined
    if (others?.has(foldText(row.name)) === true) return { ...row, kind: 'known', why: namelistSays.known }
    if (others !== undefined) {
      const why = namelistSays.otherName(readsNames ? [...others.values()].toSorted().join('、') : '')
      return { ...row, kind: 'doubtful', why: row.why === '' ? why : `${row.why}；${why}` }
    }
    if (row.kind === 'new' && names.phoneless.has(foldText(row.name))) return { ...row, kind: 'doubtful', why: namelistSays.sameName }
    if (row.kind === 'wrong' && row.phone === '' && row.why === namelistSays.phoneMissing && names.all.has(foldText(row.name)))
      return { ...row, why: namelistSays.phoneMissingSameName }
    return row
  })
}

function countsOf(rows: readonly NameRow[]): Record<NameKind, number> {
  const counts = { wrong: 0, doubtful: 0, double: 0, known: 0, new: 0 }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}
