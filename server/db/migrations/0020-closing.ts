import type { Migration } from '../migration.ts'

export default {
  name: '0020-closing',
  sql: `
ALTER TABLE meetings ADD COLUMN end_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE meetings ADD COLUMN moved_from INTEGER;
ALTER TABLE meetings ADD COLUMN refund_until INTEGER;
ALTER TABLE meetings ADD COLUMN purge_at INTEGER;
ALTER TABLE meetings ADD COLUMN cancelled_at INTEGER;
ALTER TABLE meetings ADD COLUMN archived_from TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN opened_at INTEGER;
ALTER TABLE bill_differences ADD COLUMN explanation TEXT NOT NULL DEFAULT '';
ALTER TABLE bill_differences ADD COLUMN explained_by TEXT;
ALTER TABLE bill_differences ADD COLUMN explained_at INTEGER;
CREATE INDEX bill_differences_order ON bill_differences (order_no) WHERE order_no <> '';
CREATE TABLE bill_lines (
  provider TEXT NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, day TEXT NOT NULL, order_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, fee_mils INTEGER,
  PRIMARY KEY (provider, kind, ref, day)
) STRICT;
CREATE INDEX bill_lines_order ON bill_lines (order_no);
CREATE INDEX bill_lines_day ON bill_lines (provider, day);
UPDATE bill_days SET ask_at = 0 WHERE ask_at IS NULL;
CREATE TABLE settlements (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, no INTEGER NOT NULL, sheet TEXT NOT NULL, note TEXT NOT NULL, digest TEXT NOT NULL,
  closed_by TEXT NOT NULL, closed_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX settlements_meeting ON settlements (meeting_id, no);
CREATE TABLE campaigns (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, kind TEXT NOT NULL, what TEXT NOT NULL, segment TEXT NOT NULL, words TEXT NOT NULL,
  to_whom TEXT NOT NULL, state TEXT NOT NULL, send_at INTEGER NOT NULL, task_id TEXT, refused INTEGER NOT NULL, made_by TEXT NOT NULL, key TEXT NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX campaigns_key ON campaigns (made_by, key);
CREATE INDEX campaigns_meeting ON campaigns (meeting_id, created_at);
CREATE INDEX campaigns_open ON campaigns (send_at) WHERE ended_at IS NULL;
ALTER TABLE messages ADD COLUMN campaign_id TEXT;
ALTER TABLE messages ADD COLUMN to_mobile TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN to_name TEXT NOT NULL DEFAULT '';
CREATE INDEX messages_campaign ON messages (campaign_id, state, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_mobile ON messages (to_mobile) WHERE to_mobile <> '';
CREATE TABLE message_blocks (
  third_id TEXT NOT NULL, mobile TEXT NOT NULL, note TEXT NOT NULL, made_by TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (third_id, mobile)
) STRICT;
CREATE TABLE notice_refusals (
  user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (user_id, third_id, kind)
) STRICT;
CREATE TABLE sell_outs (
  thing_id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), since INTEGER NOT NULL
) STRICT;
CREATE TABLE materials (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, file_id TEXT NOT NULL, name TEXT NOT NULL, made_by TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX materials_meeting ON materials (meeting_id, created_at);
CREATE INDEX trades_came ON trades (order_no, state, settled_at, amount_fen);
CREATE INDEX refunds_back ON refunds (order_no, done_at, amount_fen) WHERE state = 'done';
CREATE INDEX orders_sold ON orders (meeting_id, paid_at, ticket_id, source, copies) WHERE status IN (1, 3);
CREATE INDEX orders_waiting ON orders (meeting_id, expires_at) WHERE status IN (0, 2);
CREATE INDEX orders_source ON orders (meeting_id, source, no) WHERE source <> '';
CREATE INDEX admissions_figures ON admissions (meeting_id, status, ticket_id, issued_at, ended_at);
CREATE INDEX checkin_states_came ON checkin_states (list_id, gate_id) WHERE entered > 0;
CREATE INDEX checkin_scans_entries ON checkin_scans
  (list_id, (CASE WHEN judged = '' AND NOT (shown = 'paper' AND device_id IS NULL) THEN server_at ELSE device_at END), admission_id, gate_id)
  WHERE direction = 'in' AND undone_at IS NULL AND why IN ('in', 'again', 'forced');
CREATE INDEX checkin_scans_refused ON checkin_scans (list_id, server_at) WHERE verdict <> 'admit';
`,
} satisfies Migration
