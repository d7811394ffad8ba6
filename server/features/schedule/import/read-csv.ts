/** A .csv (or tab- or semicolon-separated) file. */
import { CsvError, parse } from 'csv-parse/sync'
import { textOf } from './encoding.ts'
import { type Programme, UnreadableProgramme } from './programme.ts'
import { readTables } from './read-table.ts'
import type { Zone } from './zone.ts'

/** @throws UnreadableProgramme */
export function readCsv(bytes: Uint8Array, zone?: Zone): Programme {
  const text = textOf(bytes)
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      info: false,
      max_record_size: 1_000_000,
    }) as string[][]
    return readTables([{ rows }], zone)
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableProgramme(`CSV 文件第 ${error.lines ?? '?'} 行附近的引号不成对，无法读取`)
    throw error
  }
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  return [',', '\t', ';', '，'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] as string
}
