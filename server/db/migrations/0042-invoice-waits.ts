import type { Migration } from '../migration.ts'

/**
 * Since when an invoice has been in its state (contract/invoice-waits.ts), and which full red invoice replaced a partial one. Entries of
 * 卡包 that were no longer queried become `unconfirmed`: their state had no exit.
 */
export default {
  name: '0042-invoice-waits',
  sql: `
ALTER TABLE invoices ADD COLUMN waits_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN card_since INTEGER;
ALTER TABLE invoice_reds ADD COLUMN waits_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_reds ADD COLUMN turned_into TEXT;
UPDATE invoices SET waits_since = CASE WHEN state = 'issued' THEN COALESCE(issued_at, applied_at) ELSE applied_at END,
  card_since = COALESCE(files_at, issued_at), card = CASE WHEN card IN ('wanted', 'accepted', 'discarding') AND ask_at IS NULL THEN 'unconfirmed' ELSE card END;
UPDATE invoice_reds SET waits_since = created_at;
CREATE INDEX invoices_since ON invoices (waits_since) WHERE state NOT IN ('withdrawn', 'delivered', 'reversed');
CREATE INDEX invoices_returned ON invoices (waits_since) WHERE state = 'returned';
CREATE INDEX invoices_card ON invoices (card_since) WHERE card IN ('wanted', 'accepted', 'discarding');
CREATE INDEX invoice_reds_since ON invoice_reds (waits_since) WHERE state NOT IN ('reversed', 'dropped');
CREATE INDEX invoice_reds_turned ON invoice_reds (turned_into) WHERE turned_into IS NOT NULL;
`,
} satisfies Migration
