import type { Migration } from '../migration.ts'

export default {
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
} satisfies Migration
