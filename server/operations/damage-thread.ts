/** The thread that looks for damage in one SQLite file. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { type DamageAnswer, findDamage, saysDamage } from './damage.ts'

function look(file: string): DamageAnswer {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      return { damage: findDamage(database) }
    } finally {
      database.close()
    }
  } catch (error) {
    return saysDamage(error) ? { damage: (error as Error).message } : { failed: String(error) }
  }
}

// A thread's port has no origin; a window's has.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(look(workerData as string))
