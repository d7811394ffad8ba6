/** A .csv (or tab- or semicolon-separated) file. */
import { CsvError, parse } from 'csv-parse/sync'
import { textOf } from './encoding.ts'
import { UnreadableFile } from './failures.ts'

/** How programs write digits that Excel shall not take for a number: ="0012". */
const KEPT_AS_TEXT = /(^|[,\t;])=("[^"\r\n]*")/gm

/**
 * @param headerWithin so many lines from the top may be the header, which tells the separator.
 * @throws UnreadableFile
 */
export function csvRows(bytes: Uint8Array, headerWithin = 1): string[][] {
  const text = textOf(bytes).replace(KEPT_AS_TEXT, '$1$2')
  try {
    return parse(text, {
      delimiter: delimiterOf(text, headerWithin),
      relax_column_count: true,
      skip_empty_lines: false,
      info: false,
      max_record_size: 1_000_000,
    }) as string[][]
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableFile(`CSV 文件第 ${error.lines ?? '?'} 行起的内容过长，请检查引号是否成对、列数是否过多`)
    if (error instanceof CsvError) throw new UnreadableFile(`CSV 文件第 ${error.lines ?? '?'} 行附近的引号不成对，无法读取`)
    throw error
  }
}

/** The separator that a line of these has most of. */
function delimiterOf(text: string, headerWithin: number): string {
  const lines = text.split(/\r\n?|\n/, headerWithin).map((line) => line.replace(/"[^"]*"/g, ''))
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return [',', '\t', ';', '，'].toSorted((a, b) => most(b) - most(a))[0] as string
}
