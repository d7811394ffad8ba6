/** A file → its sheets. What it is is told by its first bytes; its name is not believed. */
import type { Sheet } from './cell.ts'
import { csvRows } from './csv.ts'
import { UnreadableFile } from './failures.ts'
import { xlsxSheets } from './xlsx.ts'

/**
 * @param headerWithin so many lines from the top of a csv may be its header.
 * @param spread whether what stands in a merged cell is read as standing in each row of it.
 * @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file.
 */
export async function readSheets(bytes: Uint8Array, headerWithin?: number, spread?: boolean): Promise<Sheet[]> {
  if (bytes.length === 0) throw new UnreadableFile('文件是空的')
  if (startsWith(bytes, 0x50, 0x4b)) return xlsxSheets(bytes, spread)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('不支持旧版 .xls 或加密的工作簿，请另存为 .xlsx 后重试')
  if (isPdf(bytes)) throw new UnreadableFile('不支持 PDF，请提供 .xlsx 或 .csv 文件')
  return [{ name: '', rows: csvRows(bytes, headerWithin) }]
}

export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x25, 0x50, 0x44, 0x46)
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}
