import type { Migration } from '../migration.ts'

export default {
  name: '0011-meetings-made',
  sql: `
ALTER TABLE meetings ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN map_url TEXT NOT NULL DEFAULT '';
ALTER TABLE meetings ADD COLUMN notice TEXT NOT NULL DEFAULT '';
UPDATE meetings SET state = 'archived' WHERE state = 'closed';
ALTER TABLE modules ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN meeting_id TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE INDEX log_meeting ON log (meeting_id, at) WHERE meeting_id <> '';
CREATE INDEX meetings_tenant ON meetings (third_id, starts_at);
`,
} satisfies Migration
