import type { Migration } from '../migration.ts'

/** Identity documents of attendees and guests (contract/document.ts). The numbers are sealed. */
export default {
  name: '0045-documents',
  sql: `
ALTER TABLE attendees ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE attendees ADD COLUMN document_number TEXT NOT NULL DEFAULT '';
ALTER TABLE vip_guests ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE vip_guests ADD COLUMN document_number TEXT NOT NULL DEFAULT '';
`,
} satisfies Migration
