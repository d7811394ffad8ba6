/**
 * Sheets → the rows of a table, under a header in any order. The reader names every column and counts every row: a column or a
 * row that is not read is in the report (contract/import-report.ts).
 */
import { type ImportColumn, type ImportReport, type LeftOutReason, REPORT_COLUMNS_MOST } from '#contract/import-report.ts'
import { asText, type Cell, isEmpty, oneLine, type Row, type Sheet } from './cell.ts'
import { columnNamer, type Dictionary, type NamedColumn } from './column-names.ts'
import { RowTally } from './row-tally.ts'

export interface TableShape<Column extends string> {
  dictionary: Dictionary<Column>
  /** Whether a row with these columns is the header. */
  isHeader: (columns: ReadonlySet<Column>) => boolean
  /** Rows from the top of a sheet that can be the header. */
  headerWithin: number
  /** Whether hidden and struck-out rows and hidden sheets are read. */
  includesHidden?: boolean
}

export interface ColumnConflict {
  label: string
  /** Names of the columns, as the file writes them. */
  names: readonly string[]
  values: readonly string[]
}

/** A value, and the name of its column as the file writes it. */
export interface NamedCell {
  name: string
  cell: Cell
}

export interface TableRow<Column extends string> {
  /** Name of the sheet; `''` if one sheet has a table. */
  sheet: string
  /** As Excel counts, from 1. */
  row: number
  /** Groups of columns side by side have one entry each, from 0. */
  block: number
  cells: Row
  /** The value of the best-named column of this meaning that has one; undefined if the table has no such column. */
  value: (column: Column) => Cell
  /** Values of all columns of this meaning, the best-named column first; a column without a value has an empty cell. */
  valuesOf: (column: Column) => readonly NamedCell[]
  /** Filled cells of columns that are not read. */
  unread: () => readonly NamedCell[]
  /** Columns of one meaning with different values. */
  conflicts: readonly ColumnConflict[]
  /** Call at most once: this block of the row is left out. A row counts as left out if all its blocks are. */
  leaveOut: (reason: LeftOutReason) => void
}

export interface Table<Column extends string> {
  sheet: Sheet
  /** Columns that the header names. */
  columns: ReadonlySet<Column>
  /** Rows above the header. */
  above: readonly Row[]
  rows: TableRow<Column>[]
}

export interface TablesReading<Column extends string> {
  tables: Table<Column>[]
  /** The columns of the row that resembles a header most, for a message about what is missing; empty if there are tables. */
  nearest: ReadonlySet<Column>
  /** Call after each row is read or left out. */
  report: () => ImportReport
}

/** Index of a column, and what its name means. */
interface Place<Column extends string> extends NamedColumn<Column> {
  index: number
  name: string
}

interface Header<Column extends string> {
  places: readonly Place<Column>[]
  /** Index of the first row below. */
  below: number
  at: number
}

/** @param pick the tables that an import takes, where it does not take all. */
export function readTables<Column extends string>(
  sheets: readonly Sheet[],
  shape: TableShape<Column>,
  pick: 'all' | 'first' = 'all',
): TablesReading<Column> {
  const nameColumn = columnNamer(shape.dictionary)
  const tally = new RowTally(sheets)
  const found = sheets.flatMap((sheet) => {
    if (sheet.isHidden === true && shape.includesHidden !== true) return []
    const header = findHeader(sheet.rows, shape, nameColumn)
    return header === undefined ? [] : [{ sheet, header }]
  })
  const taken = pick === 'first' ? found.slice(0, 1) : found
  for (const sheet of sheets) {
    if (taken.some((one) => one.sheet === sheet)) continue
    const isHidden = sheet.isHidden === true && shape.includesHidden !== true
    tally.leaveOutSheet(sheet, isHidden ? 'hiddenSheet' : found.some((one) => one.sheet === sheet) ? 'otherSheet' : 'noHeader')
  }
  const several = taken.length > 1
  const columns: ImportColumn[] = []
  const tables = taken.map(({ sheet, header }): Table<Column> => {
    const name = several ? sheet.name : ''
    const { rows, headers } = rowsUnder(sheet, header, { name, shape, tally, nameColumn })
    for (const one of headers) {
      const from = one === header ? name : `${name}第 ${one.below} 行起`
      columns.push(...columnsOf(sheet, one, shape.dictionary).map((column) => ({ sheet: from, ...column })))
    }
    const named = columnSet(headers.flatMap(({ places }) => places))
    return { sheet, columns: named, above: sheet.rows.slice(0, header.at), rows }
  })
  return {
    tables,
    nearest: tables.length > 0 ? new Set() : nearestHeader(sheets, shape, nameColumn),
    report: () => ({ ...tally.counts(), columns: columns.slice(0, REPORT_COLUMNS_MOST) }),
  }
}

type Namer<Column extends string> = (cell: Cell) => NamedColumn<Column> | undefined

const columnSet = <Column extends string>(places: readonly Place<Column>[]) => new Set(places.flatMap(({ column }) => column ?? []))

function placesOf<Column extends string>(names: Row, nameColumn: Namer<Column>): Place<Column>[] {
  return names.flatMap((cell, index) => {
    if (isEmpty(cell)) return []
    const named = nameColumn(cell) ?? { column: undefined, rank: 0, note: '' }
    return [{ ...named, index, name: oneLine(asText(cell)).slice(0, 60) }]
  })
}

/** The first row that is a header by itself or with the row below it, whose names then refine the merged names above. */
function findHeader<Column extends string>(
  rows: readonly Row[],
  { isHeader, headerWithin }: TableShape<Column>,
  nameColumn: Namer<Column>,
): Header<Column> | undefined {
  for (const [at, row] of rows.slice(0, headerWithin).entries()) {
    const single = placesOf(row, nameColumn)
    const { places: double, isRefused } = doubleHeader(row, rows[at + 1], nameColumn)
    const isSingle = isHeader(columnSet(single))
    // A title above a complete header is no part of the header.
    const isTitle = double !== undefined && columnSet(placesOf(rows[at + 1] ?? [], nameColumn)).size >= columnSet(double).size
    if (double !== undefined && !isTitle && isHeader(columnSet(double)) && (!isSingle || columnSet(double).size > columnSet(single).size))
      return { places: double, below: at + 2, at }
    // The lower row says that an amount is in another unit or currency.
    if (isSingle && isRefused && double !== undefined) {
      if (isHeader(columnSet(double))) return { places: double, below: at + 2, at }
      continue
    }
    if (isSingle) return { places: single, below: at + 1, at }
  }
  return undefined
}

interface DoubleHeader<Column extends string> {
  /** Undefined if the lower row is not a part of a header: it holds digits, or changes no column. */
  places?: Place<Column>[]
  /** Whether the lower row makes a column unreadable, as brackets do: 收入金额 above 美元. */
  isRefused: boolean
}

function doubleHeader<Column extends string>(upper: Row, lower: Row | undefined, nameColumn: Namer<Column>): DoubleHeader<Column> {
  if (lower === undefined || lower.every(isEmpty) || lower.some((cell) => typeof cell === 'number' || /\d/.test(asText(cell))))
    return { isRefused: false }
  let group = ''
  let isRefused = false
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [oneLine(asText(upper[index])), hasValue(lower[index]) ? oneLine(asText(lower[index])) : '']
    if (above !== '') group = above
    if (below === '') return above
    const whole = nameColumn(`${group}(${below})`)
    if (whole !== undefined && whole.column === undefined) {
      isRefused = true
      return `${group}(${below})`
    }
    return [`${group}(${below})`, below, group].find((name) => nameColumn(name)?.column !== undefined) ?? `${group}(${below})`
  })
  const isPart = isRefused || lower.some((cell) => nameColumn(cell)?.column !== undefined)
  return isPart ? { places: placesOf(names, nameColumn), isRefused } : { isRefused: false }
}

function nearestHeader<Column extends string>(sheets: readonly Sheet[], { headerWithin }: TableShape<Column>, nameColumn: Namer<Column>) {
  const columnsAt = (rows: readonly Row[], at: number) => {
    const { places, isRefused } = doubleHeader(rows[at] as Row, rows[at + 1], nameColumn)
    return columnSet(isRefused && places !== undefined ? places : placesOf(rows[at] as Row, nameColumn))
  }
  const candidates = sheets.flatMap(({ rows }) => rows.slice(0, headerWithin).map((_, at) => columnsAt(rows, at)))
  return candidates.toSorted((a, b) => b.size - a.size)[0] ?? new Set<Column>()
}

/**
 * A header that repeats as a group, such as 序号 姓名 手机号 序号 姓名 手机号, has several blocks side by side, each of which is a header.
 * Columns before the first block belong to each block.
 */
function blocksOf<Column extends string>(places: readonly Place<Column>[], isHeader: TableShape<Column>['isHeader']): Place<Column>[][] {
  const indexes = new Map<string, number[]>()
  for (const { name, index } of places) indexes.set(name, [...(indexes.get(name) ?? []), index])
  const repeated = [...indexes].filter(([, at]) => at.length > 1)
  const readNames = new Set(places.flatMap(({ column, name }) => (column === undefined ? [] : name)))
  if (repeated.length < 2 || !repeated.some(([name]) => readNames.has(name))) return [[...places]]
  const starts = repeated.toSorted(([, a], [, b]) => (a[0] as number) - (b[0] as number))[0]?.[1] ?? []
  const shared = places.filter(({ index }) => index < (starts[0] as number))
  const blocks = starts.map((start, at) => [
    ...shared,
    ...places.filter(({ index }) => index >= start && index < (starts[at + 1] ?? Infinity)),
  ])
  return blocks.every((block) => isHeader(columnSet(block))) ? blocks : [[...places]]
}

/** Dashes in a cell say that there is no value. */
const hasValue = (cell: Cell) => !isEmpty(cell) && !/^[\s\-—–−－/／]+$/.test(asText(cell))

/** A number, day or time: a row with one is no header, and its cells are not looked up as names. */
const isFigure = (cell: Cell) =>
  typeof cell === 'number' || cell instanceof Date || (typeof cell === 'string' && /^\s*[\d¥+-][\d.,:/\s-]*$/.test(cell))

/** A dash counts as an empty cell. */
const valueAt = (cells: Row, index: number): Cell => (hasValue(cells[index]) ? cells[index] : undefined)

interface Reading<Column extends string> {
  name: string
  shape: TableShape<Column>
  tally: RowTally
  nameColumn: Namer<Column>
}

function rowsUnder<Column extends string>(
  sheet: Sheet,
  header: Header<Column>,
  { name, shape, tally, nameColumn }: Reading<Column>,
): { rows: TableRow<Column>[]; headers: Header<Column>[] } {
  const headers = [header]
  const headerTexts = new Set(sheet.rows.slice(header.at, header.below).map(rowText))
  let current = header
  let blocks = blocksOf(header.places, shape.isHeader).map(placesByColumn)
  const isLeftOut = (rows: readonly number[] = []) => new Set(shape.includesHidden === true ? [] : rows)
  const [hidden, struck] = [isLeftOut(sheet.hiddenRows), isLeftOut(sheet.struckRows)]
  const rows: TableRow<Column>[] = []
  const useHeader = (next: Header<Column>) => {
    if (isSameHeader(next, current)) return
    current = next
    blocks = blocksOf(next.places, shape.isHeader).map(placesByColumn)
    if (!headers.includes(next)) headers.push(next)
  }
  for (const [index, cells] of sheet.rows.entries()) {
    if (cells.every(isEmpty)) continue
    const place = { sheet, index, name }
    if (index < header.at) tally.leaveOut(place, 'above')
    else if (index < header.below) tally.leaveOut(place, 'header')
    else if (hidden.has(index)) tally.leaveOut(place, 'hidden')
    else if (struck.has(index)) tally.leaveOut(place, 'struck')
    else if (headerTexts.has(rowText(cells))) {
      tally.leaveOut(place, 'header')
      useHeader(header)
    } else if (!cells.some(isFigure) && shape.isHeader(columnSet(placesOf(cells, nameColumn)))) {
      tally.leaveOut(place, 'header')
      // A second table in the sheet can have other columns.
      useHeader({ places: placesOf(cells, nameColumn), below: index + 1, at: index })
    } else {
      tally.read(place)
      const filled = filledBlocks(cells, blocks)
      if (filled.length === 0) tally.leaveOut(place, 'note')
      let left = filled.length
      for (const [block, places] of filled) {
        rows.push({
          sheet: name,
          row: index + 1,
          block,
          cells,
          value: (column) => valueOf(cells, places.get(column)),
          valuesOf: (column) => (places.get(column) ?? []).map(({ name: named, index: at }) => ({ name: named, cell: valueAt(cells, at) })),
          unread: unreadCells(cells, current),
          conflicts: conflictsOf(cells, places, shape.dictionary),
          leaveOut: (reason) => {
            left -= 1
            if (left === 0) tally.leaveOut(place, reason)
          },
        })
      }
    }
  }
  return { rows, headers }
}

/** What a sentence calls a column without a name. */
const NAMELESS = '没有列名'

const unreadCells =
  <Column extends string>(cells: Row, { places }: Header<Column>) =>
  (): NamedCell[] => {
    const byIndex = new Map(places.map((place) => [place.index, place]))
    return cells.flatMap((cell, index) => {
      const place = byIndex.get(index)
      return isEmpty(cell) || place?.column !== undefined ? [] : { name: place?.name ?? NAMELESS, cell }
    })
  }

const rowText = (cells: Row) => cells.map((cell) => oneLine(asText(cell))).join('\n')

function isSameHeader<Column extends string>(one: Header<Column>, other: Header<Column>): boolean {
  const readPlaces = ({ places }: Header<Column>) =>
    places.flatMap(({ column, index }) => (column === undefined ? [] : `${index} ${column}`)).join()
  return readPlaces(one) === readPlaces(other)
}

/** Blocks with a value of their own; the first block if only columns that all blocks share have a value. */
function filledBlocks<Column extends string>(cells: Row, blocks: readonly Places<Column>[]): [number, Places<Column>][] {
  const all = [...blocks.entries()]
  if (blocks.length === 1) return all
  const filled = blocks.map((places) => new Set([...places.values()].flat().flatMap(({ index }) => (isEmpty(cells[index]) ? [] : index))))
  const isShared = (index: number) => blocks.every((places) => [...places.values()].flat().some((place) => place.index === index))
  const own = all.filter(([block]) => [...(filled[block] as Set<number>)].some((index) => !isShared(index)))
  return own.length > 0 ? own : all.slice(0, 1).filter(() => (filled[0] as Set<number>).size > 0)
}

type Places<Column extends string> = ReadonlyMap<Column, readonly Place<Column>[]>

/** Columns of one meaning, the best name first. */
function placesByColumn<Column extends string>(places: readonly Place<Column>[]): Places<Column> {
  const grouped = new Map<Column, Place<Column>[]>()
  for (const place of places) if (place.column !== undefined) grouped.set(place.column, [...(grouped.get(place.column) ?? []), place])
  for (const [column, some] of grouped)
    grouped.set(
      column,
      some.toSorted((a, b) => a.rank - b.rank || a.index - b.index),
    )
  return grouped
}

function valueOf<Column extends string>(cells: Row, places: readonly Place<Column>[] | undefined): Cell {
  const [best] = places ?? []
  if (best === undefined) return undefined
  const filled = places?.find(({ index }) => hasValue(cells[index]))
  return cells[(filled ?? best).index]
}

function conflictsOf<Column extends string>(cells: Row, places: Places<Column>, dictionary: Dictionary<Column>): ColumnConflict[] {
  return [...places].flatMap(([column, some]) => {
    if (some.length < 2 || dictionary[column].several === 'alternatives') return []
    const filled = some.filter(({ index }) => hasValue(cells[index]))
    const values = filled.map(({ index }) => oneLine(asText(cells[index])))
    if (new Set(values).size < 2) return []
    return [{ label: dictionary[column].label, names: filled.map(({ name }) => name), values }]
  })
}

function columnsOf<Column extends string>(sheet: Sheet, { places, below }: Header<Column>, dictionary: Dictionary<Column>) {
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const counts = Array.from({ length: width }, () => 0)
  for (const row of sheet.rows.slice(below)) row.forEach((cell, index) => hasValue(cell) && (counts[index] = (counts[index] ?? 0) + 1))
  const byIndex = new Map(places.map((place) => [place.index, place]))
  return counts.flatMap((values, index): Omit<ImportColumn, 'sheet'>[] => {
    const place = byIndex.get(index)
    if (place === undefined && values === 0) return []
    const { name = '', column, note = '' } = place ?? {}
    return [{ letter: columnLetter(index), name, meaning: column === undefined ? '' : dictionary[column].label, values, note }]
  })
}

/** @returns A for 0, AA for 26. */
function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}
