import type { Migration } from '../migration.ts'

export default {
  name: '0035-words-that-go',
  sql: `
CREATE INDEX log_words ON log (at) WHERE why <> '';
`,
} satisfies Migration
