/** The serials by which money of a tenant is taken already. Writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

const transfersOf = prepared((layer, given: Given<{ thirdId: string; serials: readonly string[] }>) =>
  layer
    .selectFrom('receipts')
    .select('serial')
    .where('third_id', '=', given.value('thirdId'))
    // Literals, so that the partial index applies.
    .where(sql<boolean>`method = 'transfer' and serial <> ''`)
    .where(given.among('serial', 'serials')),
)

const approvedProofs = prepared((layer, given: Given<{ thirdId: string; serials: readonly string[] }>) =>
  layer
    .selectFrom('proofs')
    .select('serial')
    .where('third_id', '=', given.value('thirdId'))
    // Literals, so that the partial index applies.
    .where(sql<boolean>`state = 'approved' and serial <> ''`)
    .where(given.among('serial', 'serials')),
)

/** Which of these serials stand for a transfer that a tenant has booked, or approved with a proof. */
export async function knownSerials(db: Db, asked: { thirdId: string; serials: readonly string[] }): Promise<Set<string>> {
  if (asked.serials.length === 0) return new Set()
  const booked = (await transfersOf(db, db.read, asked)).rows
  await nextTurn()
  return new Set([...booked, ...(await approvedProofs(db, db.read, asked)).rows].map(({ serial }) => serial))
}
