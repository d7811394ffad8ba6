/** What a workbook marks and a list of values does not show: hidden sheets, hidden rows, and text that is struck out. */

export interface SheetMarks {
  isHidden: boolean
  /** Indexes of rows, from 0. */
  hiddenRows: number[]
  struckRows: number[]
}

/** Marked rows that are listed for one sheet; a sheet of an import has fewer rows than this. */
const MARKED_MAX = 50_000

/** @param tag of the sheet in xl/workbook.xml. */
export const isHiddenSheet = (tag: string) => /\sstate=["'](?:veryHidden|hidden)["']/.test(tag)

/** Styles and shared strings that are struck out, by index. */
export interface StruckOut {
  styles: ReadonlySet<number>
  strings: ReadonlySet<number>
}

/**
 * @param styles xl/styles.xml. @param strings xl/sharedStrings.xml; `''` for a part that the workbook does not have.
 */
export function struckOutIn(styles: string, strings: string): StruckOut {
  return { styles: struckStyles(styles), strings: struckStrings(strings) }
}

/** `<strike/>` and `<strike val="1"/>`; `val="0"` says that the text is not struck out. */
const STRIKE = /<(?:\w+:)?strike(?:\s*\/>|\s*>|\s+val=["'](?:1|true)["'])/

function struckStyles(xml: string): Set<number> {
  const fonts = elementsOf(sectionOf(xml, 'fonts'), 'font')
  const struck = new Set(fonts.flatMap((font, index) => (STRIKE.test(font) ? [index] : [])))
  if (struck.size === 0) return new Set()
  const formats = sectionOf(xml, 'cellXfs').matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)
  return new Set(
    [...formats].flatMap(([tag], index) => (struck.has(Number(/\sfontId=["'](\d{1,6})["']/.exec(tag)?.[1] ?? -1)) ? [index] : [])),
  )
}

function struckStrings(xml: string): Set<number> {
  if (!STRIKE.test(xml)) return new Set()
  const isStruck = (item: string) => {
    const runs = elementsOf(item, 'r').filter((run) => /<(?:\w+:)?t[\s>]/.test(run))
    return runs.length > 0 && runs.every((run) => STRIKE.test(run))
  }
  return new Set(elementsOf(xml, 'si').flatMap((item, index) => (isStruck(item) ? [index] : [])))
}

/** The content of the first element of this name. */
function sectionOf(xml: string, name: string): string {
  const start = new RegExp(`<(?:\\w+:)?${name}[\\s>]`).exec(xml)?.index ?? -1
  if (start === -1) return ''
  const end = xml.indexOf(`${name}>`, start + name.length + 1)
  return xml.slice(start, end === -1 ? undefined : end)
}

/** Elements of this name, each from its start to the start of the next one. */
function elementsOf(xml: string, name: string): string[] {
  const starts = Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}[\\s>/]`, 'g')), ({ index }) => index)
  return starts.map((start, at) => xml.slice(start, starts[at + 1]))
}

/** @param xml of one sheet. @returns marked rows that have at least one cell. */
export function markedRows(xml: string, struckOut: StruckOut): Pick<SheetMarks, 'hiddenRows' | 'struckRows'> {
  const marks: Pick<SheetMarks, 'hiddenRows' | 'struckRows'> = { hiddenRows: [], struckRows: [] }
  const hasStruck = struckOut.styles.size > 0 || struckOut.strings.size > 0
  if (!hasStruck && !/\s(?:hidden|ht)=/.test(xml)) return marks
  let next = 0
  for (const [row] of elementsIn(xml, 'row')) {
    const tag = row.slice(0, row.indexOf('>') + 1)
    const number = /\sr=["'](\d{1,7})["']/.exec(tag)?.[1]
    const index = number === undefined ? next : Number(number) - 1
    next = index + 1
    if (isHiddenRow(tag) && marks.hiddenRows.length < MARKED_MAX) marks.hiddenRows.push(index)
    else if (hasStruck && isStruckRow(row, struckOut) && marks.struckRows.length < MARKED_MAX) marks.struckRows.push(index)
  }
  return marks
}

/** Excel also hides a row by a height of 0. */
const isHiddenRow = (tag: string) => /\shidden=["'](?:1|true)["']|\sht=["']0(?:\.0+)?["']/.test(tag)

/** One element after the other: a sheet can be several megabytes. */
function* elementsIn(xml: string, name: string): Generator<[string]> {
  const pattern = new RegExp(`<(?:\\w+:)?${name}[\\s>]`, 'g')
  let start = pattern.exec(xml)?.index
  while (start !== undefined) {
    const end = pattern.exec(xml)?.index
    yield [xml.slice(start, end)]
    start = end
  }
}

function isStruckRow(row: string, { styles, strings }: StruckOut): boolean {
  const cells = elementsOf(row, 'c').filter((cell) => /<(?:\w+:)?(?:v|is)[\s>]/.test(cell))
  return cells.length > 0 && cells.every((cell) => styles.has(styleOf(cell)) || strings.has(stringOf(cell)))
}

const styleOf = (cell: string) => Number(/^<[^<>]*\ss=["'](\d{1,6})["']/.exec(cell)?.[1] ?? -1)
const stringOf = (cell: string) => (/^<[^<>]*\st=["']s["']/.test(cell) ? Number(/<(?:\w+:)?v>(\d{1,7})</.exec(cell)?.[1] ?? -1) : -1)
