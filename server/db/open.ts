/** Chooses the engine by URL. */
import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Opens the database and brings its schema up to date.
 * @param url `postgres://…`, a file path, or `:memory:` is not offered: tests use files too.
 */
export function openDb(url: string): Promise<Db> {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url)
}
