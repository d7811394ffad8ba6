import type { Migration } from '../migration.ts'

/** Indices of the rows that hold an ID number in clear. A start seals them (jobs/seal.ts); afterwards the indices are empty. */
export default {
  name: '0015-sealed-numbers',
  sql: `
CREATE INDEX attendees_clear ON attendees (id) WHERE idcard <> '' AND substr(idcard, 1, 3) <> 's1.';
CREATE INDEX profiles_clear ON profiles (user_id) WHERE certify_card_no <> '' AND substr(certify_card_no, 1, 3) <> 's1.';
`,
} satisfies Migration
