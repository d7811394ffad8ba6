import type { Migration } from '../migration.ts'

/**
 * Where WeChat may reach the buyer about an invoice, if the buyer has said so. `use_undo` 1: the buyer has withdrawn 已入账 while a red
 * invoice relied on it (features/invoice/undo-use.ts).
 */
export default {
  name: '0050-invoice-contacts',
  sql: `
ALTER TABLE invoice_titles ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice_titles ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN contact_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN contact_email TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN use_undo INTEGER NOT NULL DEFAULT 0;
`,
} satisfies Migration
