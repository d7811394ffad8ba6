import type { Migration } from '../migration.ts'

/** SQL of both engines: the serial that a payer wrote, as `serialOf` stores it (server/features/proof/serial.ts). */
const plainSerial = [
  ...[' ', '\u00a0', '\u3000'].map((space) => [space, ''] as const),
  // Full-width forms: 94 characters in the order of their ASCII forms.
  ...Array.from({ length: 94 }, (_, at) => [String.fromCharCode(0xff01 + at), String.fromCharCode(0x21 + at)] as const),
].reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to === "'" ? "''" : to}')`, 'bank_serial')

export default {
  name: '0038-serials-of-proofs',
  sql: `
ALTER TABLE proofs ADD COLUMN serial TEXT NOT NULL DEFAULT '';
UPDATE proofs SET serial = ${plainSerial} WHERE bank_serial <> '';
CREATE INDEX proofs_serial ON proofs (third_id, serial) WHERE state = 'approved' AND serial <> '';
CREATE INDEX proofs_unnumbered ON proofs (third_id, pay_day, id) WHERE state = 'approved' AND serial = '' AND payer_name <> '';
`,
} satisfies Migration
