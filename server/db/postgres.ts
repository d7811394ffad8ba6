/** PostgreSQL by URL, through pg. */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types as parsers } from 'pg'
import type { Db } from './db.ts'
import { named, nameOf } from './prepared.ts'
import { migrations, statementsOf } from './migrations.ts'
import type { Tables } from './tables.ts'

/** More connections make a hot row slower, not faster. */
const POOL = 6
/** Deadlock and serialisation failures: the whole transaction may simply run again. */
const RETRIED = new Set(['40P01', '40001'])
const TRIES = 4
/** Only one server migrates at a time; the number is ours and means nothing. */
const MIGRATION_LOCK = 728_401

/** int8 and numeric arrive as text; every number we keep is a safe integer. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === 20 || oid === 1700 ? Number : parsers.getTypeParser(oid, format as 'text')) as typeof parsers.getTypeParser,
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at BIGINT NOT NULL)')
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const done = new Set(rows.map((row) => row.name))
    for (const step of migrations.filter((step) => !done.has(step.name))) {
      for (const statement of statementsOf(step, 'postgres')) await client.query(statement)
      await client.query('INSERT INTO migration VALUES ($1, extract(epoch from now())::bigint * 1000)', [step.name])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** The array type of each column, for inserts by `unnest`. */
async function columnTypes(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ column: string; type: string }>(
    `SELECT table_name || '.' || column_name AS column, data_type AS type FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  return new Map(rows.map((row) => [row.column, row.type]))
}

/** A connection keeps the plans of hot statements: to plan one that joins four tables takes longer than to run it. */
function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values }, ...more)
  }) as typeof client.query
}

/** @param url a PostgreSQL connection string; `?options=-c search_path=…` chooses a schema. */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new Pool({ connectionString: url, max: POOL, types })
  // An idle connection that breaks must not take the process with it; the pool replaces it.
  pool.on('error', () => {})
  pool.on('connect', keepPlans)
  await migrate(pool)
  const columns = await columnTypes(pool)
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read,
    writers: 2,
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await read.transaction().execute(work)
        } catch (error) {
          if (attempt >= TRIES || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
        }
      }
    },
    insertMany: async (tx, table, rows) => {
      const names = Object.keys(rows[0] ?? {})
      if (names.length === 0) return
      const arrays = names.map((name, place) => `$${place + 1}::${columns.get(`${table}.${name}`)}[]`)
      const sql = named(`INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`)
      await tx.executeQuery(
        CompiledQuery.raw(
          sql,
          names.map((name) => rows.map((row) => row[name])),
        ),
      )
    },
    serialise: async (tx, key) => {
      await tx.executeQuery(CompiledQuery.raw('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]))
    },
    close: () => read.destroy(),
  }
}
