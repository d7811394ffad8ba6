/** The thread that reads a programme file (read-apart.ts). */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableProgramme } from './programme.ts'
import type { Said, Wanted } from './read-apart.ts'
import { readProgramme } from './read-programme.ts'

/** So many sessions are told at once, so many milliseconds apart: whoever takes them in has others to serve. */
const AT_ONCE = 200
const APART_MS = 3

// A thread's door has no origin; a window's has.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (said: Said) => parentPort?.postMessage(said)

const { bytes, zone } = workerData as Wanted
try {
  const { sessions, ...rest } = await readProgramme(bytes, zone === '' ? undefined : zone)
  for (let at = 0; at < sessions.length; at += AT_ONCE) {
    say({ sessions: sessions.slice(at, at + AT_ONCE) })
    // What waits at the door is taken in all at once.
    await pause(APART_MS)
  }
  say({ rest })
} catch (error) {
  if (!(error instanceof UnreadableProgramme)) throw error
  say({ unreadable: error.message })
}
