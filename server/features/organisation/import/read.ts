/** The lines of a table of organisations, as people have typed them. */
import { dictionaries } from '#contract/dictionary.ts'
import { organisationSaid } from '#contract/organisation.ts'
import {
  ORGANISATION_LINES_MOST,
  organisationColumns,
  organisationImportSays as says,
  organisationStatesGood,
} from '#contract/organisation-import.ts'
import * as v from 'valibot'
import type { Db } from '../../../db/db.ts'
import { asText, plain } from '../../../tables/read/cell.ts'
import { conflictSentence, stateSentence } from '../../../tables/read/sentences.ts'
import type { TableRow, TableShape } from '../../../tables/read/table-reader.ts'
import { HEADER_WITHIN, linesOf, type TableLines } from '../table.ts'

type Column = keyof typeof organisationColumns

export interface Line {
  row: number
  name: string
  parent: string
  type: string
  phone: string
  address: string
  /** What is wrong with the line by itself; empty: nothing. */
  flaw: string
  /** The file says that the organisation is closed: in one sentence, or `''`. */
  off: string
}

const shape: TableShape<Column> = {
  dictionary: organisationColumns,
  isHeader: (columns) => columns.has('name'),
  headerWithin: HEADER_WITHIN,
}
const fields = ['name', 'type', 'phone', 'address'] as const
const types = dictionaries.organisationType

/** @returns why nothing can be taken, in a sentence. */
export const readLines = (db: Db, fileId: string): Promise<TableLines<Line> | string> =>
  linesOf(db, fileId, { shape, lineOf, state: 'state', most: ORGANISATION_LINES_MOST, says })

function lineOf(text: (column: Column) => string, row: TableRow<Column>): Line | undefined {
  const [name, parent, typed] = [text('name'), text('parent'), text('type')]
  if (name === '' && parent === '') return undefined
  // Who has no column for it has not thought about it.
  const type = typed === '' ? 'other' : (types.find(({ code, name: word }) => word === typed || code === typed)?.code ?? typed)
  const line = { row: row.row, name, parent, type, phone: text('phone'), address: text('address') }
  return { ...line, flaw: flawOf(line) || conflictSentence(row.conflicts), off: offBy(row) }
}

function offBy(row: TableRow<Column>): string {
  const bad = row.valuesOf('state').find(({ cell }) => cell !== undefined && !organisationStatesGood.includes(plain(asText(cell))))
  return bad === undefined ? '' : says.off(stateSentence(bad))
}

/** By the rules of the form in which one is made by hand. */
function flawOf(line: Omit<Line, 'flaw' | 'off'>): string {
  if (!types.some(({ code }) => code === line.type)) return says.type(types.map(({ name }) => name))
  for (const field of fields) {
    const checked = v.safeParse(organisationSaid[field], line[field])
    if (!checked.success) return checked.issues[0].message
  }
  return ''
}
