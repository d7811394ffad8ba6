import type { Migration } from '../migration.ts'

export default {
  name: '0036-found-without-a-walk',
  sql: `
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX resets_expires ON resets (expires_at);
CREATE INDEX consents_user ON consents (user_id, created_at);
CREATE INDEX wechat_bindings_user ON wechat_bindings (user_id);
`,
} satisfies Migration
