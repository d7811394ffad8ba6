/** The lines of a table of organisations, as people have typed them. */
import { dictionaries } from '#contract/dictionary.ts'
import { organisationSaid } from '#contract/organisation.ts'
import { ORGANISATION_LINES_MOST, organisationColumns, organisationImportSays as says } from '#contract/organisation-import.ts'
import * as v from 'valibot'
import type { Db } from '../../../db/db.ts'
import { headerReader } from '../../../tables/read/header.ts'
import { linesOf } from '../table.ts'

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

const headerOf = headerReader<Column>(organisationColumns)
const fields = ['name', 'type', 'phone', 'address'] as const
const types = dictionaries.organisationType

/** @returns why nothing can be taken, in a sentence. */
export const readLines = (db: Db, fileId: string): Promise<Line[] | string> =>
  linesOf(db, fileId, { headerOf, needs: ['name'], lineOf, most: ORGANISATION_LINES_MOST, says })

function lineOf(cell: (column: Column) => string, row: number): Line | undefined {
  const [name, parent, typed] = [cell('name'), cell('parent'), cell('type')]
  if (name === '' && parent === '') return undefined
  // Who has no column for it has not thought about it.
  const type = typed === '' ? 'other' : (types.find(({ code, name: word }) => word === typed || code === typed)?.code ?? typed)
  const line = { row, name, parent, type, phone: cell('phone'), address: cell('address') }
  return { ...line, flaw: flawOf(line) }
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
