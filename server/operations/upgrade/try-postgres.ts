/**
 * Steps tried on a copy of a PostgreSQL schema: in a database made for it, as pg_dump and pg_restore bring it there; where
 * the account may make none, in a schema beside it, built by our own steps and filled row by row. Both are gone afterwards;
 * what a killed trial has left, the next one takes away.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { migratePostgres, type Taken } from '../../db/migrate.ts'
import { migrationTable, statementsOf } from '../../db/migration.ts'
import { migrations } from '../../db/migrations.ts'
import { systemClock } from '../../flow/clock.ts'
import { askPostgres, stepsOf } from '../ask.ts'
import type { Tried } from './compared.ts'
import { copyPostgres } from '../backup/copy-postgres.ts'
import { DATABASE } from '../archive/manifest.ts'
import { enterPassing } from '../passing.ts'
import { environmentFor, programFor, versionOf } from '../postgres/postgres-programs.ts'
import { referredFirst } from './referred-first.ts'
import { OperationRefused } from '../refused.ts'
import { schemaOf, takeStock } from '../stock.ts'

const NAME = 'huiwu_trial_'

interface How {
  /** Connected to the database itself; nothing of it is written. */
  client: Client
  taken: Taken
  signal: AbortSignal | undefined
}

export async function tryOnPostgres(url: string, how: How): Promise<Tried> {
  const { client } = how
  const { rows } = await client.query<{ databases: boolean; schemas: boolean }>(
    `SELECT (SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user) AS databases,
      has_database_privilege(current_database(), 'CREATE') AS schemas`,
  )
  const may = rows[0] as { databases: boolean; schemas: boolean }
  if (!may.databases && !may.schemas)
    throw new OperationRefused(
      `试运行要把数据复制一份，而账户 ${client.user} 既没有建数据库的权限，也没有在数据库 ${client.database} 中建模式的权限。` +
        `请由管理员执行 GRANT CREATE ON DATABASE ${client.database} TO ${client.user}，试完可以收回。`,
    )
  await client.query('SET statement_timeout = 0')
  await takeAwayLeft(client)
  const name = `${NAME}${systemClock()}`
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
  const programs = may.databases ? await programsFor(client, may.schemas) : undefined
  return programs === undefined ? inSchema(url, name, how) : inDatabase(url, name, programs, how)
}

/** A trial holds a lock of its name for as long as it goes on. */
async function takeAwayLeft(client: Client): Promise<void> {
  const own = `(SELECT oid FROM pg_roles WHERE rolname = current_user)`
  const left = await client.query<{ name: string; what: string }>(
    `SELECT datname AS name, 'DATABASE' AS what FROM pg_database WHERE datname ~ '^${NAME}\\d+$' AND datdba = ${own}
      UNION ALL SELECT nspname, 'SCHEMA' FROM pg_namespace WHERE nspname ~ '^${NAME}\\d+$' AND nspowner = ${own}`,
  )
  for (const { name, what } of left.rows) {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS free', [name])
    if (rows[0]?.free !== true) continue
    await client.query(what === 'DATABASE' ? `DROP DATABASE IF EXISTS ${name}` : `DROP SCHEMA IF EXISTS ${name} CASCADE`)
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
  }
}

interface Programs {
  dump: string
  restore: string
}

/** @returns undefined where there are none, and there is another way. */
async function programsFor(client: Client, isAnotherWay: boolean): Promise<Programs | undefined> {
  try {
    const version = await versionOf(client)
    return { dump: await programFor('pg_dump', version), restore: await programFor('pg_restore', version) }
  } catch (error) {
    if (isAnotherWay && error instanceof OperationRefused) return undefined
    throw error
  }
}

async function inDatabase(url: string, name: string, { restore }: Programs, { client, taken, signal }: How): Promise<Tried> {
  const { folder, leave } = enterPassing()
  try {
    const { schema } = await copyPostgres(url, folder, { check: () => {}, signal })
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    const there = new URL(url)
    there.pathname = `/${name}`
    const trial = await connect(there.href)
    try {
      const quoted = trial.escapeIdentifier(schema)
      await trial.query(`CREATE SCHEMA IF NOT EXISTS ${quoted}`)
      await trial.query(`SET search_path = ${quoted}`)
      await fill(restore, environmentFor(client, url), { name, schema, file: join(folder, DATABASE.postgres), signal })
      return await taking(trial, taken)
    } finally {
      await trial.end().catch(() => {})
    }
  } finally {
    leave()
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

async function fill(
  program: string,
  env: Record<string, string>,
  { name, schema, file, signal }: { name: string; schema: string; file: string; signal: AbortSignal | undefined },
): Promise<void> {
  // Named by its schema, which is there: some versions of pg_dump say to make `public`, others do not.
  const parts = [`--dbname=${name}`, `--schema=${schema}`, '--no-owner', '--no-privileges', '--exit-on-error', '--no-password', file]
  const child = spawn(program, parts, { env, stdio: ['ignore', 'ignore', 'pipe'], ...(signal && { signal }) })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // Ended by the signal it still writes for a moment: its end is waited for.
  child.on('error', () => {})
  const [code] = (await once(child, 'close')) as [number | null]
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`pg_restore ended with ${code}: ${said.trim()}`)
}

async function inSchema(url: string, name: string, { client, taken, signal }: How): Promise<Tried> {
  const trial = await connect(url)
  try {
    // One moment of all tables, and nothing to be seen of it until it is whole.
    await trial.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const ask = askPostgres(trial)
    const [row] = await ask('SELECT quote_ident(current_schema()) AS schema')
    const source = String(row?.['schema'])
    const columns = await schemaOf(ask, 'postgres')
    const done = new Set(await stepsOf(ask, columns))
    await trial.query(`CREATE SCHEMA ${name}`)
    await trial.query(`SET search_path = ${name}`)
    for (const step of [migrationTable, ...migrations.filter((one) => done.has(one.name))])
      for (const statement of statementsOf(step, 'postgres')) await trial.query(statement)
    refuseOther(columns, await schemaOf(ask, 'postgres'))
    for (const table of await tablesInOrder(trial)) {
      const names = [...(columns.get(table) as ReadonlySet<string>)].join(', ')
      await trial.query(`DELETE FROM ${table}`)
      await trial.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source}.${table}`)
      signal?.throwIfAborted()
    }
    await trial.query('COMMIT')
    return await taking(trial, taken)
  } finally {
    await trial.end().catch(() => {})
    await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`)
  }
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>

/** @throws OperationRefused where somebody has changed the schema by hand: what is tried here would not be what is there. */
function refuseOther(is: Columns, should: Columns): void {
  const text = (columns: Columns, table: string) => [...(columns.get(table) ?? [])].toSorted().join(', ')
  const other = [...new Set([...is.keys(), ...should.keys()])].filter((table) => text(is, table) !== text(should, table))
  if (other.length > 0)
    throw new OperationRefused(
      `数据库中的表 ${other.join('、')} 与本产品建立的不同，像是被手工改过；在模式中试运行不能说明问题。` +
        '请让账户可以建数据库（ALTER ROLE … CREATEDB）后再试，或先改回原样。',
    )
}

async function tablesInOrder(trial: Client): Promise<string[]> {
  const { rows } = await trial.query<{ name: string; refers: string[] }>(
    `SELECT c.relname AS name, array(SELECT confrelid::regclass::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') AS refers
      FROM pg_class AS c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  )
  return referredFirst(new Map(rows.map(({ name, refers }) => [name, refers])))
}

/** The steps that are left, in the schema that the trial has its eyes on. */
async function taking(trial: Client, taken: Taken): Promise<Tried> {
  await trial.query('SET statement_timeout = 0')
  const ask = askPostgres(trial)
  const size = async () => {
    const [row] = await ask(
      `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS n FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    )
    return Number(row?.['n'])
  }
  const [before, bytes] = [await takeStock(ask, 'postgres'), await size()]
  await migratePostgres(trial, taken)
  return { before, after: await takeStock(ask, 'postgres'), bytes: { before: bytes, after: await size() } }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
