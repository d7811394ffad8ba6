import type { Migration } from '../migration.ts'

/** `merged_into` names the final organisation, after several merges too. */
export default {
  name: '0024-organisations',
  sql: `
ALTER TABLE organisations ADD COLUMN closed_at INTEGER;
ALTER TABLE organisations ADD COLUMN merged_into TEXT REFERENCES organisations(id);
CREATE INDEX organisations_merged ON organisations (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE organisation_members ADD COLUMN duty TEXT NOT NULL DEFAULT '';
CREATE INDEX invitations_organisation ON invitations (organisation_id);
CREATE INDEX applications_organisation ON applications (organisation_id, user_id);
`,
} satisfies Migration
