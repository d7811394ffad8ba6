import type { Migration } from '../migration.ts'

/** What organisers note for each other about a vote. */
export default {
  name: '0051-vote-memo',
  sql: `ALTER TABLE votes ADD COLUMN memo TEXT NOT NULL DEFAULT '';`,
} satisfies Migration
