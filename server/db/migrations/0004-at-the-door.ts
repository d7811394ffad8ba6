import type { Migration } from '../migration.ts'

export default {
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
} satisfies Migration
