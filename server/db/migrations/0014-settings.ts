import type { Migration } from '../migration.ts'

export default {
  name: '0014-settings',
  sql: `
CREATE TABLE platform (
  id TEXT PRIMARY KEY, operator TEXT NOT NULL, icp TEXT NOT NULL, police TEXT NOT NULL, report_phone TEXT NOT NULL, report_mail TEXT NOT NULL,
  edition INTEGER NOT NULL, version INTEGER NOT NULL
) STRICT;
INSERT INTO platform SELECT 'only', tenants.name, systems.icp, '', '', '', 0, 0 FROM tenants JOIN systems ON systems.sys_code = tenants.id WHERE tenants.id = '-000001';
ALTER TABLE systems DROP COLUMN icp;
ALTER TABLE systems ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN merchant TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tenants ADD COLUMN merchant_note TEXT NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN merchant_by TEXT;
ALTER TABLE tenants ADD COLUMN merchant_at INTEGER;
UPDATE tenants SET merchant = 'own' WHERE id = '-000001';
ALTER TABLE transfer_accounts ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE setup_codes (id TEXT PRIMARY KEY, digest TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE INDEX meetings_listed ON meetings (state, version, created_at);
`,
} satisfies Migration
