/** A whole database as text, to be held against itself. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { tableNames } from './tables.ts'

/** What says when somebody was last here, and when a job last ran: it moves by itself. */
const passing = new Set<string>(['sessions', 'rounds', 'clock_watch', 'limits', 'migration', 'room'])

/** @returns every row of every table but those, by table, in an order that does not depend on when it was written. */
export async function allRows(db: Pick<Db, 'engine' | 'read'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of (await tableNames(db)).filter((table) => !passing.has(table))) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db.read)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}
