import type { Migration } from '../migration.ts'

export default {
  name: '0003-wechat-and-money',
  sql: `
CREATE TABLE wechat_credentials (name TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL, claimed_until INTEGER NOT NULL) STRICT;
CREATE TABLE wechat_states (
  state_hash TEXT PRIMARY KEY, device TEXT NOT NULL, user_id TEXT, back TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  code_hash TEXT, openid TEXT, used_at INTEGER
) STRICT;
CREATE INDEX wechat_states_expires ON wechat_states (expires_at);
CREATE TABLE wechat_bindings (
  app_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), openid TEXT NOT NULL, unionid TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (app_id, user_id)
) STRICT;
CREATE UNIQUE INDEX wechat_bindings_openid ON wechat_bindings (app_id, openid);
ALTER TABLE sessions ADD COLUMN openid TEXT NOT NULL DEFAULT '';
ALTER TABLE trades ADD COLUMN channel TEXT NOT NULL DEFAULT 'redirect';
ALTER TABLE trades ADD COLUMN handle_until INTEGER;
ALTER TABLE trades ADD COLUMN payer_seen TEXT NOT NULL DEFAULT '';
UPDATE trades SET provider = 'gateway' WHERE provider = 'cashier';
CREATE INDEX trades_open ON trades (order_no) WHERE state IN ('created', 'paying');
CREATE INDEX trades_settled ON trades (provider, settled_at) WHERE state = 'success';
ALTER TABLE refunds ADD COLUMN provider TEXT NOT NULL DEFAULT 'gateway';
ALTER TABLE refunds ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN error TEXT NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN cause TEXT NOT NULL DEFAULT 'asked';
UPDATE refunds SET cause = 'paid_twice' WHERE why = 'paid twice';
UPDATE refunds SET cause = 'no_place' WHERE why = 'no place left';
CREATE INDEX refunds_order ON refunds (order_no);
CREATE INDEX refunds_done ON refunds (provider, done_at) WHERE state = 'done';
CREATE INDEX refunds_created ON refunds (created_at);
CREATE TABLE transfer_accounts (third_id TEXT PRIMARY KEY REFERENCES tenants(id), payee TEXT NOT NULL, bank TEXT NOT NULL, account TEXT NOT NULL, note TEXT NOT NULL) STRICT;
CREATE TABLE proofs (
  id TEXT PRIMARY KEY, order_no TEXT NOT NULL REFERENCES orders(no), trade_no TEXT NOT NULL UNIQUE REFERENCES trades(no), third_id TEXT NOT NULL, user_id TEXT NOT NULL,
  payer_name TEXT NOT NULL, bank_serial TEXT NOT NULL, pay_day TEXT NOT NULL, note TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, created_at INTEGER NOT NULL,
  decided_at INTEGER, decided_by TEXT
) STRICT;
CREATE INDEX proofs_tenant ON proofs (third_id, state, created_at);
CREATE INDEX proofs_order ON proofs (order_no, created_at);
CREATE TABLE proof_pictures (proof_id TEXT PRIMARY KEY REFERENCES proofs(id), type TEXT NOT NULL, base64 TEXT NOT NULL) STRICT;
CREATE TABLE bill_days (
  provider TEXT NOT NULL, day TEXT NOT NULL, state TEXT NOT NULL, lines INTEGER NOT NULL, checked_at INTEGER, ask_at INTEGER, asked INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, day)
) STRICT;
CREATE INDEX bill_days_ask ON bill_days (ask_at) WHERE ask_at IS NOT NULL;
CREATE TABLE bill_differences (
  id TEXT PRIMARY KEY, provider TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, cause TEXT NOT NULL, ref TEXT NOT NULL, trade_no TEXT NOT NULL, provider_id TEXT NOT NULL,
  refund_no TEXT NOT NULL, order_no TEXT NOT NULL, third_id TEXT NOT NULL, their_fen INTEGER, their_state TEXT NOT NULL, our_fen INTEGER, our_state TEXT NOT NULL,
  created_at INTEGER NOT NULL, cleared_at INTEGER, note TEXT NOT NULL, UNIQUE (provider, day, kind, ref)
) STRICT;
CREATE INDEX bill_differences_tenant ON bill_differences (third_id, created_at);
CREATE TABLE messages (
  id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, meeting_id TEXT NOT NULL, kind TEXT NOT NULL, facts TEXT NOT NULL,
  state TEXT NOT NULL, channel TEXT NOT NULL, tries INTEGER NOT NULL, send_at INTEGER, ended_at INTEGER, error TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_due ON messages (send_at) WHERE send_at IS NOT NULL;
CREATE INDEX messages_user ON messages (user_id, created_at);
CREATE TABLE announcements (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, what TEXT NOT NULL, who TEXT NOT NULL, created_at INTEGER NOT NULL,
  last_user TEXT NOT NULL, done_at INTEGER
) STRICT;
CREATE INDEX announcements_due ON announcements (created_at) WHERE done_at IS NULL;
CREATE INDEX orders_meeting ON orders (meeting_id, user_id);
`,
} satisfies Migration
