/** The thread that reads a bank's statement (read.ts). */
import { readSheets } from '../../../tables/read/sheets.ts'
import { answer } from '../../../tables/read/thread.ts'
import { HEADER_WITHIN } from './columns.ts'
import { type Line, linesOf } from './lines.ts'
import type { Wanted } from './read.ts'

await answer<Wanted, Line, null>(async ({ bytes }) => ({ items: linesOf(await readSheets(bytes, HEADER_WITHIN)), rest: null }))
