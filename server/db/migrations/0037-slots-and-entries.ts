import type { Migration } from '../migration.ts'

export default {
  name: '0037-slots-and-entries',
  sql: `
ALTER TABLE admissions ADD COLUMN slot INTEGER;
UPDATE admissions SET slot = coalesce((
  SELECT CASE WHEN length(phone) > 3 AND ltrim(substr(phone, length(phone) - 3), '0123456789') = ''
    THEN CAST(substr(phone, length(phone) - 1) AS INTEGER) END
  FROM attendees WHERE attendees.id = admissions.attendee_id
), serial % 100) WHERE serial IS NOT NULL;
UPDATE checkin_scans SET conflict = 0 WHERE conflict = 1 AND why IN ('in', 'again', 'out');
DROP INDEX checkin_scans_entries;
CREATE INDEX checkin_scans_entries ON checkin_scans
  (list_id, (CASE WHEN judged = '' AND NOT (shown = 'paper' AND device_id IS NULL) THEN server_at ELSE device_at END), admission_id, gate_id)
  WHERE direction = 'in' AND undone_at IS NULL AND verdict = 'admit'
    AND why IN ('in', 'again', 'forced', 'other_ticket', 'too_early', 'too_late', 'between', 'static', 'questions');
`,
} satisfies Migration
