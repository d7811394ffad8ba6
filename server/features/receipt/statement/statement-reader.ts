/** Module of a child process: reads a bank statement (read.ts). */
import { readSheets } from '../../../tables/read/sheets.ts'
import type { FileReader } from '../../../untrusted/messages.ts'
import { HEADER_WITHIN } from './columns.ts'
import { type Line, statementIn, type StatementRest } from './lines.ts'

export const read: FileReader<object, Line, StatementRest>['read'] = async (_, bytes) => {
  const { lines, ...rest } = statementIn(await readSheets(bytes, HEADER_WITHIN))
  return { items: lines, rest }
}
