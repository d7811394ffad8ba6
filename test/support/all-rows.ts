/** A whole database as text, to be held against itself. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** What says when somebody was last here, and when a job last ran: it moves by itself. */
const passing = new Set(['sessions', 'rounds', 'limits', 'migration', 'room'])

/** @returns every row of every table but those, by table, in an order that does not depend on when it was written. */
export async function allRows({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<Record<string, string[]>> {
  const named =
    engine === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`
  const { rows: tables } = await named.execute(read)
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !passing.has(table.name))) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(read)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}
