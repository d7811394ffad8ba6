import type { Migration } from '../migration.ts'

export default {
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
} satisfies Migration
