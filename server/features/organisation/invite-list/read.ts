/** The lines of a table of people, as somebody has typed them. */
import { mobile, personName } from '#contract/fields.ts'
import { INVITE_LINES_MOST, inviteColumns, inviteSays as says } from '#contract/organisation-invite.ts'
import * as v from 'valibot'
import type { Db } from '../../../db/db.ts'
import { plain } from '../../../tables/read/cell.ts'
import { STATE_COLUMN, STATE_NAMES, stateOf } from '../../../tables/read/person-state.ts'
import { conflictSentence, stateSentence } from '../../../tables/read/sentences.ts'
import type { TableRow, TableShape } from '../../../tables/read/table-reader.ts'
import { outCellIn } from '../../../tables/read/unread-cells.ts'
import { HEADER_WITHIN, linesOf, type RowAbout, type TableLines } from '../table.ts'

type Column = keyof typeof inviteColumns | 'state'

export interface Line {
  row: number
  name: string
  mobile: string
  /** What is wrong with the line by itself; empty: nothing. */
  flaw: string
  /** Why the person is not invited: the file says that the person has left, or its word is unknown. `''` for all others. */
  off: string
}

const shape: TableShape<Column> = {
  dictionary: { ...inviteColumns, state: { label: says.state, names: STATE_NAMES, like: STATE_COLUMN, several: 'alternatives' } },
  isHeader: (columns) => columns.has('name') && columns.has('mobile'),
  headerWithin: HEADER_WITHIN,
}

/** @returns why nobody can be invited, in a sentence. */
export const readLines = (db: Db, fileId: string): Promise<TableLines<Line> | string> =>
  linesOf(db, fileId, { shape, lineOf, state: 'state', most: INVITE_LINES_MOST, says })

function lineOf(text: (column: Column) => string, row: TableRow<Column>, { isAsked, unread }: RowAbout): Line | undefined {
  const line = { row: row.row, name: text('name'), mobile: phoneIn(text('mobile')) }
  if (line.name === '' && line.mobile === '') return undefined
  const { state, said } = stateOf(row.valuesOf('state'), isAsked)
  const out = outCellIn(unread)
  const reason = state === 'clear' ? (out === undefined ? '' : stateSentence(out)) : said
  const differ = row.conflicts.filter(({ values }) => new Set(values.map(phoneIn)).size > 1)
  return { ...line, flaw: flawOf(line) || conflictSentence(differ), off: reason === '' ? '' : says.off(reason) }
}

/** People write 138-0000-0000, +86 138…, or full-width digits. */
function phoneIn(typed: string): string {
  return plain(typed)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
}

function flawOf(line: Omit<Line, 'flaw' | 'off'>): string {
  const checked = [v.safeParse(mobile, line.mobile), v.safeParse(personName, line.name)]
  return checked.find(({ success }) => !success)?.issues?.[0].message ?? ''
}
