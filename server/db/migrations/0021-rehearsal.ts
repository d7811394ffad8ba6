import type { Migration } from '../migration.ts'

export default {
  name: '0021-rehearsal',
  sql: `
CREATE TABLE rehearsals (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), id TEXT NOT NULL, third_id TEXT NOT NULL, holder TEXT NOT NULL,
  state TEXT NOT NULL, people INTEGER NOT NULL, speed INTEGER NOT NULL, hands TEXT NOT NULL, progress TEXT NOT NULL,
  sheet TEXT NOT NULL, began_at INTEGER NOT NULL, beat_at INTEGER NOT NULL
) STRICT;
`,
} satisfies Migration
