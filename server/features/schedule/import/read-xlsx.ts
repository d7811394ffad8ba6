/** An .xlsx workbook: every sheet with a header row, merged dates carried down. Formulas count as the values they were saved with. */
import readXlsxFile from 'read-excel-file/node'
import type { Cell } from './moments.ts'
import { type Programme, UnreadableProgramme } from './programme.ts'
import { readTables } from './read-table.ts'
import { storedZip, unzipped } from './zip.ts'
import type { Zone } from './zone.ts'

/** @throws UnreadableProgramme */
export async function readXlsx(bytes: Uint8Array, zone?: Zone): Promise<Programme> {
  const parts = unzipped(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (name) => /\.(?:xml|rels)$/.test(name))
  if (!parts.some(({ name }) => name.toString() === 'xl/workbook.xml'))
    throw new UnreadableProgramme('这不是 Excel 工作簿，请选择 .xlsx 文件')
  if (parts.some(({ data }) => data.includes('<!DOCTYPE') || data.includes('<!ENTITY')))
    throw new UnreadableProgramme('Excel 文件含有不允许的声明，无法读取')
  const sheets = await readXlsxFile(storedZip(parts)).catch(() => {
    throw new UnreadableProgramme('Excel 文件已损坏，请另存为 .xlsx 后重试')
  })
  // The library types a Date cell as the constructor itself.
  return readTables(
    sheets.map(({ sheet, data }) => ({ rows: data as unknown as Cell[][], name: sheet, datesCarry: true })),
    zone,
  )
}
