/** A SQLite file with one byte changed that queries do not notice, as a disk changes one. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Bytes that a page's header calls free between its cells; the header of the page that begins a table is that of a small one. */
const FREE_BYTES = 7

/** @param file of a database that no process has open. @param table whose first page gets the changed byte. */
export function damage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  const { root, size } = database
    .prepare('SELECT rootpage AS root, page_size AS size FROM sqlite_schema, pragma_page_size WHERE name = ?')
    .get(table) as { root: number; size: number }
  database.close()
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.from([9]), 0, 1, (root - 1) * size + FREE_BYTES)
  closeSync(opened)
}
