import type { Migration } from '../migration.ts'

export default {
  name: '0008-tickets-of-colleagues',
  sql: `
ALTER TABLE admissions ADD COLUMN bought_by TEXT;
ALTER TABLE admissions ADD COLUMN wrong_names INTEGER NOT NULL DEFAULT 0;
CREATE INDEX admissions_bought ON admissions (bought_by, meeting_id) WHERE bought_by IS NOT NULL;
CREATE INDEX attendees_phone ON attendees (phone) WHERE phone <> '' AND order_no IS NOT NULL;
`,
} satisfies Migration
