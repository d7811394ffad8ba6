import type { Migration } from '../migration.ts'

/**
 * The next start moves earlier envelopes (server/jobs/seal-boxes.ts), because it has the secret of the deployment. A new database has
 * no bytes of an earlier release to remove.
 */
export default {
  name: '0039-boxes-with-keys',
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
} satisfies Migration
