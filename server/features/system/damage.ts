/** What this process knows of damage in its database file, for /metrics. */
import type { Db } from '../../db/db.ts'

const damaged = new WeakMap<Pick<Db, 'read'>, boolean>()

export function noteDamage(db: Pick<Db, 'read'>, isDamaged: boolean): void {
  damaged.set(db, isDamaged)
}

/** @returns whether the last look has found damage; false before the first one. */
export const hasDamage = (db: Pick<Db, 'read'>): boolean => damaged.get(db) ?? false
