import type { Migration } from '../migration.ts'

/** An empty `meeting_id` means all meetings of the tenant. SQLite cannot change a primary key: the table is rebuilt. */
export default {
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
} satisfies Migration
