/** An .xlsx workbook. Formulas count as the values they were saved with. */
import readXlsxFile from 'read-excel-file/node'
import type { Cell, Sheet } from './cell.ts'
import { UnreadableFile } from './failures.ts'
import { storedZip, unzipped } from './zip.ts'

/** @throws UnreadableFile */
export async function xlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = unzipped(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (name) => /\.(?:xml|rels)$/.test(name))
  if (!parts.some(({ name }) => name.toString() === 'xl/workbook.xml')) throw new UnreadableFile('这不是 Excel 工作簿，请选择 .xlsx 文件')
  if (parts.some(({ data }) => data.includes('<!DOCTYPE') || data.includes('<!ENTITY')))
    throw new UnreadableFile('Excel 文件含有不允许的声明，无法读取')
  const sheets = await readXlsxFile(storedZip(parts)).catch(() => {
    throw new UnreadableFile('Excel 文件已损坏，请另存为 .xlsx 后重试')
  })
  // The library types a Date cell as the constructor itself.
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }))
}
