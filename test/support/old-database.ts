/**
 * Databases of earlier landings, as people had filled them then: made by `node scripts/fixtures.ts` out of git history,
 * kept in words of no engine, and built again on either with the steps that there were.
 */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { migrationTable, type Migration, statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { type Engine, type Unmade, unmadeDatabase } from './database.ts'
import type { Told } from './people-of-then.ts'
import { root } from './sources.ts'

type Value = string | number | null

export interface OldDatabase {
  /** What it had been through, and when. */
  steps: { name: string; at: number }[]
  /** When it was left, epoch ms. */
  madeAt: number
  /** The key that it was filled under. */
  secret: string
  told: Told
  /** What others refer to comes before them. */
  tables: { name: string; columns: string[]; rows: Value[][] }[]
}

export const oldDatabases = join(root, 'test/fixtures/databases')
const ENDING = '.json.gz'

/** The last step of each, the earliest first. */
export function landings(): string[] {
  const kept = new Set(readdirSync(oldDatabases).map((file) => file.slice(0, -ENDING.length)))
  return migrations.map(({ name }) => name).filter((name) => kept.has(name))
}

/** What each step said when it landed: a digest of its statements. */
export const landedSteps = join(root, 'test/fixtures/landed-steps.json')

export function readLandedSteps(): Record<string, string> {
  return existsSync(landedSteps) ? (JSON.parse(readFileSync(landedSteps, 'utf8')) as Record<string, string>) : {}
}

/** What each step says today. */
export function digests(): Record<string, string> {
  const digest = (step: Migration) => hash('sha256', statementsOf(step, 'sqlite').join(';\n') + (step.postgres ?? '')).slice(0, 16)
  return Object.fromEntries(migrations.map((step) => [step.name, digest(step)]))
}

export function readOldDatabase(landing: string): OldDatabase {
  return JSON.parse(gunzipSync(readFileSync(join(oldDatabases, landing + ENDING))).toString('utf8')) as OldDatabase
}

/** @returns the file's name and its bytes. */
export function packOldDatabase(old: OldDatabase): { name: string; bytes: Buffer } {
  const bytes = gzipSync(JSON.stringify(old), { level: 9 })
  return { name: join(oldDatabases, (old.steps.at(-1)?.name ?? '') + ENDING), bytes }
}

/** The statements that have made its schema, and those that say so. */
export function schemaStatements(steps: OldDatabase['steps'], engine: Engine): string[] {
  const unknown = steps.filter(({ name }) => !migrations.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`no such steps: ${unknown.map(({ name }) => name).join(', ')}`)
  const taken = migrations.filter((step) => steps.some(({ name }) => name === step.name))
  return [migrationTable, ...taken].flatMap((step) => statementsOf(step, engine))
}

/** Builds it as it was left; nobody has opened it since. */
export async function oldDatabase(engine: Engine, old: OldDatabase): Promise<Unmade> {
  const made = await unmadeDatabase(engine)
  await (engine === 'sqlite' ? oldFile(made.url, old) : fillPostgres(made.url, old))
  return made
}

/** Steps may have filled tables themselves: what counts is what was there when it was left. */
const inOrder = ({ tables, steps }: OldDatabase) => [
  ...tables,
  { name: 'migration', columns: ['name', 'at'], rows: steps.map(({ name, at }) => [name, at]) },
]

/** The same, in a SQLite file at a place of one's own. */
export function oldFile(file: string, old: OldDatabase): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; BEGIN')
  for (const statement of schemaStatements(old.steps, 'sqlite')) database.exec(statement)
  for (const { name, columns, rows } of inOrder(old)) {
    database.exec(`DELETE FROM ${name}`)
    const insert = database.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    for (const row of rows) insert.run(...row)
  }
  database.exec('COMMIT')
  database.close()
}

async function fillPostgres(url: string, old: OldDatabase): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(schemaStatements(old.steps, 'postgres').join(';\n'))
    for (const { name, columns, rows } of inOrder(old)) {
      const objects = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])))
      // One statement: rows of a table may refer to each other.
      const names = columns.join(', ')
      const filled = `INSERT INTO ${name} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1)`
      if (rows.length > 0) await client.query(filled, [JSON.stringify(objects)])
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
