/**
 * Fills the database of a test as the product does at its first start. The demonstration is the same for the same moment and
 * the same secret, but for ids of chance: a worker that has seen it written twice puts its rows in, and spares each test
 * sixty statements. Tests about the seed itself call the seed.
 */
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { TableName } from '#server/db/tables.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { everyRow } from './tables.ts'

type Written = [table: TableName, rows: string][]

/** By all that it looks at. Undefined after the first time: clocks that move come once. */
const seen = new Map<string, Written | undefined>()

export async function seedTest(deps: Parameters<typeof seedIfEmpty>[0]): Promise<void> {
  const { db, env, clock } = deps
  if (!env.sandbox) return void (await seedIfEmpty(deps))
  const key = JSON.stringify([db.engine, clock(), env.secret])
  const written = seen.get(key)
  if (written !== undefined) return putIn(db, written)
  const isSecond = seen.has(key)
  const wasEmpty = isSecond && (await filled(db)).length === 0
  await seedIfEmpty(deps)
  if (wasEmpty) seen.set(key, await filled(db))
  else if (!isSecond) seen.set(key, undefined)
}

async function filled(db: Db): Promise<Written> {
  return [...(await everyRow(db))].filter(([table, rows]) => !/^migration$/.test(table) && rows !== '[]')
}

async function putIn(db: Db, written: Written): Promise<void> {
  if ((await db.read.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined) return
  if (db.engine === 'postgres') {
    await db.read.executeQuery(CompiledQuery.raw(atOnce(written)))
    return
  }
  await db.write(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw('PRAGMA defer_foreign_keys = ON'))
    for (const [table, rows] of written) await db.insertMany(tx, table, JSON.parse(rows) as Parameters<Db['insertMany']>[2])
  })
}

/**
 * For PostgreSQL one message. In one statement rows need no order; and their references were looked at when the seed wrote
 * them, which takes a new connection longer than all else: a superuser's are not looked at again.
 */
function atOnce(written: Written): string {
  const inserts = written.map(
    ([table, rows]) =>
      `of_${table} AS (INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, '${rows.replaceAll("'", "''")}'))`,
  )
  return `SELECT set_config('session_replication_role', 'replica', true) FROM pg_roles WHERE rolname = current_user AND rolsuper;
    WITH ${inserts.join(', ')} SELECT`
}
