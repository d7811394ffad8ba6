import type { Migration } from '../migration.ts'

export default {
  name: '0018-rounds',
  sql: `
CREATE TABLE rounds (name TEXT PRIMARY KEY, began_at INTEGER NOT NULL, ended_at INTEGER, failed_at INTEGER, why TEXT NOT NULL) STRICT;
`,
} satisfies Migration
