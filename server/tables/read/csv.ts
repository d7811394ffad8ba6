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
  const delimiter = delimiterOf(text, headerWithin)
  const strict = recordsIn(text, delimiter)
  if (!(strict instanceof CsvError)) return strict
  // WeChat writes a tab between the closing quotation mark and the separator.
  const padding = delimiter === '\t' ? /" +(?=[\t\r\n]|$)/g : /"[ \t]+(?=[,;，\r\n]|$)/g
  const relaxed = recordsIn(text.replace(padding, '"'), delimiter, { relax_quotes: true })
  if (!(relaxed instanceof CsvError)) return relaxed
  if (relaxed.code === 'CSV_MAX_RECORD_SIZE' && !text.includes('"'))
    throw new UnreadableFile(`CSV 文件第 ${relaxed.lines ?? '?'} 行起的内容过长，请检查列数是否过多`)
  return linesApart(text, delimiter)
}

/** A quotation mark that never ends costs its own line: quotation marks of other lines end on their line. */
function linesApart(text: string, delimiter: string): string[][] {
  return text.split(/\r\n?|\n/).map((line) => {
    const records = recordsIn(line, delimiter, { relax_quotes: true })
    if (!(records instanceof CsvError)) return records[0] ?? []
    return line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  })
}

function recordsIn(text: string, delimiter: string, options: { relax_quotes?: boolean } = {}): string[][] | CsvError {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      info: false,
      max_record_size: 1_000_000,
      ...options,
    }) as string[][]
  } catch (error) {
    if (error instanceof CsvError) return error
    throw error
  }
}

/** The separator that a line of these has most of. */
function delimiterOf(text: string, headerWithin: number): string {
  const lines = text.split(/\r\n?|\n/, headerWithin).map((line) => line.replace(/"[^"]*"(?:\t(?=[,;，]|$))?/g, ''))
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return [',', '\t', ';', '，'].toSorted((a, b) => most(b) - most(a))[0] as string
}
