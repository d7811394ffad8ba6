/** Chooses the engine by URL. */
import type { Db, Reading } from './db.ts'
import { openPostgres, readPostgres } from './postgres.ts'
import { withRollback } from './rollback.ts'
import { openSqlite, readSqlite } from './sqlite.ts'

/** Whether it names a PostgreSQL; everything else is the path of a SQLite file. */
export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

/**
 * Opens the database and brings its schema up to date.
 * @param url `postgres://…`, a file path, or `:memory:` is not offered: tests use files too.
 */
export async function openDb(url: string): Promise<Db> {
  return withRollback(await (isPostgres(url) ? openPostgres(url) : openSqlite(url)))
}

/**
 * Opens a database that ends with this process, as a rehearsal's does: nothing waits for the disk, and nothing of it
 * outlives a crash.
 * @param file in a folder of its own.
 */
export async function openPassing(file: string): Promise<Db> {
  return withRollback(await openSqlite(file, { lasting: false }))
}

/**
 * Opens the database for looking only, beside a live server. No step of the schema is taken: what it holds may be older
 * than this release, or newer.
 * @param ms how long one question may take; SQLite's are answered at once.
 * @throws DatabaseDown, also where there is no file.
 */
export function openToRead(url: string, ms: number): Reading {
  return isPostgres(url) ? readPostgres(url, ms) : readSqlite(url)
}
