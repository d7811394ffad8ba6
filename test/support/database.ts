/** A database of one's own for each test, on every engine that there is. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { describe, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { unknownSteps } from '#server/db/migrations.ts'
import { openDb } from '#server/db/open.ts'
import { newId } from '#server/flow/ids.ts'
import { enginesHere } from './lanes.ts'
import { schemasOfRun } from './whole-run.ts'

export interface Opened {
  db: Db
  /** Opens the same data again, as another server or a second start would. */
  url: string
  /** Closes it and takes its data away. */
  drop(): Promise<void>
}

export type Engine = 'sqlite' | 'postgres'

/** A place for a database, in which there is none. */
export type Unmade = Omit<Opened, 'db'>

const postgresUrl = process.env['TEST_DATABASE_URL']

const MEMORY = '/dev/shm'
const ROOM = 1024 ** 3

/** In memory where there is room: a commit outlives the process that made it, as on a disk, and waits for none. */
export function folderForFiles(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}

/** A file with every table and no rows: a copy of it spares the steps to it. */
let emptyFile: Buffer | undefined

async function migratedFile(url: string): Promise<Buffer> {
  const made = await openDb(url)
  // Only what has been used is closed, and only when all is closed does the file hold everything.
  await made.write((tx) => tx.selectFrom('tenants').select('id').execute())
  await made.read.selectFrom('tenants').select('id').execute()
  await made.close()
  return readFileSync(url)
}

async function freshSqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(folderForFiles(), 'huiwu-'))
  const url = join(folder, 'test.sqlite')
  if (emptyFile === undefined) emptyFile = await migratedFile(url)
  else writeFileSync(url, emptyFile)
  const db = await openDb(url)
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let postgres: Pool | undefined

async function ask<R extends object>(sql: string): Promise<R[]> {
  if (postgres === undefined) {
    postgres = new Pool({
      connectionString: postgresUrl,
      max: 1,
      allowExitOnIdle: true,
      // What takes everything away leaves no reference to look at. A superuser's word: for anybody else all are looked at.
      verify: (client, done) => {
        const go = () => done()
        client.query('SET session_replication_role = replica').then(go, go)
      },
    })
  }
  return (await postgres.query<R>(sql)).rows
}

/** A schema with every table and no rows, and the pool of connections to it. */
interface Spare {
  schema: string
  pool: Db
}

/**
 * Schemas that earlier tests of this process emptied, with their open connections: a new schema takes thirty times as long as
 * an emptied one, and each new connection reads the catalog again. Only within a run of the suite, which drops all of them
 * at its end (test/support/whole-run.ts).
 */
const spares: Spare[] | undefined = schemasOfRun() === undefined ? undefined : []

/** What has held much is slow to empty, and stays large. Bytes of rows: indexes have a page or two when there is nothing in them, and there are hundreds. */
const LARGE = 3 * 1024 * 1024

/** @returns whether it was worth it. */
async function emptied(schema: string): Promise<boolean> {
  const held = await ask<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = '${schema}'::regnamespace AND relname <> 'migration' AND pg_relation_size(oid) > 0`,
  )
  if (held.reduce((sum, { bytes }) => sum + Number(bytes), 0) > LARGE) return false
  // A test has played a newer release: the next one could not open it.
  const steps = await ask<{ name: string }>(`SELECT name FROM ${schema}.migration`)
  if (unknownSteps(steps.map(({ name }) => name)).length > 0) return false
  // In one statement they need no order: references are looked at when it is over.
  if (held.length > 0) await ask(`WITH ${held.map(({ name }) => `of_${name} AS (DELETE FROM ${schema}.${name})`).join(', ')} SELECT`)
  return true
}

async function newSchema(): Promise<string> {
  const schema = `${schemasOfRun() ?? 't'}_${newId(Date.now()).toLowerCase()}`
  await ask(`CREATE SCHEMA ${schema}`)
  return schema
}

const inSchema = (base: string, schema: string) =>
  `${base}${base.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`

/**
 * The database of one test on connections that other tests use before and after it: a new object, because the server
 * remembers answers by `db` and by `db.read`.
 */
function ownView(pool: Db): { db: Db; end: () => Promise<'closed' | 'open'> } {
  let state: 'open' | 'ended' | 'closed' = 'open'
  const writes = new Set<Promise<unknown>>()
  const db: Db = {
    ...pool,
    read: pool.read.withoutPlugins(),
    write: (work) => {
      if (state !== 'open') return Promise.reject(new Error('the test of this database has ended'))
      const write = pool.write(work)
      writes.add(write)
      const forget = () => void writes.delete(write)
      write.then(forget, forget)
      return write
    },
    close: () => {
      state = 'closed'
      return pool.close()
    },
  }
  const end = async () => {
    if (state === 'closed') return state
    state = 'ended'
    await Promise.allSettled(writes)
    return 'open'
  }
  return { db, end }
}

/** A schema of its own in the given database. */
async function freshPostgres(base: string): Promise<Opened> {
  const spare = spares?.pop()
  const schema = spare?.schema ?? (await newSchema())
  const url = inSchema(base, schema)
  const pool = spare?.pool ?? (await openDb(url))
  const { db, end } = ownView(pool)
  const drop = async () => {
    // Closed by the test: another process may have used the schema, and died with statements under way.
    const isOpen = (await end()) === 'open'
    if (isOpen && spares !== undefined && (await emptied(schema))) return void spares.push({ schema, pool })
    await pool.close()
    await ask(`DROP SCHEMA ${schema} CASCADE`)
  }
  return { db, url, drop }
}

/** @throws when PostgreSQL is asked for and TEST_DATABASE_URL names none. */
export function freshDatabase(engine: Engine = 'sqlite'): Promise<Opened> {
  if (engine === 'sqlite') return freshSqlite()
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL')
  return freshPostgres(postgresUrl)
}

/** No step has been taken there: for what makes a database itself. @throws as `freshDatabase` does. */
export async function unmadeDatabase(engine: Engine = 'sqlite'): Promise<Unmade> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(folderForFiles(), 'huiwu-'))
    return { url: join(folder, 'test.sqlite'), drop: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL')
  const schema = await newSchema()
  return { url: inSchema(postgresUrl, schema), drop: async () => void (await ask(`DROP SCHEMA ${schema} CASCADE`)) }
}

/** Runs a suite on SQLite and, in the lanes that lanes.ts names, on PostgreSQL. Without a PostgreSQL that half is skipped visibly. */
export function onBothEngines(name: string, suite: (engine: Engine) => void): void {
  for (const engine of enginesHere())
    describe(`${name} (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`, () => {
      if (engine === 'sqlite' || postgresUrl !== undefined) suite(engine)
      else it.skip('skipped: TEST_DATABASE_URL names no PostgreSQL', () => {})
    })
}
