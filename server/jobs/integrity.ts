/** Looks for damage in the SQLite file a minute after the start, and once a day from then on. Serving goes on meanwhile. */
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { findDamageApart } from '../operations/damage.ts'
import { noteDamage } from '../features/system/damage.ts'

const DAY = 24 * 60 * 60_000

const lookedAt = new WeakMap<Db, number>()

/** One round: nothing most of the time, and nothing on PostgreSQL, which checks its pages itself where checksums are on. */
export async function checkIntegrity(
  { db, env, clock, log }: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  if (db.engine !== 'sqlite' || clock() < (lookedAt.get(db) ?? -Infinity) + DAY) return
  lookedAt.set(db, clock())
  try {
    const damage = await findDamageApart(env.databaseUrl, signal)
    noteDamage(db, damage !== '')
    if (damage !== '') log.error('database.damaged', new Error(damage))
  } catch (error) {
    lookedAt.delete(db)
    if (!signal.aborted) throw error
  }
}
