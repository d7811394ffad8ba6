import type { Migration } from '../migration.ts'

/** What an import has read from a file (contract/import-report.ts). A file has one row for each kind of import that reads it. */
export default {
  name: '0047-import-reports',
  sql: `
CREATE TABLE import_reports (
  id TEXT PRIMARY KEY, file_id TEXT NOT NULL, kind TEXT NOT NULL, third_id TEXT NOT NULL, meeting_id TEXT, file_name TEXT NOT NULL,
  report TEXT NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (file_id, kind)
) STRICT;
CREATE INDEX import_reports_kind ON import_reports (third_id, kind, meeting_id, created_at);
CREATE INDEX import_reports_age ON import_reports (created_at);
`,
} satisfies Migration
