import type { Migration } from '../migration.ts'

export default {
  name: '0007-files',
  sql: `
CREATE TABLE files (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), upload TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, size INTEGER NOT NULL,
  received INTEGER NOT NULL, digest TEXT NOT NULL, created_at INTEGER NOT NULL, kept_at INTEGER, UNIQUE (user_id, upload)
) STRICT;
CREATE INDEX files_created ON files (created_at);
CREATE TABLE file_pieces (file_id TEXT NOT NULL REFERENCES files(id), at INTEGER NOT NULL, base64 TEXT NOT NULL, PRIMARY KEY (file_id, at)) STRICT;
CREATE TABLE file_uses (
  file_id TEXT NOT NULL REFERENCES files(id), entity TEXT NOT NULL, entity_id TEXT NOT NULL, third_id TEXT NOT NULL, PRIMARY KEY (file_id, entity, entity_id)
) STRICT;
CREATE INDEX file_uses_entity ON file_uses (entity, entity_id);
`,
} satisfies Migration
