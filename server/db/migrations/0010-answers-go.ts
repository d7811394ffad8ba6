import type { Migration } from '../migration.ts'

export default {
  name: '0010-answers-go',
  sql: `
CREATE TABLE attendee_purges (meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), purged_at INTEGER NOT NULL) STRICT;
`,
} satisfies Migration
