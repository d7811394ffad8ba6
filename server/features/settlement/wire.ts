/** A sheet between how it is kept and the wire: kept are the ids of accounts, read are their names. */
import type { ClosedSheet, Sheet } from '#contract/settlement.ts'
import { toWire } from '../../flow/clock.ts'
import type { Settlement } from './store.ts'

/** As it was closed. */
export const sheetIn = ({ sheet }: Pick<Settlement, 'sheet'>): Sheet => JSON.parse(sheet) as Sheet

/** The accounts that a sheet names. */
export function accountsIn({ confirmedBy, days }: Sheet): string[] {
  return [confirmedBy, ...days.flatMap(({ differences }) => differences.map(({ by }) => by))].filter((id) => id !== '')
}

export function named(sheet: Sheet, names: ReadonlyMap<string, string>): Sheet {
  const nameOf = (id: string) => names.get(id) ?? ''
  const days = sheet.days.map((day) => ({ ...day, differences: day.differences.map((one) => ({ ...one, by: nameOf(one.by) })) }))
  return { ...sheet, confirmedBy: nameOf(sheet.confirmedBy), days }
}

export function closedOnWire(row: Settlement, names: ReadonlyMap<string, string>): ClosedSheet {
  return {
    id: row.id,
    no: row.no,
    sheet: named(sheetIn(row), names),
    note: row.note,
    digest: row.digest,
    logHead: row.log_n === 0 ? '' : `${row.log_n}:${row.log_head}`,
    by: names.get(row.closed_by) ?? '',
    closeTime: toWire(row.closed_at),
  }
}
