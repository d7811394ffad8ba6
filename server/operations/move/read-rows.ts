/** The rows of a SQLite table, exactly, in the words of PostgreSQL's COPY. */
import { isUtf8 } from 'node:buffer'
import type { DatabaseSync } from 'node:sqlite'
import { OperationRefused } from '../refused.ts'

/** Of this many letters at least; a row is never parted. */
const CHUNK = 256 * 1024

interface Column {
  name: string
  /** Its place in the primary key, from 1; 0 where it has none. */
  key: number
}

type Value = string | bigint | null

/** COPY has words of its own for them; the last stands for bytes that are no text, or for itself. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[\\\t\n\r\0\uFFFD]/
const words: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export function columnsOf(database: DatabaseSync, table: string): Column[] {
  return database
    .prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
    .all(table)
    .map(({ name, pk }) => ({ name: String(name), key: Number(pk) }))
}

/** @throws OperationRefused for a text that PostgreSQL cannot keep, by table, row and column. */
export function* readRows(database: DatabaseSync, table: string, columns: readonly Column[]): Generator<Buffer> {
  // Numbers beyond 2^53 are exact as bigints only.
  const rows = database.prepare(`SELECT rowid, ${columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table)} ORDER BY rowid`)
  rows.setReadBigInts(true)
  rows.setReturnArrays(true)
  let chunk = ''
  for (const [rowid, ...values] of rows.iterate() as Iterable<[bigint, ...Value[]]>) {
    chunk += lineOf(values, () => refuseUnkept(database, table, columns, rowid))
    if (chunk.length < CHUNK) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

/** @param check is called for a row that may hold what nobody can keep. */
function lineOf(values: readonly Value[], check: () => void): string {
  let line = ''
  let between = ''
  for (const value of values) {
    line += between
    between = '\t'
    if (value === null) line += '\\N'
    else if (typeof value !== 'string') line += String(value)
    else if (!SPECIAL.test(value)) line += value
    else {
      if (value.includes('\0') || value.includes('\uFFFD')) check()
      line += value.replaceAll(/[\\\t\n\r]/g, (letter) => words[letter] as string)
    }
  }
  return `${line}\n`
}

/** Reads a row once more, by its bytes. @throws OperationRefused where they are no text, or have a NUL in it. */
function refuseUnkept(database: DatabaseSync, table: string, columns: readonly Column[], rowid: bigint): void {
  const bytes = columns.map(({ name }) => `CAST(${quoted(name)} AS BLOB) AS ${quoted(name)}`)
  const row = database.prepare(`SELECT ${bytes.join(', ')} FROM ${quoted(table)} WHERE rowid = ?`).get(rowid) ?? {}
  const isNul = (value: Uint8Array) => value.includes(0)
  for (const { name } of columns) {
    const value = row[name]
    if (!(value instanceof Uint8Array) || (!isNul(value) && isUtf8(value))) continue
    const key = columns
      .filter((column) => column.key > 0)
      .map((column) => `${column.name} = ${Buffer.from(row[column.name] as Uint8Array).toString()}`)
    const what = isNul(value) ? '含有空字符（U+0000）' : '不是有效的 UTF-8 文本'
    throw new OperationRefused(`表 ${table} 中 ${key.join('，')} 的一行，${name} ${what}，PostgreSQL 无法保存。请先改正这一处再搬迁。`)
  }
}
