import type { Migration } from '../migration.ts'

export default {
  name: '0009-proofs-end-in-time',
  sql: `
ALTER TABLE proofs ADD COLUMN remind_at INTEGER;
CREATE INDEX proofs_waiting ON proofs (created_at) WHERE state = 'waiting';
`,
} satisfies Migration
