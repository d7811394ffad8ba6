import type { Migration } from '../migration.ts'

/** Dashes, and characters without a shape that NFKC and the removal of spaces leave in a serial. */
const notCompared = [
  [0x2d, 0x2d],
  [0x01, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x0600, 0x0605],
  [0x061c, 0x061c],
  [0x06dd, 0x06dd],
  [0x070f, 0x070f],
  [0x0890, 0x0891],
  [0x08e2, 0x08e2],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2010, 0x2015],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x206f],
  [0x2212, 0x2212],
  [0x2800, 0x2800],
  [0xfff9, 0xfffb],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

/**
 * SQL of both engines: a stored serial in the form of `foldedSerial` (server/features/proof/serial.ts). Letters outside ASCII keep their
 * case: banks use none, and `upper` depends on the collation.
 */
const foldedSerial = `COALESCE(NULLIF(${[
  ...Array.from({ length: 26 }, (_, at) => [String.fromCharCode(0x61 + at), String.fromCharCode(0x41 + at)] as const),
  ...notCompared.map((code) => [String.fromCharCode(code), ''] as const),
].reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, 'serial')}, ''), serial)`

/**
 * Serials that differ only in case or dashes are one transfer. Of receipts with the same folded serial the first keeps it; the others get
 * an empty one, which the doctor reports (server/operations/doctor/serials.ts).
 */
export default {
  name: '0043-folded-serials',
  sql: `
ALTER TABLE receipts ADD COLUMN serial_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE proofs ADD COLUMN serial_folded TEXT NOT NULL DEFAULT '';
UPDATE receipts SET serial_folded = ${foldedSerial} WHERE serial <> '';
UPDATE proofs SET serial_folded = ${foldedSerial} WHERE serial <> '';
UPDATE receipts SET serial_folded = '' WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY third_id, serial_folded ORDER BY created_at, id) AS place
    FROM receipts WHERE method = 'transfer' AND serial_folded <> ''
  ) AS placed WHERE place > 1
);
DROP INDEX receipts_serial;
DROP INDEX proofs_serial;
CREATE UNIQUE INDEX receipts_serial ON receipts (third_id, serial_folded) WHERE method = 'transfer' AND serial_folded <> '';
CREATE INDEX proofs_serial ON proofs (third_id, serial_folded) WHERE state = 'approved' AND serial_folded <> '';
`,
} satisfies Migration
