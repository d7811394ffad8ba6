import type { Migration } from '../migration.ts'

/** The place of a meeting before its organisers announced another one (features/cancellation/postpone.ts). */
export default {
  name: '0048-meeting-earlier-place',
  sql: `
ALTER TABLE meetings ADD COLUMN moved_from_address TEXT NOT NULL DEFAULT '';
`,
} satisfies Migration
