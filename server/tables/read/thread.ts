/** The end of a thread that reads a file (apart.ts): it tells what it found, a little at a time. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Said } from './apart.ts'
import { UnreadableFile } from './failures.ts'

/** So many are told at once, so many milliseconds apart: whoever takes them in has others to serve. */
const AT_ONCE = 200
const APART_MS = 3

/** @param read finds what there is in what the thread was handed; an UnreadableFile that it throws is told too. */
export async function answer<Wanted, Item, Rest>(read: (wanted: Wanted) => Promise<{ items: Item[]; rest: Rest }>): Promise<void> {
  // A thread's door has no origin; a window's has.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (said: Said<Item, Rest>) => parentPort?.postMessage(said)
  try {
    const { items, rest } = await read(workerData as Wanted)
    for (let at = 0; at < items.length; at += AT_ONCE) {
      say({ items: items.slice(at, at + AT_ONCE) })
      // What waits at the door is taken in all at once.
      await pause(APART_MS)
    }
    say({ rest })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    say({ unreadable: error.message })
  }
}
