import type { Migration } from '../migration.ts'

/** Durations are milliseconds. The table has one row, named `clock`; `doubted_at` is NULL while deletion may rely on the time. */
export default {
  name: '0041-clock-watch',
  sql: `
CREATE TABLE clock_watch (
  name TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, looked_at INTEGER NOT NULL, doubted_at INTEGER, reason TEXT NOT NULL, jumped_by INTEGER NOT NULL,
  jumps INTEGER NOT NULL, moved_ms INTEGER NOT NULL, steady_ms INTEGER NOT NULL, total_ms INTEGER NOT NULL, ended_at INTEGER, ended_by TEXT NOT NULL
) STRICT;
`,
} satisfies Migration
