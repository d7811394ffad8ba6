/**
 * An empty schema of PostgreSQL. All of it is one transaction, comparison included: until that ends nobody sees a table,
 * and a restore that is killed has never been.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { MIGRATION_LOCK } from '../../db/migrate.ts'
import { readEntry } from '../archive/archive.ts'
import { askPostgres } from '../ask.ts'
import { DATABASE } from '../archive/manifest.ts'
import { connected } from '../postgres/connected.ts'
import { type Psql, PsqlEnded, startPsql } from '../postgres/psql.ts'
import { environmentFor, programFor, versionOf } from '../postgres/postgres-programs.ts'
import { OperationRefused } from '../refused.ts'
import { type EmptyPlace, type Filling, refuseOther, unlessGivenUp } from './empty-place.ts'
import { type Ask, schemaOf, type Stock, takeStock } from '../stock.ts'

/** How it is reached from now on. */
interface Reached {
  url: string
  schema: string
  /** Of the server. */
  version: number
  /** The folder of pg_restore and psql. */
  programs: string
  env: Record<string, string>
}

/** @throws OperationRefused where there is something already, or what is needed for it is missing. */
export async function emptyPostgres(url: string): Promise<EmptyPlace> {
  const reached = await connected(url, async (client) => {
    const schema = await refuseUnlessEmpty(askPostgres(client))
    const version = await versionOf(client)
    const program = await programFor('pg_restore', version)
    if (!existsSync(join(dirname(program), 'psql')))
      throw new OperationRefused(`${dirname(program)} 里没有 psql。请安装 Debian 软件包 postgresql-client。`)
    return { url, schema, version, programs: dirname(program), env: environmentFor(client, url) }
  })
  return { engine: 'postgres', receive: (filling) => fill(reached, filling) }
}

const RELATIONS = `SELECT relname AS name FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') ORDER BY relname`

/** @returns the schema that it asks. */
async function refuseUnlessEmpty(ask: Ask): Promise<string> {
  const [row] = await ask('SELECT current_schema() AS schema')
  const schema = row?.['schema']
  if (typeof schema !== 'string')
    throw new OperationRefused('DATABASE_URL 的 search_path 中没有一个模式存在。请先建立它（CREATE SCHEMA）。')
  const found = (await ask(RELATIONS)).map(({ name }) => String(name))
  if (found.length > 0)
    throw new OperationRefused(
      `DATABASE_URL 指向的模式 ${schema} 中已有 ${found.length} 个表（${found.slice(0, 3).join('、')}${found.length > 3 ? '…' : ''}），` +
        '只能恢复到空的位置。请换一个空数据库，或另建一个空模式。',
    )
  return schema
}

async function fill(reached: Reached, { file, manifest, beforeSeen, signal }: Filling): Promise<Stock> {
  const { programs, env, schema } = reached
  const psql = startPsql(join(programs, 'psql'), env)
  let takeBack = () => {}
  let found: Stock
  try {
    await psql.run('BEGIN')
    // A server that starts here meanwhile waits at its first step, and then finds what has come.
    await psql.run(`SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const path = `SET search_path TO ${escapeIdentifier(schema)}`
    await psql.run(path)
    await refuseUnlessEmpty(psql.ask)
    await under(psql, [manifest.schema, schema], () => pour(reached, psql, { file, from: manifest.schema, signal }))
    await psql.run(path)
    // The dump has no statistics, and the first buyers would wait for plans made without any.
    const tables = [...(await schemaOf(psql.ask, 'postgres')).keys()]
    if (tables.length > 0) await psql.run(`ANALYZE ${tables.map(escapeIdentifier).join(', ')}`)
    found = await takeStock(psql.ask, 'postgres')
    refuseOther(file, manifest, found)
    signal?.throwIfAborted()
    takeBack = beforeSeen()
  } catch (error) {
    await psql.end()
    signal?.throwIfAborted()
    throw error instanceof PsqlEnded ? refusedBy(error, manifest.schema, schema) : error
  }
  try {
    await psql.run('COMMIT')
  } catch (error) {
    if (await isThere(reached)) return found
    takeBack()
    throw error instanceof PsqlEnded ? refusedBy(error, manifest.schema, schema) : error
  } finally {
    await psql.end()
  }
  return found
}

/** A connection that broke at the commit says nothing of whether it was. */
function isThere({ url }: Reached): Promise<boolean> {
  return connected(url, async (client) => (await askPostgres(client)(RELATIONS)).length > 0)
}

/**
 * A dump names the schema that it was made from in each of its statements. For the time of this transaction, which
 * nobody else sees, the empty schema has that name; one that had it steps aside.
 */
async function under(psql: Psql, [from, to]: readonly [string, string], work: () => Promise<void>): Promise<void> {
  if (from === to) return work()
  const [theirs, ours, aside] = [from, to, `${from.slice(0, 40)}_aside_${process.pid}`].map(escapeIdentifier) as [string, string, string]
  const taken = (await psql.ask('SELECT nspname FROM pg_catalog.pg_namespace')).some(({ nspname }) => nspname === from)
  if (taken) await psql.run(`ALTER SCHEMA ${theirs} RENAME TO ${aside}`)
  await psql.run(`ALTER SCHEMA ${ours} RENAME TO ${theirs}`)
  await work()
  await psql.run(`ALTER SCHEMA ${theirs} RENAME TO ${ours}`)
  if (taken) await psql.run(`ALTER SCHEMA ${aside} RENAME TO ${theirs}`)
}

async function pour(
  { programs, env, version }: Reached,
  psql: Psql,
  { file, from, signal }: { file: string; from: string; signal: AbortSignal | undefined },
): Promise<void> {
  const child = spawn(
    join(programs, 'pg_restore'),
    // Of one schema's objects only: it is there, and the dump would make it again.
    ['--file=-', `--schema=${from}`, '--no-owner', '--no-privileges', '--no-comments', '--no-publications', '--no-subscriptions'],
    { env, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code, poured] = await Promise.all([
    endOf(child),
    pipeline(child.stdout, unlessGivenUp(signal), withoutUnknown(version), psql.into, { end: false }).then(
      () => true,
      () => false,
    ),
    // It ends early where it refuses to go on: then it says why.
    readEntry(file, DATABASE.postgres, child.stdin).catch((error: unknown) => {
      if (error instanceof OperationRefused) throw error
    }),
  ])
  // Where psql has ended, this says why.
  if (!poured) await psql.run('SELECT 1')
  if (code === 0) return
  const why = /error: +(.*)/.exec(said)?.[1] ?? said.trim()
  throw new OperationRefused(
    `pg_restore 读不了这份备份（${why}），没有写入任何内容。` +
      '它可能由更新的 PostgreSQL 制作：请安装版本更新的 Debian 软件包 postgresql-client，再恢复。',
  )
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** The first lines of a script set what its own version knows. */
const HEAD = 4096
const SINCE_17 = Buffer.from('SET transaction_timeout = 0;\n')

/** Leaves out what pg_restore 17 and later set first, where the server is older and would stop there. */
function withoutUnknown(version: number): Transform {
  let head: Buffer | undefined = Buffer.alloc(0)
  const known = (text: Buffer) => {
    const at = version < 17 ? text.indexOf(SINCE_17) : -1
    return at < 0 ? text : Buffer.concat([text.subarray(0, at), text.subarray(at + SINCE_17.length)])
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (head === undefined) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD) return done()
      const whole = known(head)
      head = undefined
      done(null, whole)
    },
    flush(done) {
      done(null, head === undefined ? undefined : known(head))
    },
  })
}

function refusedBy({ message }: PsqlEnded, from: string, to: string): OperationRefused {
  if (/No space left on device|could not extend file/.test(message))
    return new OperationRefused('数据库服务器的磁盘空间不足，没有恢复任何内容。请清出空间后再试。')
  const other = from === to || !/must be owner|permission denied/.test(message)
  const hint = other
    ? '请据此处理后再试。'
    : `备份来自模式 ${from}，而这里是 ${to}：请恢复到同名的空模式，或用拥有这两个模式和数据库的账户。`
  return new OperationRefused(`数据库没有接受这份备份（${message}），没有恢复任何内容。${hint}`)
}
