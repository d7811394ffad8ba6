/** Whether a SQLite file is damaged: SQLite itself notices a damaged page only when a query reads it. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26])

/** Whether an error of SQLite says that the file is damaged. */
export function saysDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown }
  return typeof errcode === 'number' && DAMAGED.has(errcode & 0xff)
}

/** Reads the whole file, about one second per gigabyte. @returns SQLite's message about the damage, or `''` without damage. */
export function findDamage(database: DatabaseSync): string {
  try {
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'])
    return found === 'ok' ? '' : found
  } catch (error) {
    if (saysDamage(error)) return (error as Error).message
    throw error
  }
}

/** What the thread answers (damage-thread.ts). */
export type DamageAnswer = { damage: string } | { failed: string }

/**
 * The same in a thread, so that no request waits for it.
 * @param signal ends it. @throws where the file cannot be opened, or the signal has come.
 */
export function findDamageApart(file: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(join(import.meta.dirname, 'damage-thread.ts'), { workerData: file, execArgv: [] })
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', give)
      void worker.terminate()
      settle()
    }
    const give = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', give)
    worker.once('message', (answer: DamageAnswer) =>
      end(() => ('damage' in answer ? resolve(answer.damage) : reject(new Error(answer.failed)))),
    )
    worker.once('error', (error) => end(() => reject(error)))
  })
}
