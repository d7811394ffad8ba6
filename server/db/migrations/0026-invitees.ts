import type { Migration } from '../migration.ts'

/** The invitation itself records that it names people: it stays closed to others when those close their accounts. */
export default {
  name: '0026-invitees',
  sql: `
ALTER TABLE invitations ADD COLUMN invited INTEGER;
CREATE TABLE invitees (
  code TEXT NOT NULL REFERENCES invitations(code), user_id TEXT NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL, told_at INTEGER, used_at INTEGER, PRIMARY KEY (code, user_id)
) STRICT;
CREATE INDEX invitees_user ON invitees (user_id);
`,
} satisfies Migration
