/** Rows under a Chinese or English header → a programme. */
import { asText, type Cell, isEmpty, oneLine, quoted, type Sheet } from '../../../tables/read/cell.ts'
import { BadRow, UnreadableFile } from '../../../tables/read/failures.ts'
import { readTables, type ColumnConflict, type Table, type TableRow } from '../../../tables/read/table-reader.ts'
import { outCellIn } from '../../../tables/read/unread-cells.ts'
import { type Half, halfIn, minutesOf, timeIn } from './clock-time.ts'
import { type Column, isContentTitle, missingFrom, programmeShape, withContentMeaning } from './columns.ts'
import { MissingYear, yearOf } from './missing-year.ts'
import { type Around, whenOf } from './moments.ts'
import { Collector, type Found, type Programme } from './programme.ts'
import { splitSpeakers } from './speakers.ts'
import { badStateIn } from './states.ts'
import type { Zone } from './zone.ts'

export interface TableOptions {
  zone: Zone | undefined
  /** Day of the meeting, near which dates without a year are; `''` if unknown. */
  near: string
  /** See About. */
  firstDay: string
}

type ProgrammeTable = Table<Column>
type ProgrammeRow = TableRow<Column>

/**
 * One table, or several sheets as one programme.
 * @throws UnreadableFile naming the columns that are missing.
 */
export function readTable(sheets: readonly Sheet[], { zone, near, firstDay }: TableOptions): Programme {
  const { tables, nearest, report } = readTables(sheets, programmeShape)
  if (tables.length === 0) throw new UnreadableFile(complaint(nearest))
  const titles = tables.flatMap((table) => [table.sheet.name, ...headTexts(table)])
  const years = new MissingYear(
    yearOf(
      tables.flatMap(({ rows }) => rows.flatMap(datedCells)),
      titles,
    ),
    near,
  )
  const collector = new Collector()
  for (const table of tables)
    readRows(table, { collector, zone, years, where: tables.length > 1 ? `工作表${quoted(table.sheet.name)}` : '' })
  const { assumed } = years
  const notes = assumed.size === 0 ? [] : [`有日期没有写年份，按 ${[...assumed].toSorted().join('、')} 年读取`]
  const counted = report()
  return collector.done({ report: { ...counted, columns: withContentMeaning(counted.columns) }, notes, firstDay })
}

function complaint(nearest: ReadonlySet<Column>): string {
  const missing = missingFrom(nearest)
    .map((name) => `「${name}」`)
    .join('')
  return `表头缺少${missing}列；请在第一行写明列名，例如：日期、开始、结束、会议室、分会场、主题、演讲嘉宾、摘要`
}

const filledCells = (cells: readonly Cell[]) => cells.filter((cell) => !isEmpty(cell))

function datedCells({ value, cells }: ProgrammeRow): Cell[] {
  const filled = filledCells(cells)
  return filled.length < 3 ? filled : [value('date'), value('start'), value('span')]
}

/** Titles between the top of the sheet and the first row below the header. */
function headTexts({ sheet, rows }: ProgrammeTable): string[] {
  const below = rows[0]?.row ?? 1
  return sheet.rows.slice(0, below - 1).flatMap((row) => filledCells(row).map(asText))
}

interface Reading {
  collector: Collector
  zone: Zone | undefined
  years: MissingYear
  where: string
}

function readRows(table: ProgrammeTable, { collector, zone, years, where }: Reading): void {
  // Cells of a workbook that hold a date for the rows below are merged, or empty below the first.
  const datesCarry = table.sheet.name !== ''
  const [titled, titleDay] = [isContentTitle(table.columns), titleDayOf(table, years)]
  // The cell can mean any of several sessions side by side.
  const isSideBySide = table.rows.some(({ block }) => block > 0)
  let [lastDate, around]: [Cell, Around | undefined] = [undefined, undefined]
  for (const row of table.rows) {
    const section = sectionOf(row, years, around)
    if (section !== undefined) {
      row.leaveOut('section')
      around = section
      lastDate = undefined
      continue
    }
    if (isNote(row)) {
      row.leaveOut('note')
      continue
    }
    if (!isEmpty(row.value('date'))) lastDate = row.value('date')
    const date = datesCarry && isEmpty(row.value('date')) ? lastDate : row.value('date')
    const out = outCellIn(row.unread())
    const outText = out === undefined ? '' : `${out.name}：${oneLine(asText(out.cell))}`
    collector.take({
      row: row.row,
      where,
      title: titleOf(row, titled),
      state: badStateIn(row.valuesOf('state')) || (isSideBySide ? '' : outText),
      doubt: [...row.conflicts.flatMap((conflict) => conflictSentence(conflict)), ...(outText === '' ? [] : [`${outText}，请核对`])].join(
        '；',
      ),
      read: () => {
        const own = around?.day ?? (isEmpty(date) ? titleDay() : undefined)
        return found(row, { date, around: { day: own, half: around?.half }, zone, years, isContentTitle: titled })
      },
    })
  }
}

/** @returns the one day that the name of the sheet and the titles above the header say. Read when a row needs it. */
function titleDayOf(table: ProgrammeTable, years: MissingYear): () => string | undefined {
  let days: (string | undefined)[] | undefined
  return () => {
    days ??= [...new Set([table.sheet.name, ...headTexts(table)].flatMap((text) => years.dayAmid(text) ?? []))]
    return days.length === 1 ? days[0] : undefined
  }
}

const WEEKDAY = /^(?:星期|周|礼拜)[一二三四五六日天]$/

/** A row between the sessions that says the day, or the half of the day, of the rows below. */
function sectionOf({ cells }: ProgrammeRow, years: MissingYear, before: Around | undefined): Around | undefined {
  const filled = filledCells(cells)
  if (filled.length > 3) return undefined
  const days: string[] = []
  let half: Half | undefined
  for (const cell of filled) {
    const text = oneLine(asText(cell))
    const day = typeof cell === 'string' ? years.dayAmid(text) : dayOfCell(cell, years)
    const own = halfIn(text)
    if (day !== undefined) days.push(day)
    else if (own === undefined || text.length > 6 ? !WEEKDAY.test(text) : false) return undefined
    half ??= own
  }
  const hasTime = filled.some((cell) => typeof cell === 'string' && timeIn(cell) !== undefined)
  if (hasTime || (days.length === 0 && half === undefined) || new Set(days).size > 1) return undefined
  return { day: days[0] ?? before?.day, half }
}

function dayOfCell(cell: Cell, years: MissingYear): string | undefined {
  try {
    return years.dayIn(cell, 'date')
  } catch (error) {
    if (error instanceof BadRow) return undefined
    throw error
  }
}

const NOTE = /^(?:\*|※|★|[(（【[]?(?:注|备注|说明|温馨提示|提示|合计|总计)[:：)）】\]]?)/

function isNote({ cells }: ProgrammeRow): boolean {
  const filled = filledCells(cells)
  return filled.length === 1 && NOTE.test(asText(filled[0]).trim())
}

const STATE = programmeShape.dictionary.state.label
const TIMES = new Set([programmeShape.dictionary.start.label, programmeShape.dictionary.end.label])

/** Columns of one time in different writing do not contradict each other. */
function conflictSentence({ label, names, values }: ColumnConflict): string[] {
  if (label === STATE) return []
  if (TIMES.has(label)) {
    const times = values.map((text) => timeIn(/T\d/.test(text) ? text.replace(/(?:Z|[+-]\d\d:?\d\d)$/, '') : text))
    if (new Set(times.map((time) => time && minutesOf(time))).size === 1) return []
  }
  return [`${names.map((name, at) => `「${name}」是${quoted(values[at] ?? '')}`).join('，')}，请核对`]
}

function titleOf({ value }: ProgrammeRow, isContent: boolean): string {
  const columns: Column[] = isContent ? ['content'] : ['title', 'foreignTitle', 'item']
  return columns.map((column) => asText(value(column))).find((text) => text.trim() !== '') ?? ''
}

interface FoundOptions {
  date: Cell
  around: Around
  zone: Zone | undefined
  years: MissingYear
  isContentTitle: boolean
}

function found(row: ProgrammeRow, { date, around, zone, years, isContentTitle: isContent }: FoundOptions): Found {
  const text = (column: Column) => (isEmpty(row.value(column)) ? '' : asText(row.value(column)))
  const title = titleOf(row, isContent)
  const { value } = row
  const when = { date, start: value('start'), end: value('end'), span: value('span'), duration: value('duration') }
  return {
    id: text('id'),
    title,
    text: joined(
      [text('item'), text('abstract'), isContent ? '' : text('content'), text('description')].filter((part) => part !== title),
      '\n\n',
    ),
    ...whenOf(when, around, years, zone),
    room: joined([text('venue'), text('room')].map(oneLine), ' '),
    track: text('track'),
    speakers: splitSpeakers(text('speakers') || text('foreignSpeakers')),
    language: text('language'),
    level: text('level'),
  }
}

/** Texts without an empty one, and without one that another holds. */
function joined(texts: readonly string[], separator: string): string {
  return texts
    .filter(
      (text, at) => text !== '' && !texts.some((other, place) => place !== at && other.includes(text) && (other !== text || place < at)),
    )
    .join(separator)
}
