import type { Migration } from '../migration.ts'

/** A trade can be refunded in parts. Seats become free when a ticket ends: seats of orders whose refund is under way become free here. */
export default {
  name: '0019-desk',
  sql: `
CREATE TABLE refunds_new (
  no TEXT PRIMARY KEY, trade_no TEXT NOT NULL REFERENCES trades(no), order_no TEXT NOT NULL, amount_fen INTEGER NOT NULL CHECK (amount_fen > 0), state TEXT NOT NULL, why TEXT NOT NULL,
  provider TEXT NOT NULL, cause TEXT NOT NULL, kind TEXT NOT NULL, attempt INTEGER NOT NULL, error TEXT NOT NULL, task_id TEXT, created_at INTEGER NOT NULL, done_at INTEGER, ask_at INTEGER, asked INTEGER NOT NULL
) STRICT;
INSERT INTO refunds_new SELECT no, trade_no, order_no, amount_fen, state, why, provider, cause, 'whole', attempt, error, NULL, created_at, done_at, ask_at, asked FROM refunds;
DROP TABLE refunds;
ALTER TABLE refunds_new RENAME TO refunds;
CREATE INDEX refunds_ask ON refunds (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX refunds_trade ON refunds (trade_no);
CREATE INDEX refunds_order ON refunds (order_no);
CREATE INDEX refunds_done ON refunds (provider, done_at) WHERE state = 'done';
CREATE INDEX refunds_created ON refunds (created_at);
CREATE UNIQUE INDEX refunds_task ON refunds (task_id, order_no) WHERE task_id IS NOT NULL;
CREATE TABLE refund_admissions (
  refund_no TEXT NOT NULL REFERENCES refunds(no), admission_id TEXT NOT NULL REFERENCES admissions(id), PRIMARY KEY (refund_no, admission_id)
) STRICT;
CREATE INDEX refund_admissions_admission ON refund_admissions (admission_id);
CREATE TABLE refund_requests (
  id TEXT PRIMARY KEY, order_no TEXT NOT NULL REFERENCES orders(no), meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id),
  admission_ids TEXT NOT NULL, amount_fen INTEGER NOT NULL, reason TEXT NOT NULL, state TEXT NOT NULL, answer TEXT NOT NULL, refund_no TEXT,
  created_at INTEGER NOT NULL, decided_at INTEGER, decided_by TEXT
) STRICT;
CREATE UNIQUE INDEX refund_requests_waiting ON refund_requests (order_no) WHERE state = 'waiting';
CREATE INDEX refund_requests_order ON refund_requests (order_no, created_at);
CREATE INDEX refund_requests_meeting ON refund_requests (meeting_id, state, created_at);
CREATE INDEX refund_requests_tenant ON refund_requests (third_id, state, created_at);
ALTER TABLE orders ADD COLUMN origin TEXT NOT NULL DEFAULT 'self';
ALTER TABLE orders ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_meeting_created ON orders (meeting_id, created_at, no, status, ticket_id, origin, voucher_id);
CREATE INDEX orders_made ON orders (made_by, idem_key) WHERE made_by <> '' AND idem_key IS NOT NULL;
CREATE TABLE receipts (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, method TEXT NOT NULL, payer TEXT NOT NULL, serial TEXT NOT NULL, day TEXT NOT NULL,
  amount_fen INTEGER NOT NULL, surplus_fen INTEGER NOT NULL, surplus_back_at INTEGER, note TEXT NOT NULL, made_by TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX receipts_serial ON receipts (third_id, serial) WHERE method = 'transfer' AND serial <> '';
CREATE INDEX receipts_meeting ON receipts (meeting_id, created_at);
ALTER TABLE trades ADD COLUMN receipt_id TEXT REFERENCES receipts(id);
CREATE INDEX trades_receipt ON trades (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE TABLE attendee_tags (
  attendee_id TEXT NOT NULL REFERENCES attendees(id), meeting_id TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (attendee_id, tag)
) STRICT;
CREATE INDEX attendee_tags_meeting ON attendee_tags (meeting_id, tag);
CREATE INDEX attendees_meeting ON attendees (meeting_id, created_at, id);
CREATE INDEX attendees_order ON attendees (order_no) WHERE order_no IS NOT NULL;
CREATE INDEX order_attendees_attendee ON order_attendees (attendee_id);
CREATE INDEX admissions_order ON admissions (order_no);
CREATE TABLE namelists (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, ticket_id TEXT NOT NULL, user_id TEXT NOT NULL, task_id TEXT NOT NULL, way TEXT NOT NULL, state TEXT NOT NULL,
  created_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE INDEX namelists_meeting ON namelists (meeting_id, created_at);
CREATE TABLE namelist_rows (
  namelist_id TEXT NOT NULL REFERENCES namelists(id), position INTEGER NOT NULL, row INTEGER NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, department TEXT NOT NULL, post TEXT NOT NULL,
  order_no TEXT, PRIMARY KEY (namelist_id, position)
) STRICT;
CREATE INDEX namelist_rows_order ON namelist_rows (order_no) WHERE order_no IS NOT NULL;
CREATE INDEX namelist_rows_phone ON namelist_rows (phone) WHERE phone <> '';
CREATE TABLE claim_links (
  digest TEXT PRIMARY KEY, admission_id TEXT NOT NULL UNIQUE REFERENCES admissions(id), user_id TEXT NOT NULL, created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL
) STRICT;
UPDATE tickets SET sold = sold - (SELECT coalesce(sum(copies), 0) FROM orders WHERE orders.ticket_id = tickets.id AND orders.status = 4)
  WHERE id IN (SELECT ticket_id FROM orders WHERE status = 4);
UPDATE attendees SET order_no = NULL WHERE order_no IN (SELECT no FROM orders WHERE status = 4);
`,
} satisfies Migration
