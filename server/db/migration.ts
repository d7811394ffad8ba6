/** What a step of the schema is, and its statements in the SQL of each engine. */
import type { FoldedSources } from './fill-folded.ts'

/** Written for SQLite. In PostgreSQL INTEGER becomes BIGINT and STRICT is dropped; `postgres` holds any other difference. */
export interface Migration {
  name: string
  sql: string
  /** For PostgreSQL only, after `sql`. */
  postgres?: string
  /** Sources whose folded columns the step adds. They are filled after its statements (fill-folded.ts). */
  folded?: FoldedSources
}

/** Makes the table that lists the steps of a database, before the first step. */
export const migrationTable: Migration = {
  name: '',
  sql: `
CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
`,
}

/** The statements of a step for one engine. */
export function statementsOf(step: Migration, engine: 'sqlite' | 'postgres'): string[] {
  const { sql: given, postgres = '' } = step
  const sql = engine === 'sqlite' ? given : given.replace(/\bINTEGER\b/g, 'BIGINT').replace(/\) STRICT;/g, ');') + postgres
  return sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
