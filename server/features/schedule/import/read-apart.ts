/**
 * Reads a programme file in a thread of its own: twenty megabytes of somebody's Excel keep nobody waiting, and what takes
 * all memory takes that thread's. Its sessions come back in small parts.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { say } from '#contract/sentences.ts'
import { type Imported, type Programme, UnreadableProgramme } from './programme.ts'

export interface Wanted {
  bytes: Uint8Array
  zone: string
}

/** What the thread says: some sessions, then the rest of the programme; or why it cannot be read. */
export type Said = { sessions: Imported[] } | { rest: Omit<Programme, 'sessions'> } | { unreadable: string }

const MOST_MS = 60_000
const MOST_MB = 1024

/** One file at a time: two would take the memory of two. */
let standing: Promise<unknown> = Promise.resolve()

/** @throws UnreadableProgramme with a Chinese sentence saying why nothing can be taken of this file. */
export function readApart(wanted: Wanted): Promise<Programme> {
  const turn = standing.then(() => read(wanted))
  standing = turn.catch(() => {})
  return turn
}

function read(wanted: Wanted): Promise<Programme> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'reader.ts'), {
      workerData: wanted,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    })
    const sessions: Imported[] = []
    const end = (done: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      done()
    }
    const timer = setTimeout(() => end(() => reject(new UnreadableProgramme(say.importTooSlow))), MOST_MS)
    worker.on('message', (said: Said) => {
      if ('sessions' in said) sessions.push(...said.sessions)
      else if ('rest' in said) end(() => resolve({ sessions, ...said.rest }))
      else end(() => reject(new UnreadableProgramme(said.unreadable)))
    })
    // Out of memory, or a file that a reader falls over.
    worker.on('error', () => end(() => reject(new UnreadableProgramme(say.importFailed))))
  })
}
