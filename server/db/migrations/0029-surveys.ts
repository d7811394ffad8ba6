import type { Migration } from '../migration.ts'

/** Answers are read in the order of their ids, and found by survey and person. */
export default {
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
} satisfies Migration
