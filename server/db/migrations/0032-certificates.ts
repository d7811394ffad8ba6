import type { Migration } from '../migration.ts'

export default {
  name: '0032-certificates',
  sql: `
CREATE TABLE certificate_templates (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX certificate_templates_meeting ON certificate_templates (meeting_id, created_at) WHERE removed_at IS NULL;
CREATE TABLE certificate_rules (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, template_id TEXT NOT NULL REFERENCES certificate_templates(id),
  basis TEXT NOT NULL, hours_tenths INTEGER NOT NULL, credits_tenths INTEGER NOT NULL, edition INTEGER NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX certificate_rules_meeting ON certificate_rules (meeting_id, created_at) WHERE removed_at IS NULL;
CREATE INDEX certificate_rules_template ON certificate_rules (template_id) WHERE removed_at IS NULL;
CREATE TABLE certificate_people (
  rule_id TEXT NOT NULL REFERENCES certificate_rules(id), sort INTEGER NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (rule_id, sort)
) STRICT;
CREATE INDEX certificate_people_phone ON certificate_people (phone) WHERE phone <> '';
CREATE TABLE certificate_issues (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, rule_id TEXT NOT NULL REFERENCES certificate_rules(id), rule_name TEXT NOT NULL, kind TEXT NOT NULL,
  content TEXT NOT NULL, meeting_name TEXT NOT NULL, meeting_time TEXT NOT NULL, place TEXT NOT NULL, sponsor TEXT NOT NULL, hours_tenths INTEGER NOT NULL, credits_tenths INTEGER NOT NULL,
  made_by TEXT NOT NULL, made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX certificate_issues_meeting ON certificate_issues (meeting_id);
CREATE TABLE certificates (
  number TEXT PRIMARY KEY, issue_id TEXT NOT NULL REFERENCES certificate_issues(id), rule_id TEXT NOT NULL, meeting_id TEXT NOT NULL, third_id TEXT NOT NULL, person TEXT NOT NULL, attendee_id TEXT,
  user_id TEXT, phone TEXT NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL, state TEXT NOT NULL, why TEXT NOT NULL, replaces TEXT, issued_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX certificates_person ON certificates (rule_id, person) WHERE state <> 'reissued';
CREATE UNIQUE INDEX certificates_attendee ON certificates (rule_id, attendee_id) WHERE attendee_id IS NOT NULL AND state <> 'reissued';
CREATE UNIQUE INDEX certificates_replaces ON certificates (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX certificates_meeting ON certificates (meeting_id, issued_at, number);
CREATE INDEX certificates_state ON certificates (meeting_id, state, number);
CREATE INDEX certificates_user ON certificates (user_id, issued_at) WHERE user_id IS NOT NULL;
CREATE INDEX certificates_phone ON certificates (phone) WHERE phone <> '';
ALTER TABLE organisation_members ADD COLUMN certificates_since INTEGER;
`,
} satisfies Migration
