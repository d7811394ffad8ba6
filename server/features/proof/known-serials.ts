/** The serials by which money of a tenant is taken already. Writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { foldedSerial } from './serial.ts'

const transfersOf = prepared((layer, given: Given<{ thirdId: string; serials: readonly string[] }>) =>
  layer
    .selectFrom('receipts')
    .select('serial_folded')
    .where('third_id', '=', given.value('thirdId'))
    // Literals, so that the partial index applies.
    .where(sql<boolean>`method = 'transfer' and serial_folded <> ''`)
    .where(given.among('serial_folded', 'serials')),
)

const approvedProofs = prepared((layer, given: Given<{ thirdId: string; serials: readonly string[] }>) =>
  layer
    .selectFrom('proofs')
    .select('serial_folded')
    .where('third_id', '=', given.value('thirdId'))
    // Literals, so that the partial index applies.
    .where(sql<boolean>`state = 'approved' and serial_folded <> ''`)
    .where(given.among('serial_folded', 'serials')),
)

/** @returns the folded serials of transfers that a tenant has booked, or approved with a proof. */
export async function knownSerials(db: Db, { thirdId, serials }: { thirdId: string; serials: readonly string[] }): Promise<Set<string>> {
  if (serials.length === 0) return new Set()
  const asked = { thirdId, serials: [...new Set(serials.map(foldedSerial))] }
  const booked = (await transfersOf(db, db.read, asked)).rows
  await nextTurn()
  return new Set([...booked, ...(await approvedProofs(db, db.read, asked)).rows].map(({ serial_folded }) => serial_folded))
}
