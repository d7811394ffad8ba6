import type { Migration } from '../migration.ts'

export default {
  name: '0001-one-meeting',
  sql: `
CREATE TABLE tenants (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE systems (
  sys_code TEXT PRIMARY KEY, tenant_id TEXT NOT NULL REFERENCES tenants(id), title TEXT NOT NULL, favicon TEXT NOT NULL, logo TEXT NOT NULL,
  brand_color TEXT NOT NULL, support_phone TEXT NOT NULL, support_hours TEXT NOT NULL, manual_url TEXT NOT NULL, icp TEXT NOT NULL, is_public INTEGER NOT NULL
) STRICT;
CREATE TABLE users (id TEXT PRIMARY KEY, mobile TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, ended_at INTEGER, ip TEXT NOT NULL, agent TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE TABLE sms_codes (
  id TEXT PRIMARY KEY, mobile TEXT NOT NULL, purpose TEXT NOT NULL, code_hash TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER, ip TEXT NOT NULL
) STRICT;
CREATE INDEX sms_codes_mobile ON sms_codes (mobile, sent_at);
CREATE INDEX sms_codes_ip ON sms_codes (ip, sent_at);
CREATE INDEX sms_codes_sent ON sms_codes (sent_at);
CREATE TABLE meetings (
  id TEXT PRIMARY KEY, third_id TEXT NOT NULL REFERENCES tenants(id), title TEXT NOT NULL, summary TEXT NOT NULL, cover TEXT NOT NULL,
  share_picture TEXT NOT NULL, details TEXT NOT NULL, live_url TEXT NOT NULL, sponsor TEXT NOT NULL, phone TEXT NOT NULL, address TEXT NOT NULL,
  starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX meetings_starts ON meetings (state, starts_at);
CREATE TABLE staff (
  meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL, PRIMARY KEY (user_id, meeting_id)
) STRICT;
CREATE TABLE modules (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), name TEXT NOT NULL, icon TEXT NOT NULL, path TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX modules_meeting ON modules (meeting_id, sort);
CREATE TABLE schedule_items (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), source_key TEXT NOT NULL, title TEXT NOT NULL, details TEXT NOT NULL,
  starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, day TEXT NOT NULL, room TEXT NOT NULL, track TEXT NOT NULL, speakers TEXT NOT NULL,
  language TEXT NOT NULL, level TEXT NOT NULL, UNIQUE (meeting_id, source_key)
) STRICT;
CREATE INDEX schedule_items_starts ON schedule_items (meeting_id, starts_at, room);
CREATE TABLE guests (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), source_key TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL,
  company TEXT NOT NULL, avatar TEXT NOT NULL, introduce TEXT NOT NULL, sort INTEGER NOT NULL, UNIQUE (meeting_id, source_key)
) STRICT;
CREATE INDEX guests_sort ON guests (meeting_id, sort);
CREATE TABLE tickets (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL,
  price_fen INTEGER NOT NULL CHECK (price_fen >= 0), total INTEGER NOT NULL, sold INTEGER NOT NULL DEFAULT 0, booking_from INTEGER NOT NULL,
  booking_to INTEGER NOT NULL, limit_order INTEGER NOT NULL, limit_phone INTEGER NOT NULL, state TEXT NOT NULL, sort INTEGER NOT NULL,
  CHECK (sold >= 0 AND sold <= total)
) STRICT;
CREATE INDEX tickets_meeting ON tickets (meeting_id, sort);
CREATE TABLE ticket_parameters (
  ticket_id TEXT NOT NULL REFERENCES tickets(id), key TEXT NOT NULL, label TEXT NOT NULL, required INTEGER NOT NULL, sort INTEGER NOT NULL,
  PRIMARY KEY (ticket_id, key)
) STRICT;
CREATE TABLE attendees (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, ticket_id TEXT NOT NULL REFERENCES tickets(id),
  order_no TEXT, name TEXT NOT NULL, name_pinyin TEXT NOT NULL, sex INTEGER, phone TEXT NOT NULL, idcard TEXT NOT NULL, age INTEGER, nation TEXT NOT NULL,
  email TEXT NOT NULL, department TEXT NOT NULL, position TEXT NOT NULL, hospital TEXT NOT NULL, grassroots TEXT NOT NULL, address TEXT NOT NULL,
  project TEXT NOT NULL, awarded TEXT NOT NULL, annex_url TEXT NOT NULL, other TEXT NOT NULL, ishotel INTEGER NOT NULL, often INTEGER NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attendees_user ON attendees (user_id, meeting_id);
CREATE TABLE orders (
  no TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, ticket_id TEXT NOT NULL REFERENCES tickets(id),
  copies INTEGER NOT NULL CHECK (copies > 0), price_fen INTEGER NOT NULL, amount_fen INTEGER NOT NULL CHECK (amount_fen >= 0), status INTEGER NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER, paid_at INTEGER, ended_at INTEGER, idem_key TEXT, idem_digest TEXT
) STRICT;
CREATE UNIQUE INDEX orders_idem ON orders (user_id, idem_key) WHERE idem_key IS NOT NULL;
CREATE INDEX orders_user ON orders (user_id, meeting_id, created_at);
CREATE INDEX orders_held ON orders (ticket_id, user_id);
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE status IN (0, 2);
CREATE TABLE order_attendees (
  order_no TEXT NOT NULL REFERENCES orders(no), attendee_id TEXT NOT NULL REFERENCES attendees(id), position INTEGER NOT NULL, PRIMARY KEY (order_no, attendee_id)
) STRICT;
CREATE TABLE trades (
  no TEXT PRIMARY KEY, order_no TEXT NOT NULL REFERENCES orders(no), provider TEXT NOT NULL, provider_id TEXT, amount_fen INTEGER NOT NULL, state TEXT NOT NULL,
  code_url TEXT NOT NULL, created_at INTEGER NOT NULL, settled_at INTEGER, ask_at INTEGER, asked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX trades_provider ON trades (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX trades_order ON trades (order_no, created_at);
CREATE INDEX trades_ask ON trades (ask_at) WHERE ask_at IS NOT NULL;
CREATE TABLE refunds (
  no TEXT PRIMARY KEY, trade_no TEXT NOT NULL UNIQUE REFERENCES trades(no), order_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, state TEXT NOT NULL, why TEXT NOT NULL,
  created_at INTEGER NOT NULL, done_at INTEGER, ask_at INTEGER, asked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX refunds_ask ON refunds (ask_at) WHERE ask_at IS NOT NULL;
CREATE TABLE admissions (
  id TEXT PRIMARY KEY, order_no TEXT NOT NULL REFERENCES orders(no), attendee_id TEXT NOT NULL REFERENCES attendees(id), user_id TEXT NOT NULL, meeting_id TEXT NOT NULL,
  ticket_id TEXT NOT NULL, code_hash TEXT NOT NULL UNIQUE, status TEXT NOT NULL, issued_at INTEGER NOT NULL, ended_at INTEGER, UNIQUE (order_no, attendee_id)
) STRICT;
CREATE INDEX admissions_user ON admissions (user_id, meeting_id);
CREATE TABLE admission_codes (admission_id TEXT PRIMARY KEY REFERENCES admissions(id), code TEXT NOT NULL) STRICT;
CREATE TABLE log (
  id TEXT PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, entity TEXT NOT NULL, entity_id TEXT NOT NULL, action TEXT NOT NULL,
  from_state TEXT NOT NULL, to_state TEXT NOT NULL, why TEXT NOT NULL
) STRICT;
CREATE INDEX log_entity ON log (entity, entity_id, at);
`,
} satisfies Migration
