import type { Migration } from '../migration.ts'

/** The questions of each ticket become a form under the ticket's id, in the format of contract/question.ts. Labels are escaped for JSON. */
export default {
  name: '0017-forms',
  sql: `
CREATE TABLE forms (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, name TEXT NOT NULL, edition INTEGER NOT NULL,
  version INTEGER NOT NULL, door TEXT NOT NULL, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX forms_meeting ON forms (meeting_id);
CREATE INDEX forms_door ON forms (meeting_id) WHERE door <> '[]';
CREATE TABLE form_versions (
  form_id TEXT NOT NULL REFERENCES forms(id), version INTEGER NOT NULL, questions TEXT NOT NULL, made_at INTEGER NOT NULL, made_by TEXT NOT NULL,
  PRIMARY KEY (form_id, version)
) STRICT;
CREATE TABLE answers (
  attendee_id TEXT PRIMARY KEY REFERENCES attendees(id), form_id TEXT NOT NULL, version INTEGER NOT NULL, meeting_id TEXT NOT NULL,
  given TEXT NOT NULL, agreed TEXT NOT NULL, older TEXT NOT NULL, updated_at INTEGER NOT NULL,
  FOREIGN KEY (form_id, version) REFERENCES form_versions(form_id, version)
) STRICT;
CREATE INDEX answers_meeting ON answers (meeting_id, updated_at);
CREATE INDEX answers_form ON answers (form_id, version);
CREATE TABLE answer_choices (
  attendee_id TEXT NOT NULL REFERENCES attendees(id), form_id TEXT NOT NULL REFERENCES forms(id), key TEXT NOT NULL, option TEXT NOT NULL,
  PRIMARY KEY (attendee_id, key, option)
) STRICT;
CREATE INDEX answer_choices_option ON answer_choices (form_id, key, option);
ALTER TABLE tickets ADD COLUMN form_id TEXT REFERENCES forms(id);
CREATE INDEX tickets_form ON tickets (form_id) WHERE form_id IS NOT NULL;
CREATE INDEX consents_subject ON consents (subject, document) WHERE subject <> '' AND withdrawn_at IS NULL;
INSERT INTO forms SELECT id, meeting_id, third_id, substr(name, 1, 30), 1, 1, '[]', booking_from, NULL FROM tickets
  WHERE id IN (SELECT ticket_id FROM ticket_parameters);
INSERT INTO form_versions SELECT ticket_id, 1, '[' || string_agg(
    '{"key":"' || key || '","kind":"' ||
    CASE key WHEN 'sex' THEN 'one' WHEN 'age' THEN 'number' WHEN 'ishotel' THEN 'yes' WHEN 'annexUrl' THEN 'file' WHEN 'other' THEN 'long' ELSE 'text' END ||
    '","label":"' || replace(replace(replace(replace(replace(label, '\\', '\\\\'), '"', '\\"'), '
', '\\n'), '\r', '\\r'), '\t', '\\t') ||
    '","why":"","required":' || required ||
    CASE WHEN key IN ('idcard', 'annexUrl') THEN ',"sensitive":1,"asked":"signup","readers":"organisers"'
      ELSE ',"sensitive":0,"asked":"signup","readers":"reception"' END ||
    ',"options":[],"shownIf":null,"section":"","page":1}', ',' ORDER BY sort, key) || ']', 0, '' FROM ticket_parameters GROUP BY ticket_id;
UPDATE tickets SET form_id = id WHERE id IN (SELECT ticket_id FROM ticket_parameters);
INSERT INTO answers SELECT attendees.id, attendees.ticket_id, 1, attendees.meeting_id, '{}', '[]', '{}', attendees.updated_at
  FROM attendees JOIN tickets ON tickets.id = attendees.ticket_id WHERE tickets.form_id IS NOT NULL AND attendees.name <> '';
DROP TABLE ticket_parameters;
`,
} satisfies Migration
