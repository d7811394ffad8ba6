import type { Migration } from '../migration.ts'

/** The number under which a service has issued an invoice, if it differs from that of the latest attempt (features/invoice/surplus.ts). */
export default {
  name: '0046-provider-numbers',
  sql: `
ALTER TABLE invoices ADD COLUMN provider_no TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX invoices_provider_no ON invoices (provider_no) WHERE provider_no <> '' AND state <> 'withdrawn';
`,
} satisfies Migration
