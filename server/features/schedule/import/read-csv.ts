/** A .csv (or tab- or semicolon-separated) file: UTF-8 or UTF-16 with or without BOM, else GB18030, as Chinese Excel saves it. */
import { CsvError, parse } from 'csv-parse/sync'
import { type Programme, UnreadableProgramme } from './programme.ts'
import { readTables } from './read-table.ts'
import type { Zone } from './zone.ts'

/** @throws UnreadableProgramme */
export function readCsv(bytes: Uint8Array, zone?: Zone): Programme {
  const text = decoded(bytes)
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

function decoded(bytes: Uint8Array): string {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  for (const encoding of [label, 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new UnreadableProgramme('文件的文字编码无法识别，请另存为 UTF-8 编码的 CSV')
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  return [',', '\t', ';', '，'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] as string
}
