/**
 * Every table there is. On PostgreSQL other tests come and go in schemas beside this one, which the query layer's
 * introspection would trip over, and information_schema would look through.
 */
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { TableName } from '#server/db/tables.ts'

export async function tableNames({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<TableName[]> {
  const names =
    engine === 'sqlite'
      ? sql<{ name: TableName }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
      : sql<{ name: TableName }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`
  return (await names.execute(read)).rows.map(({ name }) => name)
}

/** What every table says, by its name. */
export async function everyRow(db: Db): Promise<Map<TableName, string>> {
  const rowsIn = async (name: TableName) => JSON.stringify(await db.read.selectFrom(name).selectAll().execute())
  return new Map(await Promise.all((await tableNames(db)).map(async (name) => [name, await rowsIn(name)] as const)))
}

export interface CommitWatch {
  /** Whether a transaction has changed the database since the last call, or since the start. */
  hasChanged(): boolean
  close(): void
}

/** Watches an SQLite database for committed changes of any row, at the cost of one pragma. @param url the database's file. */
export function watchCommits(url: string): CommitWatch {
  const watcher = new DatabaseSync(url, { readOnly: true })
  // SQLite raises data_version when another connection has committed a change.
  const statement = watcher.prepare('PRAGMA data_version')
  const version = () => statement.get()?.['data_version']
  let last = version()
  return {
    hasChanged: () => {
      const before = last
      last = version()
      return last !== before
    },
    close: () => watcher.close(),
  }
}
