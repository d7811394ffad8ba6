import type { Migration } from '../migration.ts'

export default {
  name: '0016-selling',
  sql: `
CREATE TABLE pools (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, whole INTEGER NOT NULL,
  total INTEGER NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX pools_meeting ON pools (meeting_id);
CREATE UNIQUE INDEX pools_whole ON pools (meeting_id) WHERE whole = 1;
CREATE TABLE vouchers (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, code TEXT NOT NULL, kind TEXT NOT NULL,
  value INTEGER NOT NULL, ticket_ids TEXT NOT NULL, uses INTEGER NOT NULL, uses_person INTEGER NOT NULL, starts_at INTEGER, ends_at INTEGER,
  note TEXT NOT NULL, active INTEGER NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX vouchers_code ON vouchers (meeting_id, code);
ALTER TABLE tickets ADD COLUMN group_name TEXT NOT NULL DEFAULT '';
ALTER TABLE tickets ADD COLUMN steps TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tickets ADD COLUMN pool_id TEXT REFERENCES pools(id);
ALTER TABLE tickets ADD COLUMN least_order INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tickets ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tickets ADD COLUMN approval INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tickets ADD COLUMN audience TEXT NOT NULL DEFAULT 'anyone';
ALTER TABLE tickets ADD COLUMN organisation_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tickets ADD COLUMN pay_minutes INTEGER NOT NULL DEFAULT 30;
ALTER TABLE tickets ADD COLUMN refund_tiers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tickets ADD COLUMN invoice_item TEXT NOT NULL DEFAULT '';
ALTER TABLE tickets ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE ticket_phones (ticket_id TEXT NOT NULL REFERENCES tickets(id), phone TEXT NOT NULL, PRIMARY KEY (ticket_id, phone)) STRICT;
ALTER TABLE orders ADD COLUMN discount_fen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN step_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN voucher_id TEXT REFERENCES vouchers(id);
CREATE INDEX orders_voucher ON orders (voucher_id, user_id, status, copies) WHERE voucher_id IS NOT NULL;
CREATE INDEX orders_review ON orders (meeting_id, created_at) WHERE status = 6;
CREATE TABLE templates (
  id TEXT PRIMARY KEY, third_id TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, created_by TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX templates_name ON templates (third_id, name);
`,
} satisfies Migration
