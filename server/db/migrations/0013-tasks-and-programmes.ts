import type { Migration } from '../migration.ts'

export default {
  name: '0013-tasks-and-programmes',
  sql: `
CREATE TABLE tasks (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, third_id TEXT NOT NULL, meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL, failed INTEGER NOT NULL, checkpoint TEXT NOT NULL, why TEXT NOT NULL,
  result TEXT NOT NULL, failures TEXT NOT NULL, lease TEXT NOT NULL, lease_until INTEGER NOT NULL, tries INTEGER NOT NULL,
  created_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE INDEX tasks_meeting ON tasks (meeting_id, id);
CREATE INDEX tasks_user ON tasks (user_id);
CREATE INDEX tasks_due ON tasks (lease_until) WHERE ended_at IS NULL;
CREATE INDEX tasks_ended ON tasks (ended_at) WHERE ended_at IS NOT NULL;
CREATE TABLE task_failures (
  task_id TEXT NOT NULL REFERENCES tasks(id), at INTEGER NOT NULL, row INTEGER NOT NULL, what TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (task_id, at)
) STRICT;
CREATE TABLE file_links (digest TEXT PRIMARY KEY, file_id TEXT NOT NULL REFERENCES files(id), ends_at INTEGER NOT NULL) STRICT;
CREATE INDEX file_links_ends ON file_links (ends_at);
ALTER TABLE schedule_items ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE programmes (meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), edition INTEGER NOT NULL) STRICT;
CREATE TABLE schedule_imports (
  task_id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL, edition INTEGER NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL, guests TEXT NOT NULL,
  file_name TEXT NOT NULL, created_at INTEGER NOT NULL, applied_at INTEGER
) STRICT;
CREATE INDEX schedule_imports_meeting ON schedule_imports (meeting_id, task_id);
CREATE INDEX schedule_imports_created ON schedule_imports (created_at);
CREATE TABLE schedule_import_rows (
  task_id TEXT NOT NULL REFERENCES schedule_imports(task_id), side TEXT NOT NULL, id TEXT NOT NULL, source_key TEXT NOT NULL, title TEXT NOT NULL,
  details TEXT NOT NULL, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, day TEXT NOT NULL, room TEXT NOT NULL, track TEXT NOT NULL,
  speakers TEXT NOT NULL, language TEXT NOT NULL, level TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY (task_id, side, id)
) STRICT;
CREATE INDEX schedule_import_rows_id ON schedule_import_rows (id);
`,
} satisfies Migration
