import type { Migration } from '../migration.ts'

/** `seq`: the order in which PostgreSQL accepts log lines. It is empty in earlier rows and in SQLite, whose rows are in order. */
export default {
  name: '0033-chained-log',
  sql: `
CREATE TABLE log_seals (
  n INTEGER PRIMARY KEY, log_id TEXT NOT NULL UNIQUE, sealed_at INTEGER NOT NULL, salt TEXT NOT NULL, link TEXT NOT NULL,
  who_salt TEXT NOT NULL DEFAULT '', why_digest TEXT NOT NULL DEFAULT '', forgotten TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX log_seals_forgotten ON log_seals (forgotten) WHERE forgotten <> '';
CREATE TABLE log_chain (
  name TEXT PRIMARY KEY, n INTEGER NOT NULL, head TEXT NOT NULL, sealed_at INTEGER NOT NULL, engine TEXT NOT NULL, live INTEGER NOT NULL, passed TEXT NOT NULL,
  low INTEGER NOT NULL, mark INTEGER NOT NULL, awaited TEXT NOT NULL, told_day TEXT NOT NULL, told_n INTEGER NOT NULL
) STRICT;
ALTER TABLE log ADD COLUMN seq INTEGER;
CREATE INDEX log_seq ON log (seq) WHERE seq IS NOT NULL;
ALTER TABLE settlements ADD COLUMN log_n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settlements ADD COLUMN log_head TEXT NOT NULL DEFAULT '';
`,
  postgres: `
CREATE SEQUENCE log_seq_seq OWNED BY log.seq;
ALTER TABLE log ALTER COLUMN seq SET DEFAULT nextval('log_seq_seq');
`,
} satisfies Migration
