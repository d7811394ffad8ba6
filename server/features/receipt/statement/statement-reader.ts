/** Module of a child process: reads a bank statement (read.ts). */
import { readSheets } from '../../../tables/read/sheets.ts'
import type { FileReader } from '../../../untrusted/messages.ts'
import { HEADER_WITHIN } from './columns.ts'
import { type Line, linesOf } from './lines.ts'

export const read: FileReader<object, Line, null>['read'] = async (_, bytes) => ({
  items: linesOf(await readSheets(bytes, HEADER_WITHIN)),
  rest: null,
})
