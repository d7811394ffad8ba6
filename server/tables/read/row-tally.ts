/** Counts each row of a file once: as read, or as left out for one reason. */
import { LEFT_OUT_ROWS_SHOWN, type ImportReport, type LeftOutReason } from '#contract/import-report.ts'
import { isEmpty, type Sheet } from './cell.ts'

export interface RowPlace {
  sheet: Sheet
  /** From 0. */
  index: number
  /** Name of the sheet in the report; `''` if the file has one table. */
  name: string
}

type Fate = 'read' | LeftOutReason

export class RowTally {
  /** What happened to each row that has a value: by sheet and index. */
  readonly #fates: Map<Sheet, Map<number, Fate>>
  readonly #names = new Map<Sheet, string>()

  constructor(sheets: readonly Sheet[]) {
    this.#fates = new Map(
      sheets.map((sheet) => [
        sheet,
        new Map(sheet.rows.flatMap((row, index): [number, Fate][] => (row.every(isEmpty) ? [] : [[index, 'unread']]))),
      ]),
    )
    for (const sheet of sheets) this.#names.set(sheet, sheets.length > 1 ? sheet.name : '')
  }

  read({ sheet, index }: RowPlace): void {
    this.#fates.get(sheet)?.set(index, 'read')
  }

  leaveOut({ sheet, index }: RowPlace, reason: LeftOutReason): void {
    this.#fates.get(sheet)?.set(index, reason)
  }

  leaveOutSheet(sheet: Sheet, reason: LeftOutReason): void {
    const rows = this.#fates.get(sheet)
    for (const index of rows?.keys() ?? []) rows?.set(index, reason)
  }

  counts(): Pick<ImportReport, 'rows' | 'read' | 'leftOut'> {
    let [rows, read] = [0, 0]
    const leftOut = new Map<LeftOutReason, { reason: LeftOutReason; rows: number; first: string[] }>()
    for (const [sheet, fates] of this.#fates)
      for (const [index, fate] of fates) {
        rows += 1
        if (fate === 'read') {
          read += 1
          continue
        }
        const counted = leftOut.get(fate) ?? { reason: fate, rows: 0, first: [] }
        counted.rows += 1
        const name = this.#names.get(sheet) ?? ''
        if (counted.first.length < LEFT_OUT_ROWS_SHOWN)
          counted.first.push(name === '' ? `第 ${index + 1} 行` : `「${name}」第 ${index + 1} 行`)
        leftOut.set(fate, counted)
      }
    return { rows, read, leftOut: [...leftOut.values()] }
  }
}
