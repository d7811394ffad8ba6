/** The lines of a table of people, as somebody has typed them. */
import { mobile, personName } from '#contract/fields.ts'
import { INVITE_LINES_MOST, inviteColumns, inviteSays as says } from '#contract/organisation-invite.ts'
import * as v from 'valibot'
import type { Db } from '../../../db/db.ts'
import { plain } from '../../../tables/read/cell.ts'
import { headerReader } from '../../../tables/read/header.ts'
import { linesOf } from '../table.ts'

type Column = keyof typeof inviteColumns

export interface Line {
  row: number
  name: string
  mobile: string
  /** What is wrong with the line by itself; empty: nothing. */
  flaw: string
}

const headerOf = headerReader<Column>(inviteColumns)

/** @returns why nobody can be invited, in a sentence. */
export const readLines = (db: Db, fileId: string): Promise<Line[] | string> =>
  linesOf(db, fileId, { headerOf, needs: ['name', 'mobile'], lineOf, most: INVITE_LINES_MOST, says })

function lineOf(cell: (column: Column) => string, row: number): Line | undefined {
  const line = { row, name: cell('name'), mobile: phoneIn(cell('mobile')) }
  return line.name === '' && line.mobile === '' ? undefined : { ...line, flaw: flawOf(line) }
}

/** People write 138-0000-0000, +86 138…, or full-width digits. */
function phoneIn(typed: string): string {
  return plain(typed)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
}

function flawOf(line: Omit<Line, 'flaw'>): string {
  const checked = [v.safeParse(mobile, line.mobile), v.safeParse(personName, line.name)]
  return checked.find(({ success }) => !success)?.issues?.[0].message ?? ''
}
