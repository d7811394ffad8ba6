import type { Migration } from '../migration.ts'

export default {
  name: '0034-seen',
  sql: `
CREATE TABLE figures (
  name TEXT NOT NULL, label TEXT NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (name, label)
) STRICT;
CREATE TABLE erasures (
  day TEXT NOT NULL, kind TEXT NOT NULL, removed INTEGER NOT NULL, emptied INTEGER NOT NULL, last_at INTEGER NOT NULL, PRIMARY KEY (day, kind)
) STRICT;
CREATE INDEX messages_undelivered ON messages (ended_at) WHERE state IN ('failed', 'unsure');
CREATE INDEX refunds_open ON refunds (state, amount_fen) WHERE state IN ('requested', 'processing', 'failed');
CREATE INDEX bill_differences_open ON bill_differences (created_at) WHERE cleared_at IS NULL;
`,
} satisfies Migration
