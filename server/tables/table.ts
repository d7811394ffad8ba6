/**
 * The one writer of tables: rows in, bytes out, never a whole table in memory. What it has to know from piece to piece is a
 * plain record, so that a table is written in steps that outlive the process.
 */
import type { Cell, Column } from './cells.ts'
import { csvHead, csvRows } from './csv.ts'
import { sheetPath, XLSX_FOOT, xlsxHead, xlsxParts, xlsxRows } from './xlsx.ts'
import { addToEntry, beginEntry, endZip, type ZipState } from './zip-out.ts'

export type TableKind = 'xlsx' | 'csv'

interface SheetShape {
  /** The sheet's name. */
  name: string
  columns: readonly Column[]
  /** What stands beside the sums of money, at the foot; without it there are none. */
  sum?: string
}

/** A few rows, all of them known. */
export interface SmallSheet extends SheetShape {
  rows: Rows
}

export interface TableShape extends SheetShape {
  kind: TableKind
  /** What the file is called; without it, as its sheet. */
  file?: string
  /** Of a workbook: what stands in sheets of its own before the long one. */
  before?: readonly SmallSheet[]
}

export interface TableState {
  /** Rows written, the header not counted. */
  rows: number
  /** By column: fen, or whatever is counted. */
  sums: number[]
  zip: ZipState
}

export interface Written {
  bytes: Buffer
  state: TableState
}

export type Rows = readonly (readonly Cell[])[]

export async function openTable(shape: TableShape): Promise<Written> {
  const state: TableState = { rows: 0, sums: shape.columns.map(() => 0), zip: { entries: [], length: 0 } }
  if (shape.kind === 'csv') return { bytes: Buffer.from(csvHead(shape.columns)), state }
  const { before = [] } = shape
  const whole: [name: string, text: string][] = [
    ...xlsxParts([...before, shape].map(({ name }) => name)),
    ...before.map((sheet, place): [string, string] => [sheetPath(place), smallSheet(sheet)]),
  ]
  const parts: Buffer[] = []
  for (const [name, text] of whole) parts.push(beginEntry(state.zip, name), await addToEntry(state.zip, text, true))
  parts.push(beginEntry(state.zip, sheetPath(before.length)), await addToEntry(state.zip, xlsxHead(shape.columns)))
  return { bytes: Buffer.concat(parts), state }
}

function smallSheet(sheet: SmallSheet): string {
  const { columns, rows } = sheet
  const sums = sumsIn(columns, rows)
  // All of it stands here: where nobody has said anything, no sum says that it is nothing.
  const foot = sumsOf(
    sheet,
    columns.map((_, place) => (rows.some((row) => row[place] !== null) ? (sums[place] as number) : null)),
  )
  return xlsxHead(columns) + xlsxRows(columns, [...rows, ...foot], 2) + XLSX_FOOT
}

const isAdded = ({ kind, added }: Column) => kind === 'money' || added === true

/** Fen or whatever is counted, by column; 0 for what is not added up. */
const sumsIn = (columns: readonly Column[], rows: Rows) =>
  columns.map((column, place) => (isAdded(column) ? rows.reduce((sum, row) => sum + Number(row[place] ?? 0), 0) : 0))

/** @param before is left as it is. */
export async function addRows({ kind, columns }: TableShape, before: TableState, rows: Rows): Promise<Written> {
  const state = structuredClone(before)
  state.rows += rows.length
  const more = sumsIn(columns, rows)
  state.sums = state.sums.map((sum, place) => sum + (more[place] as number))
  if (kind === 'csv') return { bytes: Buffer.from(csvRows(columns, rows)), state }
  return { bytes: await addToEntry(state.zip, xlsxRows(columns, rows, before.rows + 2)), state }
}

export async function closeTable(shape: TableShape, before: TableState): Promise<Written> {
  const { kind, columns } = shape
  const state = structuredClone(before)
  const sums = sumsOf(shape, state.sums)
  if (kind === 'csv') return { bytes: Buffer.from(csvRows(columns, sums)), state }
  const foot = await addToEntry(state.zip, xlsxRows(columns, sums, state.rows + 2) + XLSX_FOOT, true)
  return { bytes: Buffer.concat([foot, endZip(state.zip)]), state }
}

/** Without what adding up parts of a fen leaves behind. */
const exact = (sum: number | null) => (sum === null ? null : Number(sum.toFixed(6)))

/** The line below the others where there is money; the word stands in the first column that is a text. */
function sumsOf({ columns, sum }: SheetShape, sums: readonly (number | null)[]): Cell[][] {
  if (sum === undefined || columns.every(({ kind }) => kind !== 'money')) return []
  const named = columns.findIndex(({ kind }) => kind === 'text')
  return [columns.map((column, place) => (isAdded(column) ? exact(sums[place] ?? null) : place === named ? sum : null))]
}

/** The same as one stream, for a table that is written in one go. */
export async function* tableBytes(shape: TableShape, rows: AsyncIterable<Rows> | Iterable<Rows>): AsyncGenerator<Buffer> {
  let written = await openTable(shape)
  yield written.bytes
  for await (const some of rows) {
    written = await addRows(shape, written.state, some)
    yield written.bytes
  }
  yield (await closeTable(shape, written.state)).bytes
}
