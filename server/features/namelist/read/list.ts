/** What a list says, before it is compared with the meeting. */
import type { NameRow } from '#contract/namelist.ts'
import { foldText } from '#contract/normal-text.ts'
import type { Listed } from './line.ts'

export interface Read {
  /** What its first line said it is about, where it did. */
  title: string
  rows: NameRow[]
}

export function rowAt(row: number, { kind, name, phone, department, position, rest, why }: Listed): NameRow {
  return { kind, row, name, phone, department, position, rest, why }
}

/** Rows that stand in the list more than once, told at the later of them, or at the one that lacks a phone. */
export function withDoubles(rows: readonly NameRow[]): NameRow[] {
  const told = rows.map((row) => ({ ...row }))
  const byPhone = new Map<string, NameRow>()
  const byName = new Map<string, NameRow>()
  for (const row of told) {
    const named = row.name === '' ? undefined : byName.get(foldText(row.name))
    const before = row.kind === 'wrong' || row.phone === '' ? undefined : byPhone.get(row.phone)
    if (before !== undefined) tellSamePhone(before, row)
    else if (named !== undefined) tellSameName(named, row)
    if (row.kind === 'double') continue
    if (row.phone !== '' && !byPhone.has(row.phone) && row.kind !== 'wrong') byPhone.set(row.phone, row)
    if (row.name !== '' && (named === undefined || named.kind === 'double')) byName.set(foldText(row.name), row)
  }
  return told
}

function tellSamePhone(before: NameRow, row: NameRow): void {
  if (foldText(before.name) === foldText(row.name) || row.name === '') {
    row.kind = 'double'
    row.why = `与第 ${before.row} 行是同一个人`
  } else {
    row.kind = 'wrong'
    row.why = `手机号与第 ${before.row} 行的「${before.name}」相同，每人要有自己的手机号`
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
