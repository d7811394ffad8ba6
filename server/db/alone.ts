/** One server for each SQLite file: two would each think its devices, limits and timers the only ones. */
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder, ownFile } from '../flow/owner-only.ts'

const SQLITE_BUSY = 5

/** What is forgotten is collected, and its lock with it. */
const kept: DatabaseSync[] = []

/**
 * Takes the file until this process ends, however it ends: the lock is the system's, and a crash leaves none. Commands
 * such as the import may open the file beside it.
 * @param who takes it, for whoever comes later.
 * @returns who has it already, else undefined.
 */
export function takeAlone(file: string, who: string): string | undefined {
  makeFolder(dirname(file))
  ownFile(`${file}.lock`)
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  if (holds(lock, who)) {
    kept.push(lock)
    return undefined
  }
  const found = lock.prepare('SELECT who FROM server').get()
  lock.close()
  return String(found?.['who'] ?? '')
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
