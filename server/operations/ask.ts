/** Questions to a database as it is, whatever release made it: no step of ours is taken, nothing is written. */
import type { DatabaseSync } from 'node:sqlite'
import type { ClientBase } from 'pg'
import type { Ask } from './stock.ts'

export function askSqlite(database: DatabaseSync): Ask {
  return (sql) => Promise.resolve(database.prepare(sql).all())
}

export function askPostgres(client: Pick<ClientBase, 'query'>): Ask {
  return async (sql) => (await client.query<Record<string, unknown>>(sql)).rows
}

/** @returns the steps of the schema that it has been through; none where there is no database of ours. */
export async function stepsOf(ask: Ask, tables: ReadonlyMap<string, unknown>): Promise<string[]> {
  if (!tables.has('migration')) return []
  return (await ask('SELECT name FROM migration ORDER BY name')).map(({ name }) => String(name))
}

/** @returns what it remembers of its key (features/system/secret-check.ts); empty where it remembers none. */
export async function keyCheckOf(ask: Ask, tables: ReadonlyMap<string, unknown>): Promise<string> {
  if (!tables.has('secret_check')) return ''
  const [row] = await ask('SELECT digest FROM secret_check')
  return String(row?.['digest'] ?? '')
}
