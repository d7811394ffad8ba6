/** Transactions that erase: every table whose rows they delete or change is marked, so that PostgreSQL rewrites its file. */
import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import { type Deleted, ERASED_PAUSE_MS } from '../../db/deleted.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../use-case.ts'
import { markRewrites } from './rewrite-store.ts'

/** Tables of statements that were written as text. */
const WRITTEN = /\b(?:DELETE\s+FROM|UPDATE)\s+"?([a-z_]+)"?/gi

/** Names of the tables that a statement deletes from or updates. */
function changedBy(node: RootOperationNode): string[] {
  const named: string[] = []
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach(collect)
    const one = value as { kind?: string; table?: { identifier?: { name: string } } }
    if (one.kind === 'SchemableIdentifierNode') named.push((value as { identifier: { name: string } }).identifier.name)
    else Object.values(value).forEach(collect)
  }
  if (node.kind === 'DeleteQueryNode') collect(node.from)
  else if (node.kind === 'UpdateQueryNode') collect(node.table)
  else if (node.kind === 'InsertQueryNode' && node.onConflict !== undefined) collect(node.into)
  else if (node.kind === 'RawNode') for (const [, name] of node.sqlFragments.join(' ').matchAll(WRITTEN)) if (name) named.push(name)
  return named
}

/** @param tables receives the name of each table that lost or changed a row. */
export function notingTables(tables: Set<string>): KyselyPlugin {
  const pending = new WeakMap<QueryId, string[]>()
  return {
    transformQuery: ({ queryId, node }) => {
      pending.set(queryId, changedBy(node))
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (Number(result.numAffectedRows ?? result.rows.length) > 0) for (const name of pending.get(queryId) ?? []) tables.add(name)
      return result
    },
  }
}

/** SQLite overwrites deleted rows at once; there the write-ahead log alone is left. */
export async function markErased({ engine }: Pick<Db, 'engine'>, tx: Tx, tables: Iterable<string>, now: number): Promise<void> {
  const each = engine === 'postgres' ? [...tables].toSorted().map((name): Deleted => `table ${name}`) : []
  await markRewrites(tx, ['erased'], now)
  await markRewrites(tx, each, now, ERASED_PAUSE_MS)
}

/** Runs `work` in one write transaction, like `db.write`. A refusal marks nothing. */
export function writeErasing<T>(db: Pick<Db, 'engine' | 'write'>, now: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.write(async (tx) => {
    const tables = new Set<string>()
    const done = await work(tx.withPlugin(notingTables(tables)))
    if (!(done instanceof Refusal) && tables.size > 0) await markErased(db, tx, tables, now)
    return done
  })
}
