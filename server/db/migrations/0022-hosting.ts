import type { Migration } from '../migration.ts'

/** The state of a list belongs to an admission or to a visit: its two tables have no foreign key to either. */
export default {
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
} satisfies Migration
