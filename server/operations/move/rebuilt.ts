/** What keeps a PostgreSQL schema in order beside its tables: taken away before many rows come, made again after them. */
import type { ClientBase } from 'pg'

interface Kept {
  drop: string
  make: string
}

const keys = `SELECT conrelid::regclass AS "on", quote_ident(conname) AS name, contype AS kind, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype IN ('p', 'u', 'f') ORDER BY conname`

const indices = `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i'
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY relname`

/**
 * Takes away the keys, references and indices of the current schema: an index over all rows at once is made in a fraction
 * of the time that the rows need to find their places one by one. They are as they were once the transaction is undone.
 * @returns makes them again; every row is then held against them.
 */
export async function withoutIndices(client: ClientBase): Promise<() => Promise<void>> {
  const found = (await client.query<{ on: string; name: string; kind: string; definition: string }>(keys)).rows.map(
    ({ on, name, kind, definition }) => ({
      kind,
      drop: `ALTER TABLE ${on} DROP CONSTRAINT ${name}`,
      make: `ALTER TABLE ${on} ADD CONSTRAINT ${name} ${definition}`,
    }),
  )
  const references = found.filter(({ kind }) => kind === 'f')
  const unique = found.filter(({ kind }) => kind !== 'f')
  const other = (await client.query<{ name: string; definition: string }>(indices)).rows.map(({ name, definition }) => ({
    drop: `DROP INDEX ${name}`,
    make: definition,
  }))
  // What refers to a key goes before it, and comes after it.
  const all: Kept[] = [...references, ...unique, ...other]
  for (const { drop } of all) await client.query(drop)
  return async () => {
    for (const { make } of [...unique, ...other, ...references]) await client.query(make)
  }
}
