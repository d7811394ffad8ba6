/**
 * Rows as the parts of an Excel workbook (ECMA-376 part 1). Texts are inline and of the format "text", so that
 * nothing in them is ever reckoned, and one that looks like a formula carries the mark of a typed apostrophe besides.
 */
import { looksLikeFormula } from '#contract/csv.ts'
import { type Cell, cleanText, type Column, serialOfDay, serialOfMoment, yuan } from './cells.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in the list `cellXfs` below. */
const style = { text: 1, defused: 2, day: 3, moment: 4, money: 5, number: 0, head: 6 } as const

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  [
    'numFmtId="0" fontId="0"',
    'numFmtId="49" fontId="0" applyNumberFormat="1"',
    'numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"',
    'numFmtId="164" fontId="0" applyNumberFormat="1"',
    'numFmtId="165" fontId="0" applyNumberFormat="1"',
    'numFmtId="2" fontId="0" applyNumberFormat="1"',
    'numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"',
  ]
    .map((facts) => `<xf ${facts} fillId="0" borderId="0" xfId="0"/>`)
    .join('') +
  '</cellXfs></styleSheet>'

/** Where the sheet at a place stands in the package, from 0. */
export const sheetPath = (place: number) => `xl/worksheets/sheet${place + 1}.xml`

/** The parts beside the sheets: name in the package, and what it says. @param sheets what they are called, in their order. */
export const xlsxParts = (sheets: readonly string[]): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      sheets.map((_, place) => `<Override PartName="/${sheetPath(place)}" ContentType="${TYPE}.worksheet+xml"/>`).join('') +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      sheets.map((name, place) => `<sheet name="${escaped(sheetName(name))}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join('') +
      '</sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      sheets
        .map((_, place) => `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`)
        .join('') +
      `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
]

export function xlsxHead(columns: readonly Column[]): string {
  const widths = columns.map(({ width = 14 }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    rowOf(
      1,
      columns.map(({ name }, place) => textCell(place, 1, name, style.head)),
    )
  )
}

/** @param first the row that the first of them is, from 1. */
export function xlsxRows(columns: readonly Column[], rows: readonly (readonly Cell[])[], first: number): string {
  return rows
    .map((row, at) =>
      rowOf(
        first + at,
        columns.map((column, place) => cellOf(column, place, first + at, row[place] ?? null)),
      ),
    )
    .join('')
}

export const XLSX_FOOT = '</sheetData></worksheet>'

const rowOf = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`

function cellOf({ kind }: Column, place: number, row: number, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (kind === 'text') return textCell(place, row, String(cell), looksLikeFormula(String(cell)) ? style.defused : style.text)
  return `<c r="${letters(place)}${row}" s="${style[kind]}"><v>${valueOf(kind, cell)}</v></c>`
}

function valueOf(kind: Exclude<Column['kind'], 'text'>, cell: string | number): string {
  if (kind === 'money') return yuan(Number(cell))
  if (kind === 'moment') return String(serialOfMoment(Number(cell)))
  return String(kind === 'day' ? serialOfDay(String(cell)) : Number(cell))
}

function textCell(place: number, row: number, text: string, look: number): string {
  return `<c r="${letters(place)}${row}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(cleanText(text))}</t></is></c>`
}

/** A to Z, AA and on. */
function letters(place: number): string {
  return (place >= 26 ? letters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
}

/** What looks like one of Excel's own escapes (_x000D_) is escaped itself (ECMA-376 part 1, 22.9.2.19). */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** As a sheet may be called. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)
