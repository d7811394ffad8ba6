import type { Migration } from '../migration.ts'

/** Reviewers are assigned to a round of a submission. The round does not name the author. */
export default {
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
} satisfies Migration
