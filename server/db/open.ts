/** Chooses the engine by URL. */
import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Whether it names a PostgreSQL; everything else is the path of a SQLite file. */
export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

/**
 * Opens the database and brings its schema up to date.
 * @param url `postgres://…`, a file path, or `:memory:` is not offered: tests use files too.
 */
export function openDb(url: string): Promise<Db> {
  return isPostgres(url) ? openPostgres(url) : openSqlite(url)
}
