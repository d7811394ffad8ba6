/** A database of one's own for each test, on every engine that there is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { describe, it } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import { newId } from '#server/flow/ids.ts'

export interface Opened {
  db: Db
  /** Opens the same data again, as another server or a second start would. */
  url: string
  /** Closes it and takes its data away. */
  drop(): Promise<void>
}

export type Engine = 'sqlite' | 'postgres'

const postgresUrl = process.env['TEST_DATABASE_URL']

async function freshSqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-'))
  const url = join(folder, 'test.sqlite')
  const db = await openDb(url)
  return { db, url, drop: async () => { await db.close(); rmSync(folder, { recursive: true, force: true }) } }
}

/** A schema of its own in the given database. */
async function freshPostgres(base: string): Promise<Opened> {
  const schema = `t_${newId(Date.now()).toLowerCase()}`
  const admin = new Pool({ connectionString: base, max: 1 })
  await admin.query(`CREATE SCHEMA ${schema}`)
  const url = `${base}${base.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`
  const db = await openDb(url)
  return { db, url, drop: async () => { await db.close(); await admin.query(`DROP SCHEMA ${schema} CASCADE`); await admin.end() } }
}

/** @throws when PostgreSQL is asked for and TEST_DATABASE_URL names none. */
export function freshDatabase(engine: Engine = 'sqlite'): Promise<Opened> {
  if (engine === 'sqlite') return freshSqlite()
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL')
  return freshPostgres(postgresUrl)
}

/** Runs a suite on both engines; where there is no PostgreSQL its half is skipped, and says so. */
export function onBothEngines(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (SQLite)`, () => suite('sqlite'))
  if (postgresUrl === undefined) describe(`${name} (PostgreSQL)`, () => it.skip('skipped: TEST_DATABASE_URL names no PostgreSQL', () => {}))
  else describe(`${name} (PostgreSQL)`, () => suite('postgres'))
}
