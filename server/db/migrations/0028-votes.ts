import type { Migration } from '../migration.ts'

/**
 * A secret ballot is stored under its elector only until the vote is closed. Rows of the bulletin have no elector and an order of their
 * own.
 */
export default {
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
} satisfies Migration
