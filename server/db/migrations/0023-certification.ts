import type { Migration } from '../migration.ts'

/** Certifications are searched by owner, by what waits for a decision and by deletion date; badges by the meetings that show them. */
export default {
  name: '0023-certification',
  sql: `
CREATE TABLE certifications (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL,
  code TEXT NOT NULL, fields TEXT NOT NULL, paper_no TEXT NOT NULL, paper_tail TEXT NOT NULL, reasons TEXT NOT NULL, reason TEXT NOT NULL, checked TEXT NOT NULL, insisted INTEGER NOT NULL,
  mark_name TEXT NOT NULL, mark_code TEXT NOT NULL, mark_until INTEGER, told_at INTEGER, submitted_at INTEGER, decided_at INTEGER, decided_by TEXT, delete_at INTEGER, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX certifications_own ON certifications (user_id, third_id, kind);
CREATE UNIQUE INDEX certifications_code ON certifications (third_id, mark_code) WHERE mark_code <> '';
CREATE INDEX certifications_third ON certifications (third_id, state, submitted_at);
CREATE INDEX certifications_until ON certifications (mark_until) WHERE mark_until IS NOT NULL;
CREATE INDEX certifications_delete ON certifications (delete_at) WHERE delete_at IS NOT NULL;
CREATE TABLE certification_looks (
  id TEXT PRIMARY KEY, certification_id TEXT NOT NULL REFERENCES certifications(id), field TEXT NOT NULL, who TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX certification_looks_at ON certification_looks (certification_id, at);
CREATE TABLE certification_rules (
  third_id TEXT PRIMARY KEY REFERENCES tenants(id), edition INTEGER NOT NULL, months INTEGER NOT NULL, keep_days INTEGER NOT NULL, proposers TEXT NOT NULL
) STRICT;
CREATE TABLE proposals (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL,
  starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, address TEXT NOT NULL, size INTEGER NOT NULL, paid INTEGER NOT NULL, intro TEXT NOT NULL, contact_name TEXT NOT NULL, contact_mobile TEXT NOT NULL,
  reasons TEXT NOT NULL, reason TEXT NOT NULL, meeting_id TEXT REFERENCES meetings(id), submitted_at INTEGER NOT NULL, decided_at INTEGER, decided_by TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX proposals_user ON proposals (user_id, third_id, created_at);
CREATE INDEX proposals_third ON proposals (third_id, state, submitted_at);
CREATE INDEX proposals_meeting ON proposals (meeting_id) WHERE meeting_id IS NOT NULL;
ALTER TABLE meetings ADD COLUMN certification_id TEXT REFERENCES certifications(id);
CREATE INDEX meetings_certification ON meetings (certification_id) WHERE certification_id IS NOT NULL;
`,
} satisfies Migration
