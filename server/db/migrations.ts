/**
 * The schema, as steps that run once each at start. Written for SQLite; for
 * PostgreSQL INTEGER becomes BIGINT and STRICT goes; what else differs a step says.
 * A landed step is never edited: changes are new steps.
 */
import { UnfitDatabase } from './errors.ts'
import type { FoldedSources } from './fill-folded.ts'
import { foldedName } from './folded.ts'

export interface Migration {
  name: string
  sql: string
  /** What SQLite has of itself, and PostgreSQL is told to have; follows the rest. */
  postgres?: string
  /** Sources whose folded columns the step adds, and fills after its statements (fill-folded.ts). */
  folded?: FoldedSources
}

/** Where the steps that a database has been through stand; made before the first of them. */
export const book: Migration = {
  name: '',
  sql: `
CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
`,
}

/** A serial as a payer wrote it → as `serialOf` keeps it (server/features/proof/serial.ts), in words of both engines. */
const plainSerial = [
  ...[' ', '\u00a0', '\u3000'].map((space) => [space, ''] as const),
  // The full-width forms, each so far behind its plain one.
  ...Array.from({ length: 94 }, (_, at) => [String.fromCharCode(0xff01 + at), String.fromCharCode(0x21 + at)] as const),
].reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to === "'" ? "''" : to}')`, 'bank_serial')

/** Dashes, and characters without a shape that NFKC and the removal of spaces leave in a serial. */
const notCompared = [
  [0x2d, 0x2d],
  [0x01, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x0600, 0x0605],
  [0x061c, 0x061c],
  [0x06dd, 0x06dd],
  [0x070f, 0x070f],
  [0x0890, 0x0891],
  [0x08e2, 0x08e2],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2010, 0x2015],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x206f],
  [0x2212, 0x2212],
  [0x2800, 0x2800],
  [0xfff9, 0xfffb],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

/**
 * A stored serial in the form of `foldedSerial` (server/features/proof/serial.ts). Letters outside ASCII keep their case: banks use
 * none, and `upper` depends on the collation.
 */
const foldedSerial = `COALESCE(NULLIF(${[
  ...Array.from({ length: 26 }, (_, at) => [String.fromCharCode(0x61 + at), String.fromCharCode(0x41 + at)] as const),
  ...notCompared.map((code) => [String.fromCharCode(code), ''] as const),
].reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, 'serial')}, ''), serial)`

/** What 0044 makes searchable. */
const folded0044: FoldedSources = {
  users: ['name'],
  attendees: ['name', 'name_pinyin', 'hospital', 'department'],
  visits: ['name', 'unit', 'host_name', 'plate'],
  vip_guests: ['name', 'unit', 'post', 'host_name'],
  certificates: ['name', 'unit'],
  kept_cards: ['name', 'company', 'position', 'note'],
  guests: ['name', 'company', 'title'],
  certifications: ['name', 'code', 'mark_name'],
  proposals: ['title', 'contact_name'],
  contribution_rounds: ['title'],
  contribution_authors: ['name'],
  contribute_reviewers: ['unit'],
  receipts: ['payer'],
  invoices: ['title'],
  vouchers: ['code', 'note'],
  exhibitors: ['name', 'booth'],
  meetings: ['title', 'address'],
  articles: ['title'],
  votes: ['title'],
  tenants: ['name'],
}

const addFolded = (tables: FoldedSources) =>
  Object.entries(tables)
    .flatMap(([table, sources]) =>
      sources.map((column) => `ALTER TABLE ${table} ADD COLUMN ${foldedName(column)} TEXT NOT NULL DEFAULT '';\n`),
    )
    .join('')

export const migrations: readonly Migration[] = [
  {
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
  },
  {
    name: '0002-every-way-in',
    sql: `
ALTER TABLE users ADD COLUMN password_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN closed_at INTEGER;
CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL;
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET id = substr(token_hash, 1, 22), seen_at = created_at;
CREATE INDEX sessions_id ON sessions (id);
ALTER TABLE sms_codes ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sms_codes_device ON sms_codes (device, sent_at);
CREATE TABLE resets (token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), expires_at INTEGER NOT NULL, used_at INTEGER) STRICT;
CREATE TABLE captchas (id TEXT PRIMARY KEY, answer_hash TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE INDEX captchas_expires ON captchas (expires_at);
CREATE TABLE limits (key TEXT PRIMARY KEY, started_at INTEGER NOT NULL, n INTEGER NOT NULL) STRICT;
CREATE INDEX limits_started ON limits (started_at);
CREATE TABLE pairings (
  id TEXT PRIMARY KEY, secret_hash TEXT NOT NULL, state TEXT NOT NULL, user_id TEXT REFERENCES users(id), third_id TEXT NOT NULL, remember INTEGER NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, ip TEXT NOT NULL, agent TEXT NOT NULL, device TEXT NOT NULL
) STRICT;
CREATE INDEX pairings_expires ON pairings (expires_at);
CREATE TABLE roles (
  id TEXT PRIMARY KEY, third_id TEXT NOT NULL REFERENCES tenants(id), name TEXT NOT NULL, permissions TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (third_id, name)
) STRICT;
CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, role_id TEXT NOT NULL, granted_by TEXT NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, third_id, role_id)
) STRICT;
CREATE INDEX user_roles_tenant ON user_roles (third_id, role_id);
CREATE TABLE profiles (
  user_id TEXT PRIMARY KEY REFERENCES users(id), sex INTEGER, birthday TEXT NOT NULL, email TEXT NOT NULL, identity TEXT NOT NULL, company TEXT NOT NULL,
  position TEXT NOT NULL, area_code TEXT NOT NULL, address TEXT NOT NULL, certify_card_type TEXT NOT NULL, certify_card_no TEXT NOT NULL,
  guardian_name TEXT NOT NULL, guardian_mobile TEXT NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE consents (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), document TEXT NOT NULL, version TEXT NOT NULL, channel TEXT NOT NULL, subject TEXT NOT NULL,
  ip TEXT NOT NULL, created_at INTEGER NOT NULL, withdrawn_at INTEGER
) STRICT;
CREATE UNIQUE INDEX consents_standing ON consents (user_id, document, version, subject) WHERE withdrawn_at IS NULL;
CREATE TABLE user_systems (
  user_id TEXT NOT NULL REFERENCES users(id), sys_code TEXT NOT NULL REFERENCES systems(sys_code), created_at INTEGER NOT NULL, PRIMARY KEY (user_id, sys_code)
) STRICT;
CREATE INDEX user_systems_system ON user_systems (sys_code, created_at);
CREATE TABLE organisations (
  id TEXT PRIMARY KEY, third_id TEXT NOT NULL REFERENCES tenants(id), parent_id TEXT REFERENCES organisations(id), name TEXT NOT NULL, type TEXT NOT NULL,
  dept_code TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, area_code TEXT NOT NULL, address TEXT NOT NULL, introduce TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX organisations_tenant ON organisations (third_id, parent_id);
CREATE TABLE organisation_members (
  organisation_id TEXT NOT NULL REFERENCES organisations(id), user_id TEXT NOT NULL REFERENCES users(id), joined_at INTEGER NOT NULL, PRIMARY KEY (organisation_id, user_id)
) STRICT;
CREATE INDEX organisation_members_user ON organisation_members (user_id, joined_at);
CREATE TABLE invitations (
  code TEXT PRIMARY KEY, organisation_id TEXT NOT NULL REFERENCES organisations(id), third_id TEXT NOT NULL, note TEXT NOT NULL, uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
  created_by TEXT NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked_at INTEGER
) STRICT;
CREATE INDEX invitations_tenant ON invitations (third_id, created_at);
CREATE TABLE applications (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), organisation_id TEXT NOT NULL REFERENCES organisations(id), third_id TEXT NOT NULL,
  apply_type INTEGER NOT NULL, parameters TEXT NOT NULL, remark TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, created_at INTEGER NOT NULL,
  decided_at INTEGER, decided_by TEXT, UNIQUE (user_id, organisation_id)
) STRICT;
CREATE INDEX applications_tenant ON applications (third_id, state, created_at);
CREATE INDEX staff_meeting ON staff (meeting_id);
`,
  },
  {
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
  },
  {
    name: '0004-at-the-door',
    sql: `
ALTER TABLE admissions ADD COLUMN number TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN badge_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN exhibitor_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN key_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN ended_why TEXT NOT NULL DEFAULT '';
ALTER TABLE admissions ADD COLUMN serial INTEGER;
ALTER TABLE admissions ADD COLUMN roster_version INTEGER;
UPDATE admissions SET number = substr(id, 11), ended_why = CASE WHEN status = 'revoked' THEN 'refunded' ELSE '' END;
CREATE UNIQUE INDEX admissions_number ON admissions (number);
CREATE INDEX admissions_badge ON admissions (badge_hash) WHERE badge_hash <> '';
CREATE INDEX admissions_exhibitor ON admissions (exhibitor_hash) WHERE exhibitor_hash <> '';
CREATE INDEX admissions_key ON admissions (key_hash) WHERE key_hash <> '';
CREATE UNIQUE INDEX admissions_serial ON admissions (meeting_id, serial);
CREATE INDEX admissions_roster ON admissions (meeting_id, roster_version);
CREATE TABLE rosters (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), rotating INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0, serials INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE door_notes (
  admission_id TEXT PRIMARY KEY REFERENCES admissions(id), vip INTEGER NOT NULL, note TEXT NOT NULL, host_id TEXT REFERENCES users(id)
) STRICT;
CREATE TABLE checkin_lists (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, ticket_ids TEXT NOT NULL,
  windows TEXT NOT NULL, passes TEXT NOT NULL, exits INTEGER NOT NULL, accepts TEXT NOT NULL, questions TEXT NOT NULL, gates TEXT NOT NULL, self INTEGER NOT NULL,
  self_code TEXT NOT NULL, latitude TEXT NOT NULL, longitude TEXT NOT NULL, radius INTEGER NOT NULL, handover_key TEXT NOT NULL, states INTEGER NOT NULL DEFAULT 0,
  shares INTEGER NOT NULL DEFAULT 0, devices INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX checkin_lists_meeting ON checkin_lists (meeting_id, created_at);
CREATE UNIQUE INDEX checkin_lists_self ON checkin_lists (self_code);
CREATE TABLE checkin_devices (
  id TEXT PRIMARY KEY, list_id TEXT NOT NULL REFERENCES checkin_lists(id), no INTEGER NOT NULL, name TEXT NOT NULL, gate_id TEXT NOT NULL, user_id TEXT NOT NULL,
  token_hash TEXT NOT NULL, device TEXT NOT NULL, roster_key TEXT NOT NULL, opened_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, lease_until INTEGER NOT NULL,
  closed_at INTEGER, cut_at INTEGER, UNIQUE (list_id, no)
) STRICT;
CREATE INDEX checkin_devices_user ON checkin_devices (user_id);
CREATE TABLE checkin_slots (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), slot INTEGER NOT NULL, device_id TEXT REFERENCES checkin_devices(id), wanted_id TEXT REFERENCES checkin_devices(id), PRIMARY KEY (list_id, slot)
) STRICT;
CREATE TABLE checkin_releases (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), admission_id TEXT NOT NULL REFERENCES admissions(id), device_id TEXT NOT NULL REFERENCES checkin_devices(id),
  to_id TEXT REFERENCES checkin_devices(id), PRIMARY KEY (list_id, admission_id, device_id)
) STRICT;
CREATE TABLE checkin_asks (
  id TEXT PRIMARY KEY, list_id TEXT NOT NULL, device_id TEXT NOT NULL REFERENCES checkin_devices(id), admission_id TEXT NOT NULL, serial INTEGER NOT NULL, gate TEXT NOT NULL,
  created_at INTEGER NOT NULL, answer TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX checkin_asks_open ON checkin_asks (device_id, created_at) WHERE answer = '';
CREATE TABLE checkin_handovers (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), from_no INTEGER NOT NULL, seq INTEGER NOT NULL, to_no INTEGER NOT NULL, taken_at INTEGER NOT NULL,
  waiting TEXT NOT NULL DEFAULT '', PRIMARY KEY (list_id, from_no, seq)
) STRICT;
CREATE TABLE checkin_states (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), admission_id TEXT NOT NULL REFERENCES admissions(id), serial INTEGER NOT NULL, inside INTEGER NOT NULL, entered INTEGER NOT NULL,
  entered_at INTEGER NOT NULL, gate_id TEXT NOT NULL, scan_id TEXT NOT NULL, heard INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (list_id, admission_id)
) STRICT;
CREATE INDEX checkin_states_version ON checkin_states (list_id, version);
CREATE TABLE checkin_scans (
  id TEXT PRIMARY KEY, nonce TEXT NOT NULL, meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, list_id TEXT NOT NULL REFERENCES checkin_lists(id), gate_id TEXT NOT NULL,
  device_id TEXT, user_id TEXT NOT NULL, admission_id TEXT, shown TEXT NOT NULL, digest TEXT NOT NULL, direction TEXT NOT NULL, verdict TEXT NOT NULL, why TEXT NOT NULL,
  judged TEXT NOT NULL, device_at INTEGER NOT NULL, server_at INTEGER NOT NULL, forced INTEGER NOT NULL, conflict INTEGER NOT NULL, answers TEXT NOT NULL, past_at INTEGER,
  past_gate TEXT NOT NULL, undone_at INTEGER
) STRICT;
CREATE UNIQUE INDEX checkin_scans_nonce ON checkin_scans (list_id, nonce);
CREATE INDEX checkin_scans_meeting ON checkin_scans (meeting_id, server_at);
CREATE INDEX checkin_scans_list ON checkin_scans (list_id, server_at);
CREATE INDEX checkin_scans_conflict ON checkin_scans (meeting_id, server_at) WHERE conflict = 1;
CREATE INDEX checkin_scans_admission ON checkin_scans (admission_id);
ALTER TABLE staff ADD COLUMN list_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE staff ADD COLUMN until_at INTEGER;
ALTER TABLE staff ADD COLUMN link_code TEXT NOT NULL DEFAULT '';
CREATE TABLE helper_links (
  code TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, list_ids TEXT NOT NULL, pin_hash TEXT NOT NULL, uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
  until_at INTEGER NOT NULL, revoked_at INTEGER, created_by TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX helper_links_meeting ON helper_links (meeting_id, created_at);
CREATE INDEX attendees_meeting_phone ON attendees (meeting_id, phone);
`,
  },
  {
    name: '0005-secret-check',
    sql: `
CREATE TABLE secret_check (id TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT;
`,
  },
  {
    name: '0006-guesses-of-strangers',
    sql: `
ALTER TABLE sms_codes ADD COLUMN strange_tries INTEGER NOT NULL DEFAULT 0;
`,
  },
  {
    name: '0007-files',
    sql: `
CREATE TABLE files (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), upload TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, size INTEGER NOT NULL,
  received INTEGER NOT NULL, digest TEXT NOT NULL, created_at INTEGER NOT NULL, kept_at INTEGER, UNIQUE (user_id, upload)
) STRICT;
CREATE INDEX files_created ON files (created_at);
CREATE TABLE file_pieces (file_id TEXT NOT NULL REFERENCES files(id), at INTEGER NOT NULL, base64 TEXT NOT NULL, PRIMARY KEY (file_id, at)) STRICT;
CREATE TABLE file_uses (
  file_id TEXT NOT NULL REFERENCES files(id), entity TEXT NOT NULL, entity_id TEXT NOT NULL, third_id TEXT NOT NULL, PRIMARY KEY (file_id, entity, entity_id)
) STRICT;
CREATE INDEX file_uses_entity ON file_uses (entity, entity_id);
`,
  },
  {
    name: '0008-tickets-of-colleagues',
    sql: `
ALTER TABLE admissions ADD COLUMN bought_by TEXT;
ALTER TABLE admissions ADD COLUMN wrong_names INTEGER NOT NULL DEFAULT 0;
CREATE INDEX admissions_bought ON admissions (bought_by, meeting_id) WHERE bought_by IS NOT NULL;
CREATE INDEX attendees_phone ON attendees (phone) WHERE phone <> '' AND order_no IS NOT NULL;
`,
  },
  {
    name: '0009-proofs-end-in-time',
    sql: `
ALTER TABLE proofs ADD COLUMN remind_at INTEGER;
CREATE INDEX proofs_waiting ON proofs (created_at) WHERE state = 'waiting';
`,
  },
  {
    name: '0010-answers-go',
    sql: `
CREATE TABLE attendee_purges (meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), purged_at INTEGER NOT NULL) STRICT;
`,
  },
  {
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
  },
  {
    // An empty meeting_id is all of the tenant's meetings. A primary key grows by making the table anew.
    name: '0012-rights-per-meeting',
    sql: `
ALTER TABLE user_roles RENAME TO user_roles_of_tenants;
DROP INDEX user_roles_tenant;
CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, meeting_id TEXT NOT NULL DEFAULT '', role_id TEXT NOT NULL, granted_by TEXT NOT NULL,
  created_at INTEGER NOT NULL, PRIMARY KEY (user_id, third_id, meeting_id, role_id)
) STRICT;
INSERT INTO user_roles (user_id, third_id, role_id, granted_by, created_at)
  SELECT user_id, third_id, role_id, granted_by, created_at FROM user_roles_of_tenants;
DROP TABLE user_roles_of_tenants;
CREATE INDEX user_roles_tenant ON user_roles (third_id, meeting_id, role_id);
`,
  },
  {
    name: '0013-tasks-and-programmes',
    sql: `
CREATE TABLE tasks (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, third_id TEXT NOT NULL, meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL, failed INTEGER NOT NULL, checkpoint TEXT NOT NULL, why TEXT NOT NULL,
  result TEXT NOT NULL, failures TEXT NOT NULL, lease TEXT NOT NULL, lease_until INTEGER NOT NULL, tries INTEGER NOT NULL,
  created_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE INDEX tasks_meeting ON tasks (meeting_id, id);
CREATE INDEX tasks_user ON tasks (user_id);
CREATE INDEX tasks_due ON tasks (lease_until) WHERE ended_at IS NULL;
CREATE INDEX tasks_ended ON tasks (ended_at) WHERE ended_at IS NOT NULL;
CREATE TABLE task_failures (
  task_id TEXT NOT NULL REFERENCES tasks(id), at INTEGER NOT NULL, row INTEGER NOT NULL, what TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (task_id, at)
) STRICT;
CREATE TABLE file_links (digest TEXT PRIMARY KEY, file_id TEXT NOT NULL REFERENCES files(id), ends_at INTEGER NOT NULL) STRICT;
CREATE INDEX file_links_ends ON file_links (ends_at);
ALTER TABLE schedule_items ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE programmes (meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), edition INTEGER NOT NULL) STRICT;
CREATE TABLE schedule_imports (
  task_id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL, edition INTEGER NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL, guests TEXT NOT NULL,
  file_name TEXT NOT NULL, created_at INTEGER NOT NULL, applied_at INTEGER
) STRICT;
CREATE INDEX schedule_imports_meeting ON schedule_imports (meeting_id, task_id);
CREATE INDEX schedule_imports_created ON schedule_imports (created_at);
CREATE TABLE schedule_import_rows (
  task_id TEXT NOT NULL REFERENCES schedule_imports(task_id), side TEXT NOT NULL, id TEXT NOT NULL, source_key TEXT NOT NULL, title TEXT NOT NULL,
  details TEXT NOT NULL, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, day TEXT NOT NULL, room TEXT NOT NULL, track TEXT NOT NULL,
  speakers TEXT NOT NULL, language TEXT NOT NULL, level TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY (task_id, side, id)
) STRICT;
CREATE INDEX schedule_import_rows_id ON schedule_import_rows (id);
`,
  },
  {
    name: '0014-settings',
    sql: `
CREATE TABLE platform (
  id TEXT PRIMARY KEY, operator TEXT NOT NULL, icp TEXT NOT NULL, police TEXT NOT NULL, report_phone TEXT NOT NULL, report_mail TEXT NOT NULL,
  edition INTEGER NOT NULL, version INTEGER NOT NULL
) STRICT;
INSERT INTO platform SELECT 'only', tenants.name, systems.icp, '', '', '', 0, 0 FROM tenants JOIN systems ON systems.sys_code = tenants.id WHERE tenants.id = '-000001';
ALTER TABLE systems DROP COLUMN icp;
ALTER TABLE systems ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN merchant TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tenants ADD COLUMN merchant_note TEXT NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN merchant_by TEXT;
ALTER TABLE tenants ADD COLUMN merchant_at INTEGER;
UPDATE tenants SET merchant = 'own' WHERE id = '-000001';
ALTER TABLE transfer_accounts ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE setup_codes (id TEXT PRIMARY KEY, digest TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE INDEX meetings_listed ON meetings (state, version, created_at);
`,
  },
  {
    // Rows that hold an ID number in clear: a start seals them (jobs/seal.ts), and afterwards there are none to look through.
    name: '0015-sealed-numbers',
    sql: `
CREATE INDEX attendees_clear ON attendees (id) WHERE idcard <> '' AND substr(idcard, 1, 3) <> 's1.';
CREATE INDEX profiles_clear ON profiles (user_id) WHERE certify_card_no <> '' AND substr(certify_card_no, 1, 3) <> 's1.';
`,
  },
  {
    name: '0013-sessions-in-order',
    sql: `
CREATE INDEX schedule_items_order ON schedule_items (meeting_id, starts_at, id);
`,
  },
  {
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
  },
  {
    // What a ticket asked becomes a form of its own under the ticket's id, in the words of contract/question.ts; labels as JSON has them.
    name: '0017-forms',
    sql: `
CREATE TABLE forms (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, edition INTEGER NOT NULL,
  version INTEGER NOT NULL, door TEXT NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX forms_meeting ON forms (meeting_id);
CREATE INDEX forms_door ON forms (meeting_id) WHERE door <> '[]';
CREATE TABLE form_versions (
  form_id TEXT NOT NULL REFERENCES forms(id), version INTEGER NOT NULL, questions TEXT NOT NULL, made_at INTEGER NOT NULL, made_by TEXT NOT NULL,
  PRIMARY KEY (form_id, version)
) STRICT;
CREATE TABLE answers (
  attendee_id TEXT PRIMARY KEY REFERENCES attendees(id), form_id TEXT NOT NULL, version INTEGER NOT NULL, meeting_id TEXT NOT NULL,
  given TEXT NOT NULL, agreed TEXT NOT NULL, older TEXT NOT NULL, updated_at INTEGER NOT NULL,
  FOREIGN KEY (form_id, version) REFERENCES form_versions(form_id, version)
) STRICT;
CREATE INDEX answers_meeting ON answers (meeting_id, updated_at);
CREATE INDEX answers_form ON answers (form_id, version);
CREATE TABLE answer_choices (
  attendee_id TEXT NOT NULL REFERENCES attendees(id), form_id TEXT NOT NULL REFERENCES forms(id), key TEXT NOT NULL, option TEXT NOT NULL,
  PRIMARY KEY (attendee_id, key, option)
) STRICT;
CREATE INDEX answer_choices_option ON answer_choices (form_id, key, option);
ALTER TABLE tickets ADD COLUMN form_id TEXT REFERENCES forms(id);
CREATE INDEX tickets_form ON tickets (form_id) WHERE form_id IS NOT NULL;
CREATE INDEX consents_subject ON consents (subject, document) WHERE subject <> '' AND withdrawn_at IS NULL;
INSERT INTO forms SELECT id, meeting_id, third_id, substr(name, 1, 30), 1, 1, '[]', booking_from, NULL FROM tickets
  WHERE id IN (SELECT ticket_id FROM ticket_parameters);
INSERT INTO form_versions SELECT ticket_id, 1, '[' || string_agg(
    '{"key":"' || key || '","kind":"' ||
    CASE key WHEN 'sex' THEN 'one' WHEN 'age' THEN 'number' WHEN 'ishotel' THEN 'yes' WHEN 'annexUrl' THEN 'file' WHEN 'other' THEN 'long' ELSE 'text' END ||
    '","label":"' || replace(replace(replace(replace(replace(label, '\\', '\\\\'), '"', '\\"'), '
', '\\n'), '\r', '\\r'), '\t', '\\t') ||
    '","why":"","required":' || required ||
    CASE WHEN key IN ('idcard', 'annexUrl') THEN ',"sensitive":1,"asked":"signup","readers":"organisers"'
      ELSE ',"sensitive":0,"asked":"signup","readers":"reception"' END ||
    ',"options":[],"shownIf":null,"section":"","page":1}', ',' ORDER BY sort, key) || ']', 0, '' FROM ticket_parameters GROUP BY ticket_id;
UPDATE tickets SET form_id = id WHERE id IN (SELECT ticket_id FROM ticket_parameters);
INSERT INTO answers SELECT attendees.id, attendees.ticket_id, 1, attendees.meeting_id, '{}', '[]', '{}', attendees.updated_at
  FROM attendees JOIN tickets ON tickets.id = attendees.ticket_id WHERE tickets.form_id IS NOT NULL AND attendees.name <> '';
DROP TABLE ticket_parameters;
`,
  },
  {
    name: '0018-rounds',
    sql: `
CREATE TABLE rounds (name TEXT PRIMARY KEY, began_at INTEGER NOT NULL, ended_at INTEGER, failed_at INTEGER, why TEXT NOT NULL) STRICT;
`,
  },
  {
    // A trade is given back in parts, and places are free when a ticket ends: those of orders whose money was on its way
    // are free from here on.
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
  },
  {
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
  },
  {
    name: '0021-rehearsal',
    sql: `
CREATE TABLE rehearsals (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), id TEXT NOT NULL, third_id TEXT NOT NULL, holder TEXT NOT NULL,
  state TEXT NOT NULL, people INTEGER NOT NULL, speed INTEGER NOT NULL, hands TEXT NOT NULL, progress TEXT NOT NULL,
  sheet TEXT NOT NULL, began_at INTEGER NOT NULL, beat_at INTEGER NOT NULL
) STRICT;
`,
  },
  {
    // What a list knows is of an admission or of a visit: its two tables refer to neither.
    name: '0022-hosting',
    sql: `
CREATE TABLE vip_lists (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), third_id TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 0, lead_name TEXT NOT NULL, lead_mobile TEXT NOT NULL, lead_id TEXT REFERENCES users(id),
  margin_minutes INTEGER NOT NULL, delete_at INTEGER NOT NULL, banquets TEXT NOT NULL
) STRICT;
CREATE INDEX vip_lists_delete ON vip_lists (delete_at);
CREATE INDEX vip_lists_lead ON vip_lists (lead_id) WHERE lead_id IS NOT NULL;
CREATE TABLE vip_guests (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
  name TEXT NOT NULL, honorific TEXT NOT NULL, unit TEXT NOT NULL, post TEXT NOT NULL, mobile TEXT NOT NULL, duties TEXT NOT NULL, visibility TEXT NOT NULL, photographs TEXT NOT NULL,
  photo_id TEXT, languages TEXT NOT NULL, companions TEXT NOT NULL, gift TEXT NOT NULL, speaks_name TEXT NOT NULL, speaks_mobile TEXT NOT NULL,
  host_name TEXT NOT NULL, host_mobile TEXT NOT NULL, host_id TEXT REFERENCES users(id), deputy_name TEXT NOT NULL, deputy_mobile TEXT NOT NULL, deputy_id TEXT REFERENCES users(id),
  diet TEXT NOT NULL, health TEXT NOT NULL, notes TEXT NOT NULL, own_diet TEXT NOT NULL, diet_agreed_at INTEGER,
  ticket_id TEXT, order_no TEXT, admission_id TEXT, door_note TEXT NOT NULL, refusal TEXT NOT NULL, arrived_at INTEGER, arrived_gate TEXT NOT NULL, made_by TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX vip_guests_meeting ON vip_guests (meeting_id, name);
CREATE INDEX vip_guests_host ON vip_guests (host_id) WHERE host_id IS NOT NULL;
CREATE INDEX vip_guests_deputy ON vip_guests (deputy_id) WHERE deputy_id IS NOT NULL;
CREATE UNIQUE INDEX vip_guests_admission ON vip_guests (admission_id) WHERE admission_id IS NOT NULL;
CREATE TABLE vip_cars (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), edition INTEGER NOT NULL DEFAULT 0, plate TEXT NOT NULL, model TEXT NOT NULL, seats INTEGER NOT NULL,
  driver TEXT NOT NULL, driver_mobile TEXT NOT NULL, note TEXT NOT NULL
) STRICT;
CREATE INDEX vip_cars_meeting ON vip_cars (meeting_id);
CREATE TABLE vip_legs (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, guest_id TEXT NOT NULL REFERENCES vip_guests(id), edition INTEGER NOT NULL DEFAULT 0, direction TEXT NOT NULL, way TEXT NOT NULL, number TEXT NOT NULL,
  from_place TEXT NOT NULL, to_place TEXT NOT NULL, from_zone INTEGER NOT NULL, plan_from INTEGER NOT NULL, plan_to INTEGER NOT NULL, expect_from INTEGER, expect_to INTEGER,
  meet_at TEXT NOT NULL, car_id TEXT REFERENCES vip_cars(id), note TEXT NOT NULL, state TEXT NOT NULL, marked_at INTEGER
) STRICT;
CREATE INDEX vip_legs_guest ON vip_legs (guest_id);
CREATE INDEX vip_legs_meeting ON vip_legs (meeting_id, plan_from);
CREATE INDEX vip_legs_car ON vip_legs (car_id) WHERE car_id IS NOT NULL;
CREATE TABLE vip_rooms (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), edition INTEGER NOT NULL DEFAULT 0, hotel TEXT NOT NULL, kind TEXT NOT NULL, beds INTEGER NOT NULL, room TEXT NOT NULL,
  from_day TEXT NOT NULL, to_day TEXT NOT NULL, payer TEXT NOT NULL, state TEXT NOT NULL
) STRICT;
CREATE INDEX vip_rooms_meeting ON vip_rooms (meeting_id, hotel);
CREATE TABLE vip_sleepers (room_id TEXT NOT NULL REFERENCES vip_rooms(id), guest_id TEXT NOT NULL REFERENCES vip_guests(id), PRIMARY KEY (room_id, guest_id)) STRICT;
CREATE INDEX vip_sleepers_guest ON vip_sleepers (guest_id);
CREATE TABLE vip_seats (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, guest_id TEXT NOT NULL REFERENCES vip_guests(id), event_id TEXT NOT NULL, seat_table TEXT NOT NULL, seat TEXT NOT NULL
) STRICT;
CREATE INDEX vip_seats_guest ON vip_seats (guest_id);
CREATE INDEX vip_seats_meeting ON vip_seats (meeting_id, event_id);
CREATE TABLE vip_appearances (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, guest_id TEXT NOT NULL REFERENCES vip_guests(id), schedule_id TEXT, title TEXT NOT NULL, place TEXT NOT NULL, role TEXT NOT NULL,
  start_at INTEGER, call_at INTEGER NOT NULL
) STRICT;
CREATE INDEX vip_appearances_guest ON vip_appearances (guest_id);
CREATE INDEX vip_appearances_meeting ON vip_appearances (meeting_id, call_at);
CREATE TABLE vip_tasks (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), guest_id TEXT REFERENCES vip_guests(id), edition INTEGER NOT NULL DEFAULT 0, what TEXT NOT NULL,
  owner_name TEXT NOT NULL, owner_mobile TEXT NOT NULL, owner_id TEXT REFERENCES users(id), due_at INTEGER, done_at INTEGER, done_by TEXT
) STRICT;
CREATE INDEX vip_tasks_meeting ON vip_tasks (meeting_id);
CREATE INDEX vip_tasks_guest ON vip_tasks (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX vip_tasks_owner ON vip_tasks (owner_id) WHERE owner_id IS NOT NULL;
CREATE TABLE vip_links (
  digest TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), kind TEXT NOT NULL, about TEXT NOT NULL, tail TEXT NOT NULL, wrong INTEGER NOT NULL DEFAULT 0,
  made_by TEXT NOT NULL, created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX vip_links_about ON vip_links (meeting_id, kind, about);
CREATE TABLE visitor_desks (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), third_id TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 0, open INTEGER NOT NULL, two_steps INTEGER NOT NULL, asks_document INTEGER NOT NULL,
  companions_most INTEGER NOT NULL, days_most INTEGER NOT NULL, retention_days INTEGER NOT NULL, notice TEXT NOT NULL, serials INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE visits (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, state TEXT NOT NULL, name TEXT NOT NULL, mobile TEXT NOT NULL, unit TEXT NOT NULL,
  host_name TEXT NOT NULL, host_mobile TEXT NOT NULL, host_id TEXT REFERENCES users(id), sought_at INTEGER, reason TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
  companions TEXT NOT NULL, plate TEXT NOT NULL, document_kind TEXT NOT NULL, document_tail TEXT NOT NULL, walk_in INTEGER NOT NULL, key_digest TEXT NOT NULL,
  agreed_by TEXT, decided_by TEXT, decided_at INTEGER, refusal TEXT NOT NULL, arrived_at INTEGER, left_at INTEGER, overdue_at INTEGER, delete_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  code TEXT NOT NULL, key_hash TEXT NOT NULL, serial INTEGER, roster_version INTEGER, entries INTEGER NOT NULL DEFAULT 0, gate TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX visits_meeting ON visits (meeting_id, from_at);
CREATE INDEX visits_mobile ON visits (mobile, meeting_id);
CREATE INDEX visits_host ON visits (host_id, from_at) WHERE host_id IS NOT NULL;
CREATE INDEX visits_unsought ON visits (created_at) WHERE sought_at IS NULL;
CREATE INDEX visits_open ON visits (to_at) WHERE state IN ('waiting', 'agreed', 'approved', 'arrived', 'out');
CREATE INDEX visits_delete ON visits (delete_at);
CREATE UNIQUE INDEX visits_key ON visits (key_hash) WHERE key_hash <> '';
CREATE UNIQUE INDEX visits_own ON visits (key_digest) WHERE key_digest <> '';
CREATE INDEX visits_roster ON visits (meeting_id, roster_version) WHERE roster_version IS NOT NULL;
CREATE TABLE visit_blocks (
  third_id TEXT NOT NULL, mobile TEXT NOT NULL, reason TEXT NOT NULL, until_at INTEGER NOT NULL, made_by TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (third_id, mobile)
) STRICT;
CREATE TABLE checkin_states_of_any (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), admission_id TEXT NOT NULL, serial INTEGER NOT NULL, inside INTEGER NOT NULL, entered INTEGER NOT NULL,
  entered_at INTEGER NOT NULL, gate_id TEXT NOT NULL, scan_id TEXT NOT NULL, heard INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (list_id, admission_id)
) STRICT;
INSERT INTO checkin_states_of_any SELECT list_id, admission_id, serial, inside, entered, entered_at, gate_id, scan_id, heard, version FROM checkin_states;
DROP TABLE checkin_states;
ALTER TABLE checkin_states_of_any RENAME TO checkin_states;
CREATE INDEX checkin_states_version ON checkin_states (list_id, version);
CREATE INDEX checkin_states_came ON checkin_states (list_id, gate_id) WHERE entered > 0;
CREATE TABLE checkin_releases_of_any (
  list_id TEXT NOT NULL REFERENCES checkin_lists(id), admission_id TEXT NOT NULL, device_id TEXT NOT NULL REFERENCES checkin_devices(id),
  to_id TEXT REFERENCES checkin_devices(id), PRIMARY KEY (list_id, admission_id, device_id)
) STRICT;
INSERT INTO checkin_releases_of_any SELECT list_id, admission_id, device_id, to_id FROM checkin_releases;
DROP TABLE checkin_releases;
ALTER TABLE checkin_releases_of_any RENAME TO checkin_releases;
`,
  },
  {
    // Papers are looked for by their owner, by what waits, by what is to go; a mark by the meetings that show it.
    name: '0023-certification',
    sql: `
CREATE TABLE certifications (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL,
  code TEXT NOT NULL, fields TEXT NOT NULL, paper_no TEXT NOT NULL, paper_tail TEXT NOT NULL, reasons TEXT NOT NULL, reason TEXT NOT NULL, checked TEXT NOT NULL, insisted INTEGER NOT NULL,
  mark_name TEXT NOT NULL, mark_code TEXT NOT NULL, mark_until INTEGER, told_at INTEGER, submitted_at INTEGER, decided_at INTEGER, decided_by TEXT, delete_at INTEGER, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX certifications_own ON certifications (user_id, third_id, kind);
CREATE UNIQUE INDEX certifications_code ON certifications (third_id, mark_code) WHERE mark_code <> '';
CREATE INDEX certifications_third ON certifications (third_id, state, submitted_at);
CREATE INDEX certifications_until ON certifications (mark_until) WHERE mark_until IS NOT NULL;
CREATE INDEX certifications_delete ON certifications (delete_at) WHERE delete_at IS NOT NULL;
CREATE TABLE certification_looks (
  id TEXT PRIMARY KEY, certification_id TEXT NOT NULL REFERENCES certifications(id), field TEXT NOT NULL, who TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX certification_looks_at ON certification_looks (certification_id, at);
CREATE TABLE certification_rules (
  third_id TEXT PRIMARY KEY REFERENCES tenants(id), edition INTEGER NOT NULL, months INTEGER NOT NULL, keep_days INTEGER NOT NULL, proposers TEXT NOT NULL
) STRICT;
CREATE TABLE proposals (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), third_id TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL,
  starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, address TEXT NOT NULL, size INTEGER NOT NULL, paid INTEGER NOT NULL, intro TEXT NOT NULL, contact_name TEXT NOT NULL, contact_mobile TEXT NOT NULL,
  reasons TEXT NOT NULL, reason TEXT NOT NULL, meeting_id TEXT REFERENCES meetings(id), submitted_at INTEGER NOT NULL, decided_at INTEGER, decided_by TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX proposals_user ON proposals (user_id, third_id, created_at);
CREATE INDEX proposals_third ON proposals (third_id, state, submitted_at);
CREATE INDEX proposals_meeting ON proposals (meeting_id) WHERE meeting_id IS NOT NULL;
ALTER TABLE meetings ADD COLUMN certification_id TEXT REFERENCES certifications(id);
CREATE INDEX meetings_certification ON meetings (certification_id) WHERE certification_id IS NOT NULL;
`,
  },
  {
    // What was merged leads on in one step, however often that was done.
    name: '0024-organisations',
    sql: `
ALTER TABLE organisations ADD COLUMN closed_at INTEGER;
ALTER TABLE organisations ADD COLUMN merged_into TEXT REFERENCES organisations(id);
CREATE INDEX organisations_merged ON organisations (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE organisation_members ADD COLUMN duty TEXT NOT NULL DEFAULT '';
CREATE INDEX invitations_organisation ON invitations (organisation_id);
CREATE INDEX applications_organisation ON applications (organisation_id, user_id);
`,
  },
  {
    name: '0025-exhibitors',
    sql: `
CREATE TABLE cards (user_id TEXT PRIMARY KEY REFERENCES users(id), shows TEXT NOT NULL, saved_at INTEGER NOT NULL) STRICT;
CREATE TABLE exhibitors (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, organisation_id TEXT REFERENCES organisations(id), name TEXT NOT NULL, booth TEXT NOT NULL,
  badges INTEGER NOT NULL, edition INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX exhibitors_meeting ON exhibitors (meeting_id, booth);
CREATE UNIQUE INDEX exhibitors_booth ON exhibitors (meeting_id, booth) WHERE booth <> '';
CREATE INDEX exhibitors_organisation ON exhibitors (organisation_id) WHERE organisation_id IS NOT NULL;
CREATE TABLE exhibitor_people (
  exhibitor_id TEXT NOT NULL REFERENCES exhibitors(id), user_id TEXT NOT NULL REFERENCES users(id), head INTEGER NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (exhibitor_id, user_id)
) STRICT;
CREATE INDEX exhibitor_people_user ON exhibitor_people (user_id);
CREATE TABLE kept_cards (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), admission_id TEXT NOT NULL REFERENCES admissions(id), giver_id TEXT NOT NULL REFERENCES users(id),
  exhibitor_id TEXT REFERENCES exhibitors(id), keeper_id TEXT NOT NULL REFERENCES users(id), shown TEXT NOT NULL, name TEXT NOT NULL, company TEXT NOT NULL, position TEXT NOT NULL,
  mobile TEXT NOT NULL, email TEXT NOT NULL, note TEXT NOT NULL, grade TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1, kept_at INTEGER NOT NULL, taken_back_at INTEGER
) STRICT;
CREATE UNIQUE INDEX kept_cards_stand ON kept_cards (exhibitor_id, admission_id) WHERE exhibitor_id IS NOT NULL;
CREATE UNIQUE INDEX kept_cards_person ON kept_cards (keeper_id, admission_id) WHERE exhibitor_id IS NULL;
CREATE INDEX kept_cards_leads ON kept_cards (exhibitor_id, kept_at) WHERE exhibitor_id IS NOT NULL;
CREATE INDEX kept_cards_met ON kept_cards (keeper_id, kept_at);
CREATE INDEX kept_cards_giver ON kept_cards (giver_id, kept_at);
CREATE INDEX kept_cards_meeting ON kept_cards (meeting_id);
CREATE INDEX kept_cards_admission ON kept_cards (admission_id);
CREATE TABLE organisation_orders (
  order_no TEXT PRIMARY KEY REFERENCES orders(no), organisation_id TEXT NOT NULL REFERENCES organisations(id), user_id TEXT NOT NULL REFERENCES users(id), booked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX organisation_orders_of ON organisation_orders (organisation_id, booked_at);
CREATE INDEX organisation_orders_user ON organisation_orders (user_id);
ALTER TABLE organisation_members ADD COLUMN shows_since INTEGER;
CREATE INDEX organisation_members_showing ON organisation_members (organisation_id, user_id) WHERE shows_since IS NOT NULL;
CREATE INDEX certifications_name ON certifications (third_id, mark_name) WHERE kind = 'organisation' AND mark_until IS NOT NULL;
`,
  },
  {
    // That an invitation names people stands in its own row: it opens to nobody else when those close their accounts.
    name: '0026-invitees',
    sql: `
ALTER TABLE invitations ADD COLUMN invited INTEGER;
CREATE TABLE invitees (
  code TEXT NOT NULL REFERENCES invitations(code), user_id TEXT NOT NULL REFERENCES users(id), created_at INTEGER NOT NULL, told_at INTEGER, used_at INTEGER, PRIMARY KEY (code, user_id)
) STRICT;
CREATE INDEX invitees_user ON invitees (user_id);
`,
  },
  {
    // Readers ask for what one meeting shows at a moment; what its pages say of it stands in its own row. The text comes last in a
    // row, so that lists read past none of it.
    name: '0027-articles',
    sql: `
CREATE TABLE article_categories (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), name TEXT NOT NULL, sort INTEGER NOT NULL, edition INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX article_categories_name ON article_categories (meeting_id, name);
CREATE TABLE articles (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, category_id TEXT REFERENCES article_categories(id), state TEXT NOT NULL,
  edition INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL, summary TEXT NOT NULL, cover TEXT NOT NULL, share_picture TEXT NOT NULL, pinned INTEGER NOT NULL, audience TEXT NOT NULL,
  valid_until INTEGER, urgent_until INTEGER, published_at INTEGER, made_by TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, content TEXT NOT NULL
) STRICT;
CREATE INDEX articles_meeting ON articles (meeting_id, published_at);
CREATE INDEX articles_category ON articles (category_id) WHERE category_id IS NOT NULL;
CREATE TABLE article_tickets (
  article_id TEXT NOT NULL REFERENCES articles(id), ticket_id TEXT NOT NULL REFERENCES tickets(id), PRIMARY KEY (article_id, ticket_id)
) STRICT;
CREATE INDEX article_tickets_ticket ON article_tickets (ticket_id);
CREATE TABLE article_reads (article_id TEXT PRIMARY KEY REFERENCES articles(id), reads INTEGER NOT NULL) STRICT;
ALTER TABLE meetings ADD COLUMN news TEXT NOT NULL DEFAULT '{"from":null,"until":null,"urgent":[]}';
`,
  },
  {
    // A secret ballot lies here under its elector only until it is closed; a bulletin's rows have no elector, and their own order.
    name: '0028-votes',
    sql: `
CREATE TABLE votes (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, state TEXT NOT NULL, title TEXT NOT NULL, note TEXT NOT NULL, kind TEXT NOT NULL,
  options TEXT NOT NULL, most INTEGER NOT NULL, secret INTEGER NOT NULL, changing INTEGER NOT NULL, live INTEGER NOT NULL, wechat INTEGER NOT NULL, quorum INTEGER NOT NULL,
  majority TEXT NOT NULL, electors TEXT NOT NULL, ticket_ids TEXT NOT NULL, list_id TEXT NOT NULL, tags TEXT NOT NULL, opens_at INTEGER, closes_at INTEGER,
  public_key TEXT NOT NULL DEFAULT '', counting INTEGER NOT NULL DEFAULT 0, turnout INTEGER NOT NULL DEFAULT 0, result TEXT NOT NULL DEFAULT '', head TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL DEFAULT '',
  edition INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX votes_meeting ON votes (meeting_id, created_at);
CREATE INDEX votes_due ON votes (closes_at) WHERE state = 'open' AND secret = 0;
CREATE TABLE vote_seats (
  vote_id TEXT NOT NULL REFERENCES votes(id), organisation_id TEXT NOT NULL REFERENCES organisations(id), weight INTEGER NOT NULL, mobile TEXT NOT NULL, position INTEGER NOT NULL,
  PRIMARY KEY (vote_id, organisation_id)
) STRICT;
CREATE INDEX vote_seats_mobile ON vote_seats (mobile) WHERE mobile <> '';
CREATE INDEX vote_seats_organisation ON vote_seats (organisation_id);
CREATE TABLE vote_roll (
  vote_id TEXT NOT NULL REFERENCES votes(id), elector TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), stake TEXT NOT NULL, wechat TEXT, weight INTEGER NOT NULL,
  cast_at INTEGER NOT NULL, changes INTEGER NOT NULL, PRIMARY KEY (vote_id, elector)
) STRICT;
CREATE UNIQUE INDEX vote_roll_stake ON vote_roll (vote_id, stake);
CREATE UNIQUE INDEX vote_roll_wechat ON vote_roll (vote_id, wechat) WHERE wechat IS NOT NULL;
CREATE INDEX vote_roll_user ON vote_roll (user_id);
CREATE INDEX vote_roll_latest ON vote_roll (vote_id, cast_at);
CREATE TABLE vote_ballots (
  vote_id TEXT NOT NULL REFERENCES votes(id), elector TEXT NOT NULL, nonce TEXT NOT NULL, choice TEXT NOT NULL, envelope TEXT NOT NULL, weight INTEGER NOT NULL,
  PRIMARY KEY (vote_id, elector)
) STRICT;
CREATE TABLE vote_bulletin (
  vote_id TEXT NOT NULL REFERENCES votes(id), place INTEGER NOT NULL, commitment TEXT NOT NULL, nonce TEXT NOT NULL, choice TEXT NOT NULL, weight INTEGER NOT NULL,
  PRIMARY KEY (vote_id, place)
) STRICT;
CREATE INDEX vote_bulletin_commitment ON vote_bulletin (vote_id, commitment);
`,
  },
  {
    // Answers are walked by their ids; whose they are is looked up by survey and person.
    name: '0029-surveys',
    sql: `
CREATE TABLE surveys (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, use_for TEXT NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL, about TEXT NOT NULL,
  state TEXT NOT NULL, edition INTEGER NOT NULL, version INTEGER NOT NULL, times TEXT NOT NULL, people TEXT NOT NULL, anonymous INTEGER NOT NULL, public_key TEXT NOT NULL, share_key TEXT NOT NULL,
  unfit INTEGER NOT NULL DEFAULT 0, closes_at INTEGER, created_at INTEGER NOT NULL, opened_at INTEGER, ended_at INTEGER
) STRICT;
CREATE INDEX surveys_meeting ON surveys (meeting_id, created_at);
CREATE UNIQUE INDEX surveys_shared ON surveys (share_key) WHERE share_key <> '';
CREATE INDEX surveys_closing ON surveys (closes_at) WHERE state = 'open';
CREATE TABLE survey_versions (
  survey_id TEXT NOT NULL REFERENCES surveys(id), version INTEGER NOT NULL, questions TEXT NOT NULL, made_at INTEGER NOT NULL, made_by TEXT NOT NULL, PRIMARY KEY (survey_id, version)
) STRICT;
CREATE TABLE survey_answers (
  id TEXT PRIMARY KEY, survey_id TEXT NOT NULL REFERENCES surveys(id), session_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), slot TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL,
  given TEXT NOT NULL, agreed TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX survey_answers_once ON survey_answers (survey_id, user_id, session_id, slot);
CREATE INDEX survey_answers_walk ON survey_answers (survey_id, id);
CREATE INDEX survey_answers_user ON survey_answers (user_id, created_at);
CREATE TABLE survey_envelopes (
  survey_id TEXT NOT NULL REFERENCES surveys(id), session_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), sealed TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (survey_id, user_id, session_id)
) STRICT;
CREATE INDEX survey_envelopes_user ON survey_envelopes (user_id);
CREATE INDEX survey_envelopes_waiting ON survey_envelopes (survey_id, session_id, user_id) WHERE sealed <> '';
CREATE TABLE survey_opened (
  id TEXT PRIMARY KEY, survey_id TEXT NOT NULL REFERENCES surveys(id), session_id TEXT NOT NULL, version INTEGER NOT NULL, given TEXT NOT NULL
) STRICT;
CREATE INDEX survey_opened_walk ON survey_opened (survey_id, id);
CREATE TABLE survey_places (
  survey_id TEXT NOT NULL REFERENCES surveys(id), key TEXT NOT NULL, option TEXT NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY (survey_id, key, option)
) STRICT;
`,
  },
  {
    // Of each order, what was paid, what went back and what invoices stand for is found by its number alone.
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
  },
  {
    // What reviewers are asked about is a round of a paper; whose it is stands beside it and not in it.
    name: '0031-submissions',
    sql: `
CREATE TABLE contribute_calls (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings(id), third_id TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL, version INTEGER NOT NULL, about TEXT NOT NULL, kinds TEXT NOT NULL,
  tracks TEXT NOT NULL, blind TEXT NOT NULL, per_paper INTEGER NOT NULL, quorum INTEGER NOT NULL, take_days INTEGER NOT NULL, criteria TEXT NOT NULL, submit_from INTEGER, submit_until INTEGER,
  review_until INTEGER, decide_until INTEGER, revise_until INTEGER, final_until INTEGER, speaker_code TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE contribute_versions (
  meeting_id TEXT NOT NULL REFERENCES contribute_calls(meeting_id), version INTEGER NOT NULL, questions TEXT NOT NULL, made_at INTEGER NOT NULL, made_by TEXT NOT NULL, PRIMARY KEY (meeting_id, version)
) STRICT;
CREATE TABLE contributions (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users(id), code TEXT NOT NULL, state TEXT NOT NULL, edition INTEGER NOT NULL,
  kind TEXT NOT NULL, track TEXT NOT NULL, title TEXT NOT NULL, abstract TEXT NOT NULL, version INTEGER NOT NULL, given TEXT NOT NULL, file_id TEXT NOT NULL, named TEXT NOT NULL, round INTEGER NOT NULL,
  asked INTEGER NOT NULL, reviewed INTEGER NOT NULL, score INTEGER, verdict TEXT NOT NULL, verdict_kind TEXT NOT NULL, comment TEXT NOT NULL, decided_by TEXT NOT NULL,
  accepted_as TEXT NOT NULL, session_id TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, submitted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contributions_code ON contributions (meeting_id, code);
CREATE INDEX contributions_user ON contributions (user_id, updated_at);
CREATE INDEX contributions_time ON contributions (meeting_id, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX contributions_score ON contributions (meeting_id, score, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX contributions_state ON contributions (meeting_id, state, submitted_at, id);
CREATE INDEX contributions_verdict ON contributions (meeting_id, id) WHERE verdict <> '';
CREATE TABLE contribution_authors (
  contribution_id TEXT NOT NULL REFERENCES contributions(id), round INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL, mobile TEXT NOT NULL, email TEXT NOT NULL,
  presents INTEGER NOT NULL, PRIMARY KEY (contribution_id, round, position)
) STRICT;
CREATE INDEX contribution_authors_mobile ON contribution_authors (mobile) WHERE mobile <> '';
CREATE TABLE contribution_rounds (
  contribution_id TEXT NOT NULL REFERENCES contributions(id), round INTEGER NOT NULL, kind TEXT NOT NULL, track TEXT NOT NULL, title TEXT NOT NULL, abstract TEXT NOT NULL, version INTEGER NOT NULL,
  given TEXT NOT NULL, file_id TEXT NOT NULL, submitted_at INTEGER NOT NULL, verdict TEXT NOT NULL, verdict_kind TEXT NOT NULL, comment TEXT NOT NULL, decided_by TEXT NOT NULL, published_at INTEGER,
  PRIMARY KEY (contribution_id, round)
) STRICT;
CREATE TABLE contribute_reviewers (
  meeting_id TEXT NOT NULL REFERENCES contribute_calls(meeting_id), user_id TEXT NOT NULL REFERENCES users(id), unit TEXT NOT NULL, tracks TEXT NOT NULL, most INTEGER NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (meeting_id, user_id)
) STRICT;
CREATE INDEX contribute_reviewers_user ON contribute_reviewers (user_id);
CREATE TABLE contribution_assignments (
  id TEXT PRIMARY KEY, contribution_id TEXT NOT NULL REFERENCES contributions(id), round INTEGER NOT NULL, meeting_id TEXT NOT NULL, user_id TEXT REFERENCES users(id), state TEXT NOT NULL,
  take_until INTEGER NOT NULL, reason TEXT NOT NULL, scores TEXT NOT NULL, score INTEGER, recommend TEXT NOT NULL, to_author TEXT NOT NULL, to_chair TEXT NOT NULL, offered_at INTEGER NOT NULL, done_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contribution_assignments_once ON contribution_assignments (contribution_id, round, user_id);
CREATE INDEX contribution_assignments_user ON contribution_assignments (user_id, meeting_id, id);
CREATE INDEX contribution_assignments_meeting ON contribution_assignments (meeting_id, state, user_id);
CREATE INDEX contribution_assignments_late ON contribution_assignments (take_until) WHERE state = 'offered';
CREATE TABLE contribution_letters (
  no TEXT PRIMARY KEY, contribution_id TEXT NOT NULL, meeting_id TEXT NOT NULL REFERENCES meetings(id), accepted_as TEXT NOT NULL, issued_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX contribution_letters_of ON contribution_letters (contribution_id);
`,
  },
  {
    name: '0032-certificates',
    sql: `
CREATE TABLE certificate_templates (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX certificate_templates_meeting ON certificate_templates (meeting_id, created_at) WHERE removed_at IS NULL;
CREATE TABLE certificate_rules (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, template_id TEXT NOT NULL REFERENCES certificate_templates(id),
  basis TEXT NOT NULL, hours_tenths INTEGER NOT NULL, credits_tenths INTEGER NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX certificate_rules_meeting ON certificate_rules (meeting_id, created_at) WHERE removed_at IS NULL;
CREATE INDEX certificate_rules_template ON certificate_rules (template_id) WHERE removed_at IS NULL;
CREATE TABLE certificate_people (
  rule_id TEXT NOT NULL REFERENCES certificate_rules(id), sort INTEGER NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (rule_id, sort)
) STRICT;
CREATE INDEX certificate_people_phone ON certificate_people (phone) WHERE phone <> '';
CREATE TABLE certificate_issues (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, rule_id TEXT NOT NULL REFERENCES certificate_rules(id), rule_name TEXT NOT NULL, kind TEXT NOT NULL,
  content TEXT NOT NULL, meeting_name TEXT NOT NULL, meeting_time TEXT NOT NULL, place TEXT NOT NULL, sponsor TEXT NOT NULL, hours_tenths INTEGER NOT NULL, credits_tenths INTEGER NOT NULL,
  made_by TEXT NOT NULL, made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX certificate_issues_meeting ON certificate_issues (meeting_id);
CREATE TABLE certificates (
  number TEXT PRIMARY KEY, issue_id TEXT NOT NULL REFERENCES certificate_issues(id), rule_id TEXT NOT NULL, meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, person TEXT NOT NULL, attendee_id TEXT,
  user_id TEXT, phone TEXT NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL, state TEXT NOT NULL, why TEXT NOT NULL, replaces TEXT, issued_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX certificates_person ON certificates (rule_id, person) WHERE state <> 'reissued';
CREATE UNIQUE INDEX certificates_attendee ON certificates (rule_id, attendee_id) WHERE attendee_id IS NOT NULL AND state <> 'reissued';
CREATE UNIQUE INDEX certificates_replaces ON certificates (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX certificates_meeting ON certificates (meeting_id, issued_at, number);
CREATE INDEX certificates_state ON certificates (meeting_id, state, number);
CREATE INDEX certificates_user ON certificates (user_id, issued_at) WHERE user_id IS NOT NULL;
CREATE INDEX certificates_phone ON certificates (phone) WHERE phone <> '';
ALTER TABLE organisation_members ADD COLUMN certificates_since INTEGER;
`,
  },
  {
    name: '0033-chained-log',
    // `seq`: the order in which PostgreSQL takes lines in; rows of before have none, and those of SQLite are in order by themselves.
    sql: `
CREATE TABLE log_seals (
  n INTEGER PRIMARY KEY, log_id TEXT NOT NULL UNIQUE, sealed_at INTEGER NOT NULL, salt TEXT NOT NULL, link TEXT NOT NULL,
  who_salt TEXT NOT NULL DEFAULT '', why_digest TEXT NOT NULL DEFAULT '', forgotten TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX log_seals_forgotten ON log_seals (forgotten) WHERE forgotten <> '';
CREATE TABLE log_chain (
  name TEXT PRIMARY KEY, n INTEGER NOT NULL, head TEXT NOT NULL, sealed_at INTEGER NOT NULL, engine TEXT NOT NULL, live INTEGER NOT NULL, passed TEXT NOT NULL,
  low INTEGER NOT NULL, mark INTEGER NOT NULL, awaited TEXT NOT NULL, told_day TEXT NOT NULL, told_n INTEGER NOT NULL
) STRICT;
ALTER TABLE log ADD COLUMN seq INTEGER;
CREATE INDEX log_seq ON log (seq) WHERE seq IS NOT NULL;
ALTER TABLE settlements ADD COLUMN log_n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settlements ADD COLUMN log_head TEXT NOT NULL DEFAULT '';
`,
    postgres: `
CREATE SEQUENCE log_seq_seq OWNED BY log.seq;
ALTER TABLE log ALTER COLUMN seq SET DEFAULT nextval('log_seq_seq');
`,
  },
  {
    name: '0034-seen',
    sql: `
CREATE TABLE figures (
  name TEXT NOT NULL, label TEXT NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (name, label)
) STRICT;
CREATE TABLE erasures (
  day TEXT NOT NULL, kind TEXT NOT NULL, removed INTEGER NOT NULL, emptied INTEGER NOT NULL, last_at INTEGER NOT NULL, PRIMARY KEY (day, kind)
) STRICT;
CREATE INDEX messages_undelivered ON messages (ended_at) WHERE state IN ('failed', 'unsure');
CREATE INDEX refunds_open ON refunds (state, amount_fen) WHERE state IN ('requested', 'processing', 'failed');
CREATE INDEX bill_differences_open ON bill_differences (created_at) WHERE cleared_at IS NULL;
`,
  },
  {
    name: '0035-words-that-go',
    sql: `
CREATE INDEX log_words ON log (at) WHERE why <> '';
`,
  },
  {
    name: '0036-found-without-a-walk',
    sql: `
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX resets_expires ON resets (expires_at);
CREATE INDEX consents_user ON consents (user_id, created_at);
CREATE INDEX wechat_bindings_user ON wechat_bindings (user_id);
`,
  },
  {
    name: '0037-slots-and-entries',
    sql: `
ALTER TABLE admissions ADD COLUMN slot INTEGER;
UPDATE admissions SET slot = coalesce((
  SELECT CASE WHEN length(phone) > 3 AND ltrim(substr(phone, length(phone) - 3), '0123456789') = ''
    THEN CAST(substr(phone, length(phone) - 1) AS INTEGER) END
  FROM attendees WHERE attendees.id = admissions.attendee_id
), serial % 100) WHERE serial IS NOT NULL;
UPDATE checkin_scans SET conflict = 0 WHERE conflict = 1 AND why IN ('in', 'again', 'out');
DROP INDEX checkin_scans_entries;
CREATE INDEX checkin_scans_entries ON checkin_scans
  (list_id, (CASE WHEN judged = '' AND NOT (shown = 'paper' AND device_id IS NULL) THEN server_at ELSE device_at END), admission_id, gate_id)
  WHERE direction = 'in' AND undone_at IS NULL AND verdict = 'admit'
    AND why IN ('in', 'again', 'forced', 'other_ticket', 'too_early', 'too_late', 'between', 'static', 'questions');
`,
  },
  {
    name: '0038-serials-of-proofs',
    sql: `
ALTER TABLE proofs ADD COLUMN serial TEXT NOT NULL DEFAULT '';
UPDATE proofs SET serial = ${plainSerial} WHERE bank_serial <> '';
CREATE INDEX proofs_serial ON proofs (third_id, serial) WHERE state = 'approved' AND serial <> '';
CREATE INDEX proofs_unnumbered ON proofs (third_id, pay_day, id) WHERE state = 'approved' AND serial = '' AND payer_name <> '';
`,
  },
  {
    name: '0039-boxes-with-keys',
    // Envelopes of before are moved by the next start (server/jobs/seal-boxes.ts), which has the deployment's secret. A new
    // database holds nothing that an earlier release could have left behind.
    sql: `
CREATE TABLE box_keys (
  subject_id TEXT NOT NULL, session_id TEXT NOT NULL, batch INTEGER NOT NULL, random TEXT NOT NULL, PRIMARY KEY (subject_id, session_id, batch)
) STRICT;
CREATE TABLE vote_envelopes (
  vote_id TEXT NOT NULL REFERENCES votes(id), slot TEXT NOT NULL, envelope TEXT NOT NULL, PRIMARY KEY (vote_id, slot)
) STRICT;
CREATE TABLE survey_sealed (
  survey_id TEXT NOT NULL REFERENCES surveys(id), session_id TEXT NOT NULL, slot TEXT NOT NULL, batch INTEGER NOT NULL, sealed TEXT NOT NULL, PRIMARY KEY (survey_id, session_id, slot)
) STRICT;
CREATE TABLE pending_rewrites (
  name TEXT PRIMARY KEY, since INTEGER NOT NULL, marks INTEGER NOT NULL, tries INTEGER NOT NULL, next_at INTEGER NOT NULL
) STRICT;
ALTER TABLE votes ADD COLUMN roll_digest TEXT NOT NULL DEFAULT '';
INSERT INTO pending_rewrites SELECT 'file', (SELECT max(at) FROM migration), 1, 0, 0 WHERE EXISTS (SELECT 1 FROM users);
`,
  },
  {
    // An empty meeting is all meetings of the tenant, as for roles (decision 0023): what stood before stays in force there.
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
  },
  {
    name: '0041-clock-watch',
    // Durations are milliseconds. One row, named 'clock'; doubted_at is NULL while deletion may rely on the time.
    sql: `
CREATE TABLE clock_watch (
  name TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, looked_at INTEGER NOT NULL, doubted_at INTEGER, reason TEXT NOT NULL, jumped_by INTEGER NOT NULL,
  jumps INTEGER NOT NULL, moved_ms INTEGER NOT NULL, steady_ms INTEGER NOT NULL, total_ms INTEGER NOT NULL, ended_at INTEGER, ended_by TEXT NOT NULL
) STRICT;
`,
  },
  {
    // Since when an invoice waits in its state (contract/invoice-waits.ts); and which full red invoice took the place of a partial
    // one. Entries of the 卡包 that are not asked about any more had no exit.
    name: '0042-invoice-waits',
    sql: `
ALTER TABLE invoices ADD COLUMN waits_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN card_since INTEGER;
ALTER TABLE invoice_reds ADD COLUMN waits_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_reds ADD COLUMN turned_into TEXT;
UPDATE invoices SET waits_since = CASE WHEN state = 'issued' THEN COALESCE(issued_at, applied_at) ELSE applied_at END,
  card_since = COALESCE(files_at, issued_at), card = CASE WHEN card IN ('wanted', 'accepted', 'discarding') AND ask_at IS NULL THEN 'unconfirmed' ELSE card END;
UPDATE invoice_reds SET waits_since = created_at;
CREATE INDEX invoices_since ON invoices (waits_since) WHERE state NOT IN ('withdrawn', 'delivered', 'reversed');
CREATE INDEX invoices_returned ON invoices (waits_since) WHERE state = 'returned';
CREATE INDEX invoices_card ON invoices (card_since) WHERE card IN ('wanted', 'accepted', 'discarding');
CREATE INDEX invoice_reds_since ON invoice_reds (waits_since) WHERE state NOT IN ('reversed', 'dropped');
CREATE INDEX invoice_reds_turned ON invoice_reds (turned_into) WHERE turned_into IS NOT NULL;
`,
  },
  {
    // Serials that differ only in case or dashes are one transfer. Of receipts with one folded serial the first keeps it; the
    // others stay with an empty one, which the doctor reports (server/operations/doctor/serials.ts).
    name: '0043-folded-serials',
    sql: `
ALTER TABLE receipts ADD COLUMN serial_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE proofs ADD COLUMN serial_folded TEXT NOT NULL DEFAULT '';
UPDATE receipts SET serial_folded = ${foldedSerial} WHERE serial <> '';
UPDATE proofs SET serial_folded = ${foldedSerial} WHERE serial <> '';
UPDATE receipts SET serial_folded = '' WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY third_id, serial_folded ORDER BY created_at, id) AS place
    FROM receipts WHERE method = 'transfer' AND serial_folded <> ''
  ) AS placed WHERE place > 1
);
DROP INDEX receipts_serial;
DROP INDEX proofs_serial;
CREATE UNIQUE INDEX receipts_serial ON receipts (third_id, serial_folded) WHERE method = 'transfer' AND serial_folded <> '';
CREATE INDEX proofs_serial ON proofs (third_id, serial_folded) WHERE state = 'approved' AND serial_folded <> '';
`,
  },
  {
    // Next to each column that a search looks through, its text as it is compared (folded.ts).
    name: '0044-folded-text',
    sql: addFolded(folded0044),
    folded: folded0044,
  },
  {
    // Identity documents of attendees and guests (contract/document.ts); the numbers are sealed.
    name: '0045-documents',
    sql: `
ALTER TABLE attendees ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE attendees ADD COLUMN document_number TEXT NOT NULL DEFAULT '';
ALTER TABLE vip_guests ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE vip_guests ADD COLUMN document_number TEXT NOT NULL DEFAULT '';
`,
  },
  {
    // The number under which a service has issued an invoice, where that is not the number of the latest attempt
    // (features/invoice/surplus.ts).
    name: '0046-provider-numbers',
    sql: `
ALTER TABLE invoices ADD COLUMN provider_no TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX invoices_provider_no ON invoices (provider_no) WHERE provider_no <> '' AND state <> 'withdrawn';
`,
  },
  {
    // What an import has read of a file (contract/import-report.ts). A file has one row for each kind of import that reads it.
    name: '0047-import-reports',
    sql: `
CREATE TABLE import_reports (
  id TEXT PRIMARY KEY, file_id TEXT NOT NULL, kind TEXT NOT NULL, third_id TEXT NOT NULL, meeting_id TEXT, file_name TEXT NOT NULL,
  report TEXT NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (file_id, kind)
) STRICT;
CREATE INDEX import_reports_kind ON import_reports (third_id, kind, meeting_id, created_at);
CREATE INDEX import_reports_age ON import_reports (created_at);
`,
  },
  {
    // The place of a meeting before its organisers announced another one (features/cancellation/postpone.ts).
    name: '0048-meeting-earlier-place',
    sql: `
ALTER TABLE meetings ADD COLUMN moved_from_address TEXT NOT NULL DEFAULT '';
`,
  },
  {
    // The third of the fields that hold a 单位 (contract/workplace.ts) is searched and compared like the other two.
    // Names that others write stay with the entry: an account has the name that its holder has given (session/written-accounts.ts).
    // `hotel_unanswered` 1: the question whether a room is needed is open. Rows of before keep 0, because theirs may be an answer.
    name: '0049-workplaces-and-names',
    sql: `
ALTER TABLE attendees ADD COLUMN hotel_unanswered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE staff ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
ALTER TABLE exhibitor_people ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
ALTER TABLE contribute_reviewers ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
${addFolded({ attendees: ['grassroots'], contribute_reviewers: ['written_name'], staff: ['written_name'] })}`,
    folded: { attendees: ['grassroots'] },
  },
  {
    // Where WeChat may reach the buyer about an invoice, if the buyer has said so. `use_undo` 1: the buyer has taken 已入账 back
    // while a red invoice relied on it (features/invoice/undo-use.ts).
    name: '0050-invoice-contacts',
    sql: `
ALTER TABLE invoice_titles ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice_titles ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN use_undo INTEGER NOT NULL DEFAULT 0;
`,
  },
]

/** @returns those that this release does not know, of the steps that a database has been through. */
export function unknownSteps(done: Iterable<string>): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return [...done].filter((name) => !known.has(name)).toSorted()
}

/**
 * @param done the names of the steps that a database has been through.
 * @throws UnfitDatabase where this release does not know one of them: what it would write, a newer one would not expect.
 */
export function refuseNewer(done: Iterable<string>): void {
  const unknown = unknownSteps(done)
  if (unknown.length > 0)
    throw new UnfitDatabase(
      `the database has been through steps of a newer release: ${unknown.join(', ')}; start that release or a later one`,
    )
}

/** The statements of a step, in the words of one engine. */
export function statementsOf(step: Migration, engine: 'sqlite' | 'postgres'): string[] {
  const { sql: given, postgres = '' } = step
  const sql = engine === 'sqlite' ? given : given.replace(/\bINTEGER\b/g, 'BIGINT').replace(/\) STRICT;/g, ');') + postgres
  return sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
