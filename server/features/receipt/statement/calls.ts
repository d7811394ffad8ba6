/** A bank's statement beside the orders that wait for money: looked at, never booked. */
import { emptyReport } from '#contract/import-report.ts'
import type { receipt } from '#contract/receipt.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { importSource } from '../../file/import-source.ts'
import { openForImport } from '../../file/kept.ts'
import { recordImport } from '../../imports/record.ts'
import { matchLines } from './match.ts'
import { readStatementLines } from './read.ts'
import { booksFor } from './waiting.ts'

export const readStatement: Handler<typeof receipt.readStatement> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, fileId } = input
  if ((await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  try {
    const { lines, notes, report } = await readStatementLines(await importSource(db, fileId))
    await recordImport(db, { kind: 'statement', thirdId, meetingId, fileId, userId: user.id, now }, report)
    const books = await booksFor(db, { meetingId, thirdId }, lines)
    return { unreadable: '', notes, lines: await matchLines(lines, books), report }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message, notes: [], lines: [], report: emptyReport }
    throw error
  }
}
