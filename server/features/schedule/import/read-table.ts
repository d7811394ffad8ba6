/** Rows under a Chinese or English header → a programme. A table does not say where its times are. */
import { type Column, type Header, headerOf, missingFrom } from './header.ts'
import { type Cell, isEmpty, quoted, type Sheet } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { whenOf } from './moments.ts'
import { Collector, type Found, type Programme } from './programme.ts'
import { splitSpeakers } from './speakers.ts'
import { placeFor, type Zone } from './zone.ts'

/** Organisers put a title above the header; below this many rows nobody looks for one. */
const HEADER_WITHIN = 10

/**
 * One table, or several sheets as one programme; sheets without a header row (notes, contacts) are passed over.
 * @throws UnreadableFile naming the columns that are missing.
 */
export function readTables(tables: readonly Sheet[], zone?: Zone): Programme {
  const usable = tables.map((table) => ({ table, start: headerRow(table) })).filter(({ start }) => start !== undefined)
  if (usable.length === 0) throw new UnreadableFile(complaint(tables))
  const collector = new Collector()
  for (const { table, start } of usable)
    readRows(table, start as number, { collector, zone }, usable.length > 1 ? `工作表${quoted(table.name)}` : '')
  return collector.done()
}

function headerRow({ rows }: Sheet): number | undefined {
  const found = rows.slice(0, HEADER_WITHIN).findIndex((row) => missingFrom(headerOf(row)).length === 0)
  return found === -1 ? undefined : found
}

function complaint(tables: readonly Sheet[]): string {
  const candidates = tables.flatMap(({ rows }) => rows.slice(0, HEADER_WITHIN)).map(headerOf)
  const best = candidates.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {}
  const missing = missingFrom(best)
    .map((name) => `「${name}」`)
    .join('')
  return `表头缺少${missing}列；请在第一行写明列名，例如：日期、开始、结束、会议室、分会场、主题、演讲嘉宾、摘要`
}

function readRows(
  { name, rows }: Sheet,
  start: number,
  { collector, zone }: { collector: Collector; zone: Zone | undefined },
  where: string,
): void {
  const header = headerOf(rows[start] as readonly Cell[])
  // As merged cells of a workbook leave it: a date stands once for the rows below it.
  const datesCarry = name !== ''
  let lastDate: Cell
  rows.forEach((cells, place) => {
    if (place <= start || cells.every(isEmpty)) return
    const cell = (column: Column): Cell => (header[column] === undefined ? undefined : cells[header[column]])
    if (!isEmpty(cell('date'))) lastDate = cell('date')
    const date = datesCarry && isEmpty(cell('date')) ? lastDate : cell('date')
    collector.take(place + 1, () => found(cell, date, header, zone), where)
  })
}

function found(cell: (column: Column) => Cell, date: Cell, header: Header, asked: Zone | undefined): Found {
  const { zone, taken } = placeFor(asked)
  const text = (column: Column) => (isEmpty(cell(column)) ? '' : String(cell(column)))
  return {
    id: header.id === undefined ? '' : text('id'),
    title: text('title'),
    text: text('text'),
    ...whenOf({ date, start: cell('start'), end: cell('end'), span: cell('span'), duration: cell('duration') }, zone),
    room: text('room'),
    track: text('track'),
    speakers: splitSpeakers(text('speakers')),
    language: text('language'),
    level: text('level'),
    zone: taken,
  }
}
