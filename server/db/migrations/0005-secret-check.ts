import type { Migration } from '../migration.ts'

export default {
  name: '0005-secret-check',
  sql: `
CREATE TABLE secret_check (id TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT;
`,
} satisfies Migration
