/** An .xlsx workbook. Formulas count as the values they were saved with. */
import readXlsxFile from 'read-excel-file/node'
import { type Cell, isEmpty, type Sheet } from './cell.ts'
import { UnreadableFile } from './failures.ts'
import { isHiddenSheet, markedRows, struckOutIn } from './xlsx-marks.ts'
import { storedZip, unzipped } from './zip.ts'

/**
 * @param spread whether what stands in a merged cell is read as standing in each row of it.
 * @throws UnreadableFile
 */
export async function xlsxSheets(bytes: Uint8Array, spread = false): Promise<Sheet[]> {
  const parts = unzipped(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (name) => /\.(?:xml|rels)$/.test(name))
  if (!parts.some(({ name }) => name.toString() === 'xl/workbook.xml')) throw new UnreadableFile('这不是 Excel 工作簿，请选择 .xlsx 文件')
  if (parts.some(({ data }) => data.includes('<!DOCTYPE') || data.includes('<!ENTITY')))
    throw new UnreadableFile('Excel 文件含有不允许的声明，无法读取')
  for (const { name, data } of parts) if (name.toString().startsWith('xl/worksheets/')) checkGrid(data.toString('latin1'))
  const sheets = await readXlsxFile(storedZip(parts)).catch(() => {
    throw new UnreadableFile('Excel 文件已损坏，请另存为 .xlsx 后重试')
  })
  // The library types a Date cell as the constructor itself.
  const inBook = sheetsInBook(parts)
  const struckOut = struckOutIn(textOfPart(parts, 'xl/styles.xml'), textOfPart(parts, 'xl/sharedStrings.xml'))
  const budget = { cells: GRID_CELLS }
  return sheets.map(({ sheet: name, data }, place) => {
    const { part, isHidden = false } = inBook[place] ?? {}
    const xml = textOfPart(parts, part)
    const rows = data as Cell[][]
    if (spread) spreadDown(rows, xml, budget)
    return { name, rows, isHidden, ...markedRows(xml, struckOut) }
  })
}

/** Cells of the rectangle that a reader makes of a sheet: it fills every gap, down to the last row and out to the last column. */
const GRID_CELLS = 4_000_000

/** The last row that Excel has. */
const LAST_ROW = 1_048_576

/** @param xml of one sheet. @throws UnreadableFile where one far cell makes the sheet too large to hold. */
function checkGrid(xml: string): void {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', row] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^<>]*?\br=["']([A-Z]{0,3})(\d{1,15})["']/g)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnIndex(letters) + 1)
    if (rows > LAST_ROW || rows * columns > GRID_CELLS)
      throw new UnreadableFile('表格的范围过大（最右或最下有孤立的单元格），请另存为只含所需行列的表格后重试')
  }
}

/** @returns 0 for A. */
const columnIndex = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Parts = readonly { name: Buffer; data: Buffer }[]

/** More merged cells than this are no table. */
const MERGED_MAX = 10_000

/** @returns `''` for a part that the workbook does not have. */
const textOfPart = (parts: Parts, wanted: string | undefined) => parts.find(({ name }) => name.toString() === wanted)?.data.toString() ?? ''

/** The sheets in the order of the workbook; `part` is undefined if the workbook does not name the sheet's part. */
function sheetsInBook(parts: Parts): { part: string | undefined; isHidden: boolean }[] {
  const relations = textOfPart(parts, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)
  const targets = new Map(
    Array.from(relations, ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')?.replace(/^\/?(?:xl\/)?/, 'xl/')]),
  )
  const sheets = textOfPart(parts, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)
  return Array.from(sheets, ([tag]) => ({ part: targets.get(/\s\w+:id=["']([^"']+)["']/.exec(tag)?.[1]), isHidden: isHiddenSheet(tag) }))
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']+)["']`).exec(tag)?.[1]

/** Down its first column only: what stands across belongs to a title. */
function spreadDown(rows: Cell[][], xml: string, budget: { cells: number }): void {
  const merged = xml.matchAll(/<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g)
  for (const [, letters = '', from, to] of merged.take(MERGED_MAX)) {
    const column = columnIndex(letters)
    const value = rows[Number(from) - 1]?.[column]
    if (isEmpty(value)) continue
    const below = rows.slice(Number(from), Number(to))
    // Merged cells of a real table do not overlap.
    budget.cells -= below.length
    if (budget.cells < 0) throw new UnreadableFile('表格中合并的单元格过多，请取消合并后重试')
    for (const row of below) if (isEmpty(row[column])) row[column] = value
  }
}
