import type { Migration } from '../migration.ts'

export default {
  name: '0006-guesses-of-strangers',
  sql: `
ALTER TABLE sms_codes ADD COLUMN strange_tries INTEGER NOT NULL DEFAULT 0;
`,
} satisfies Migration
