import type { Migration } from '../migration.ts'

/** The payments, refunds and invoices of an order are found by the order's number alone. */
export default {
  name: '0030-invoices',
  sql: `
CREATE TABLE invoice_titles (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, name TEXT NOT NULL, tax_no TEXT NOT NULL, address TEXT NOT NULL, phone TEXT NOT NULL,
  bank TEXT NOT NULL, account TEXT NOT NULL, is_default INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invoice_titles_user ON invoice_titles (user_id, created_at);
CREATE TABLE organisation_titles (
  organisation_id TEXT PRIMARY KEY REFERENCES organisations(id), id TEXT NOT NULL UNIQUE, edition INTEGER NOT NULL, name TEXT NOT NULL, tax_no TEXT NOT NULL, address TEXT NOT NULL, phone TEXT NOT NULL,
  bank TEXT NOT NULL, account TEXT NOT NULL
) STRICT;
CREATE TABLE invoice_wishes (
  order_no TEXT PRIMARY KEY REFERENCES orders(no), user_id TEXT NOT NULL REFERENCES users(id), title_id TEXT NOT NULL, kind TEXT NOT NULL, failed TEXT NOT NULL, ask_at INTEGER, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invoice_wishes_user ON invoice_wishes (user_id, created_at);
CREATE INDEX invoice_wishes_ask ON invoice_wishes (ask_at) WHERE ask_at IS NOT NULL;
CREATE TABLE invoice_profiles (
  third_id TEXT PRIMARY KEY REFERENCES tenants(id), edition INTEGER NOT NULL, name TEXT NOT NULL, tax_no TEXT NOT NULL, kinds TEXT NOT NULL, items TEXT NOT NULL, remark TEXT NOT NULL,
  from_payment INTEGER NOT NULL, days INTEGER NOT NULL, policy TEXT NOT NULL, provider TEXT NOT NULL
) STRICT;
CREATE TABLE invoices (
  no TEXT PRIMARY KEY, third_id TEXT NOT NULL REFERENCES tenants(id), meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id), idem_key TEXT, state TEXT NOT NULL,
  kind TEXT NOT NULL, title_kind TEXT NOT NULL, title TEXT NOT NULL, tax_no TEXT NOT NULL, address TEXT NOT NULL, phone TEXT NOT NULL, bank TEXT NOT NULL, account TEXT NOT NULL,
  amount_fen INTEGER NOT NULL CHECK (amount_fen >= 0), tax_fen INTEGER NOT NULL, lines TEXT NOT NULL, remark TEXT NOT NULL, reason TEXT NOT NULL, provider TEXT NOT NULL, attempt INTEGER NOT NULL,
  waits_for TEXT NOT NULL, number TEXT, used INTEGER NOT NULL, replaces TEXT REFERENCES invoices(no), item INTEGER NOT NULL, applied_at INTEGER NOT NULL, issued_at INTEGER, files_at INTEGER,
  created_at INTEGER NOT NULL, ask_at INTEGER, asked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX invoices_number ON invoices (number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoices_idem ON invoices (user_id, idem_key) WHERE idem_key IS NOT NULL;
CREATE UNIQUE INDEX invoices_replaces ON invoices (replaces) WHERE replaces IS NOT NULL AND state <> 'withdrawn';
CREATE INDEX invoices_user ON invoices (user_id, created_at);
CREATE INDEX invoices_meeting ON invoices (meeting_id, created_at, no);
CREATE INDEX invoices_state ON invoices (meeting_id, state, created_at, no);
CREATE INDEX invoices_applied ON invoices (meeting_id, applied_at, amount_fen);
CREATE INDEX invoices_issued ON invoices (meeting_id, issued_at, amount_fen, tax_fen) WHERE issued_at IS NOT NULL;
CREATE INDEX invoices_ask ON invoices (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX invoices_kept ON invoices (issued_at) WHERE issued_at IS NOT NULL AND title <> '';
CREATE TABLE invoice_parts (
  invoice_no TEXT NOT NULL REFERENCES invoices(no), order_no TEXT NOT NULL REFERENCES orders(no), fen INTEGER NOT NULL CHECK (fen >= 0), live INTEGER NOT NULL, PRIMARY KEY (order_no, invoice_no)
) STRICT;
CREATE INDEX invoice_parts_invoice ON invoice_parts (invoice_no);
CREATE TABLE invoice_reds (
  no TEXT PRIMARY KEY, invoice_no TEXT NOT NULL REFERENCES invoices(no), third_id TEXT NOT NULL, meeting_id TEXT NOT NULL, state TEXT NOT NULL, amount_fen INTEGER NOT NULL CHECK (amount_fen > 0),
  tax_fen INTEGER NOT NULL, whole INTEGER NOT NULL, reason TEXT NOT NULL, cause TEXT NOT NULL, refund_no TEXT, holds INTEGER NOT NULL, form TEXT NOT NULL, until_at INTEGER, number TEXT, error TEXT NOT NULL,
  provider TEXT NOT NULL, attempt INTEGER NOT NULL, waits_for TEXT NOT NULL, created_at INTEGER NOT NULL, done_at INTEGER, ask_at INTEGER, asked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX invoice_reds_number ON invoice_reds (number) WHERE number IS NOT NULL;
CREATE INDEX invoice_reds_invoice ON invoice_reds (invoice_no);
CREATE INDEX invoice_reds_meeting ON invoice_reds (meeting_id, state, until_at);
CREATE INDEX invoice_reds_done ON invoice_reds (meeting_id, done_at, amount_fen, tax_fen) WHERE state = 'reversed';
CREATE INDEX invoice_reds_until ON invoice_reds (until_at) WHERE state IN ('waiting_buyer', 'waiting_seller');
CREATE INDEX invoice_reds_ask ON invoice_reds (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX invoice_reds_holds ON invoice_reds (refund_no) WHERE holds = 1;
CREATE TABLE invoice_red_parts (
  red_no TEXT NOT NULL REFERENCES invoice_reds(no), invoice_no TEXT NOT NULL REFERENCES invoices(no), order_no TEXT NOT NULL REFERENCES orders(no), fen INTEGER NOT NULL CHECK (fen > 0), live INTEGER NOT NULL,
  debt INTEGER NOT NULL, PRIMARY KEY (order_no, red_no)
) STRICT;
CREATE INDEX invoice_red_parts_red ON invoice_red_parts (red_no);
CREATE INDEX invoice_red_parts_invoice ON invoice_red_parts (invoice_no, order_no);
CREATE INDEX invoices_waiting ON invoices (meeting_id) WHERE state = 'applied';
ALTER TABLE invoice_reds ADD COLUMN reminded_at INTEGER;
ALTER TABLE invoices ADD COLUMN card TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN card_payment TEXT;
CREATE UNIQUE INDEX invoices_card_payment ON invoices (card_payment) WHERE card_payment IS NOT NULL;
`,
} satisfies Migration
