/** One server for each SQLite file: two would each think its devices, limits and timers the only ones. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder, ownFile } from '../flow/owner-only.ts'

const SQLITE_BUSY = 5

/** By file. What is forgotten is collected, and its lock with it. */
const kept = new Map<string, DatabaseSync>()

/**
 * Takes the file until this process ends, however it ends: the lock is the system's, and a crash leaves none. Commands
 * such as the import may open the file beside it.
 * @param who takes it, for whoever comes later.
 * @returns who has it already, else undefined.
 */
export function takeAlone(file: string, who: string): string | undefined {
  makeFolder(dirname(file))
  // By whatever path: SQLite follows a link to the file itself, beside which another lock would lie.
  const beside = `${existsSync(file) ? realpathSync(file) : file}.lock`
  ownFile(beside)
  const lock = new DatabaseSync(beside, { timeout: 0 })
  try {
    if (holds(lock, who)) {
      kept.set(file, lock)
      return undefined
    }
    const found = lock.prepare('SELECT who FROM server').get()
    return String(found?.['who'] ?? '')
  } finally {
    if (kept.get(file) !== lock) lock.close()
  }
}

/** Gives the file back before this process ends, as a command does that has taken it for a while. */
export function leaveAlone(file: string): void {
  kept.get(file)?.close()
  kept.delete(file)
}

function holds(lock: DatabaseSync, who: string): boolean {
  try {
    lock.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS server (who TEXT NOT NULL); DELETE FROM server')
    lock.prepare('INSERT INTO server VALUES (?)').run(who)
    // Nobody reads what a transaction has not ended with: said first, then held.
    lock.exec('COMMIT; BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
