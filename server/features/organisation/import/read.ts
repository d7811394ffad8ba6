/** The lines of a table of organisations, as people have typed them. */
import { dictionaries } from '#contract/dictionary.ts'
import { organisationSaid } from '#contract/organisation.ts'
import { ORGANISATION_LINES_MOST, organisationColumns, organisationImportSays as says } from '#contract/organisation-import.ts'
import * as v from 'valibot'
import { readSheetsApart } from '../../../tables/read/apart.ts'
import { asText, oneLine, type Row } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { type Header, headerReader } from '../../../tables/read/header.ts'

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
}

/** The header may stand below a title. */
const HEADER_WITHIN = 10
const headerOf = headerReader<Column>(organisationColumns)
const fields = ['name', 'type', 'phone', 'address'] as const
const types = dictionaries.organisationType

/** Of the first sheet that has a header. @throws UnreadableFile with a sentence that says why nothing can be taken. */
export async function readLines(bytes: Uint8Array): Promise<Line[]> {
  const sheets = await readSheetsApart({ bytes, headerWithin: HEADER_WITHIN, rows: ORGANISATION_LINES_MOST * 2 })
  for (const { rows } of sheets) {
    const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => headerOf(row).name !== undefined)
    if (at === -1) continue
    const header = headerOf(rows[at] as Row)
    const lines = rows.flatMap((row, place) => (place <= at ? [] : lineOf(row, place + 1, header)))
    if (lines.length === 0) throw new UnreadableFile(says.nothing)
    if (lines.length > ORGANISATION_LINES_MOST) throw new UnreadableFile(says.tooMany)
    return lines
  }
  throw new UnreadableFile(says.noHeader)
}

function lineOf(row: Row, at: number, header: Header<Column>): Line[] {
  const cell = (column: Column) => oneLine(asText(row[header[column] ?? -1]))
  const [name, parent, typed] = [cell('name'), cell('parent'), cell('type')]
  if (name === '' && parent === '') return []
  // Who has no column for it has not thought about it.
  const type = typed === '' ? 'other' : (types.find(({ code, name: word }) => word === typed || code === typed)?.code ?? typed)
  const line = { row: at, name, parent, type, phone: cell('phone'), address: cell('address') }
  return [{ ...line, flaw: flawOf(line) }]
}

/** By the rules of the form in which one is made by hand. */
function flawOf(line: Omit<Line, 'flaw'>): string {
  if (!types.some(({ code }) => code === line.type)) return says.type(types.map(({ name }) => name))
  for (const field of fields) {
    const checked = v.safeParse(organisationSaid[field], line[field])
    if (!checked.success) return checked.issues[0].message
  }
  return ''
}
