import type { Migration } from '../migration.ts'

export default {
  name: '0013-sessions-in-order',
  sql: `
CREATE INDEX schedule_items_order ON schedule_items (meeting_id, starts_at, id);
`,
} satisfies Migration
