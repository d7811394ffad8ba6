/** What a list says, before it is compared with the meeting. */
import type { ImportReport } from '#contract/import-report.ts'
import type { NameRow, PersonState } from '#contract/namelist.ts'
import { foldText } from '#contract/normal-text.ts'
import type { Listed } from './line.ts'

export interface Read {
  /** What its first line said it is about, where it did. */
  title: string
  rows: NameRow[]
  report: ImportReport
}

export function rowAt(row: number, { kind, name, phone, department, position, rest, why }: Listed, state: PersonState = 'clear'): NameRow {
  return { kind, row, name, phone, department, position, rest, why, state, sharedWith: '' }
}

/** The same person: the same name under the same phone. Parent and child share a phone. */
export const personKey = ({ name, phone }: { name: string; phone: string }): string => `${phone} ${foldText(name)}`

const order: Record<PersonState, number> = { clear: 0, unclear: 1, out: 2 }

/**
 * Rows that stand in the list more than once, told at the later of them, or at the one that lacks a phone. A cancelled row of a
 * person who has another row is the double, also if it comes first.
 */
export function withDoubles(rows: readonly NameRow[]): NameRow[] {
  const told = rows.map((row) => ({ ...row }))
  const byPerson = new Map<string, NameRow>()
  const byName = new Map<string, NameRow>()
  for (const row of told.toSorted((a, b) => order[a.state] - order[b.state])) {
    const named = row.name === '' ? undefined : byName.get(foldText(row.name))
    const before = row.kind === 'wrong' || row.phone === '' ? undefined : byPerson.get(personKey(row))
    if (before !== undefined) {
      row.kind = 'double'
      row.why = `与第 ${before.row} 行是同一个人`
    } else if (named !== undefined) tellSameName(named, row)
    if (row.kind === 'double') continue
    if (row.phone !== '' && row.kind !== 'wrong') byPerson.set(personKey(row), row)
    if (row.name !== '' && (named === undefined || named.kind === 'double')) byName.set(foldText(row.name), row)
  }
  tellShared(told)
  return told
}

/** Names that a row lists of those who share its phone. */
const SHARED_SHOWN = 3

function tellShared(rows: readonly NameRow[]): void {
  const takeable = rows.filter(({ kind, phone }) => phone !== '' && (kind === 'new' || kind === 'doubtful'))
  for (const some of Map.groupBy(takeable, ({ phone }) => phone).values()) {
    if (some.length < 2) continue
    for (const row of some) {
      const names = some.filter((other) => other !== row).map(({ name }) => name)
      row.sharedWith = names.slice(0, SHARED_SHOWN).join('、') + (names.length > SHARED_SHOWN ? ` 等 ${names.length} 人` : '')
    }
  }
}

function tellSameName(before: NameRow, row: NameRow): void {
  const lacksPhone = (one: NameRow) => one.kind === 'wrong' && one.phone === ''
  if (lacksPhone(row)) {
    if (before.kind !== 'wrong' || lacksPhone(before)) {
      const quits = row.why.startsWith('写着')
      if (quits && before.kind !== 'wrong') {
        before.kind = 'doubtful'
        before.why = `第 ${row.row} 行说「${row.name}」不来了，请确认`
      } else if (!quits) {
        row.kind = 'double'
        row.why = `与第 ${before.row} 行同名，没有手机号`
      }
    }
  } else if (lacksPhone(before) && row.kind !== 'wrong') {
    before.kind = 'double'
    before.why = `第 ${row.row} 行有同名的人和手机号`
  } else if (row.kind === 'new' && before.kind !== 'wrong') {
    row.kind = 'doubtful'
    row.why = `与第 ${before.row} 行同名，手机号不同，请确认不是同一个人`
  }
}
