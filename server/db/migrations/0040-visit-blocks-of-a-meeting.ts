import type { Migration } from '../migration.ts'

/** An empty `meeting_id` means all meetings of the tenant, as for roles (decision 23): earlier blocks keep their effect. */
export default {
  name: '0040-visit-blocks-of-a-meeting',
  sql: `
CREATE TABLE visit_blocks_by_meeting (
  third_id TEXT NOT NULL, meeting_id TEXT NOT NULL, mobile TEXT NOT NULL, reason TEXT NOT NULL, until_at INTEGER NOT NULL, made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL, PRIMARY KEY (third_id, meeting_id, mobile)
) STRICT;
INSERT INTO visit_blocks_by_meeting SELECT third_id, '', mobile, reason, until_at, made_by, created_at FROM visit_blocks;
DROP TABLE visit_blocks;
ALTER TABLE visit_blocks_by_meeting RENAME TO visit_blocks;
`,
} satisfies Migration
