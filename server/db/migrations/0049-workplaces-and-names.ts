import type { Migration } from '../migration.ts'
import { addFolded } from './add-folded.ts'

/**
 * The third field that holds a 单位 (contract/workplace.ts) is searched and compared like the other two. Names that other people write
 * stay with the entry; an account has the name that its holder gives (session/written-accounts.ts). `hotel_unanswered` 1: the question
 * whether a room is needed is open. Earlier rows keep 0, because their value may be an answer.
 */
export default {
  name: '0049-workplaces-and-names',
  sql: `
ALTER TABLE attendees ADD COLUMN hotel_unanswered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE staff ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
ALTER TABLE exhibitor_people ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
ALTER TABLE contribute_reviewers ADD COLUMN written_name TEXT NOT NULL DEFAULT '';
${addFolded({ attendees: ['grassroots'], contribute_reviewers: ['written_name'], staff: ['written_name'] })}`,
  folded: { attendees: ['grassroots'] },
} satisfies Migration
